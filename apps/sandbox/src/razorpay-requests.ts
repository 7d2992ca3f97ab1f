import { z } from "zod";
import { invalidInput } from "./razorpay-errors.ts";
import type { Notes } from "./sandbox-records.ts";

const maxNotes = 15;
const maxNoteLength = 256;

/** Notes as callers send them: an object, or the empty list that the provider itself serialises. */
export const notesField = z
  .union(
    [z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])), z.array(z.never())],
    {
      error: "The notes must be an array or object.",
    },
  )
  .transform((notes): Notes => (Array.isArray(notes) ? {} : notes))
  .refine((notes) => Object.keys(notes).length <= maxNotes, {
    error: `Number of fields in notes should be less than or equal to ${maxNotes}`,
  })
  .refine((notes) => Object.values(notes).every((value) => String(value).length <= maxNoteLength), {
    error: `The notes value may not be greater than ${maxNoteLength} characters.`,
  });

/** Empty notes are answered as `[]`, as in every sample of the provider. */
export const notesAnswer = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes);

/** A required text, refused with the provider's message. */
export const textField = z.string({
  error: (issue) => `expected string but provided ${JSON.stringify(issue.input)}`,
});

/** A whole number of paise, refused with the provider's message. */
export const amountField = z.int({ error: "The amount must be an integer." });

/** Reads a body or query, or refuses it in the provider's error format with the name of the field. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input ?? {});
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  if (issue === undefined) throw invalidInput("The request is invalid.");
  if (issue.code === "unrecognized_keys") {
    const fields = issue.keys.join(", ");
    throw invalidInput(
      `${fields} is/are not required and should not be sent`,
      issue.keys[0],
      "extra_field_sent",
    );
  }
  const field = issue.path[0] === undefined ? undefined : String(issue.path[0]);
  const isMissing =
    field !== undefined &&
    z.record(z.string(), z.unknown()).safeParse(input ?? {}).data?.[field] === undefined;
  throw invalidInput(isMissing ? `${field}: is required.` : issue.message, field);
}

const listQuery = z.object({
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
  count: z.coerce
    .number()
    .int()
    .min(1)
    .max(100, { error: "The count may not be greater than 100." })
    .default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

/** The provider's list: newest first, limited by `from`, `to`, `count` and `skip`. */
export function listAnswer<Row extends { created_at: number }, Entity>(
  rows: readonly Row[],
  query: unknown,
  entityOf: (row: Row) => Entity,
): { entity: "collection"; count: number; items: Entity[] } {
  const { from, to, count, skip } = readRequest(listQuery, query);
  const inRange = rows.filter((row) => row.created_at >= (from ?? 0) && row.created_at <= (to ?? Infinity));
  return collection(
    inRange
      .toReversed()
      .slice(skip, skip + count)
      .map(entityOf),
  );
}

export function collection<Entity>(items: Entity[]): {
  entity: "collection";
  count: number;
  items: Entity[];
} {
  return { entity: "collection", count: items.length, items };
}
