import type * as z from "zod";
import { ShopError } from "./shop-error.ts";

/**
 * A part of a request as its contract describes it.
 *
 * @throws ShopError 400 whose sentence names the first field that is wrong; `details` has all of them
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const details = issues.map((issue) => ({ field: fieldOf(issue), message: sentence(issue) }));
  throw new ShopError(400, "invalid-input", details[0]?.message ?? "The request is not valid.", { details });
}

function fieldOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return [...issue.path, issue.keys[0] ?? ""].join(".");
  return issue.path.join(".");
}

function sentence(issue: z.core.$ZodIssue): string {
  // A key can be any text, none at all too.
  if (issue.code === "unrecognized_keys") return `${fieldOf(issue) || '""'} is not a known field`;
  const field = issue.path.at(-1);
  if (field === undefined) return "The request body must be a JSON object.";
  // A message of our own contracts speaks for itself; zod's own begin with "Invalid" and name no field.
  return issue.message.startsWith("Invalid input") ? `${String(field)} is not valid` : issue.message;
}
