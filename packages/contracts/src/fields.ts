import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { hasLink, linkProblem } from "@dakbag/domain/text/link-in-text";
import { isPlainLine, plainLineProblem } from "@dakbag/domain/text/plain-line";
import { canBeStored } from "@dakbag/domain/text/storable-text";
import { unprintable, unprintableNames } from "@dakbag/domain/text/printable-text";
import * as z from "zod";

/**
 * One line or paragraph of text: trimmed, 1 to `maxLength` characters. Control characters other than tab and line ends and
 * lone surrogates are refused: PostgreSQL cannot store them.
 *
 * @param label the field's name in refusals
 * @param missing the refusal of a missing or empty text
 */
export function text(label: string, maxLength: number, missing = `${label} is required`) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : `${label} must be text`) })
    .trim()
    .min(1, missing)
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .refine(canBeStored, `${label} contains characters that cannot be stored`);
}

/** Like `text`, but may be empty, `null` or left out; the result is then `""`. */
export function optionalText(label: string, maxLength: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .refine(canBeStored, `${label} contains characters that cannot be stored`)
    .nullish()
    .transform((value) => value ?? "");
}

/** Like `text`, for what documents print: every character has a font. */
export const printedText = (...[label, maxLength, missing]: Parameters<typeof text>) =>
  text(label, maxLength, missing).refine(...isPrintable(label));

/** Like `optionalText`, for what documents print. */
export const optionalPrintedText = (label: string, maxLength: number) =>
  optionalText(label, maxLength).refine(...isPrintable(label));

function isPrintable(label: string) {
  const error = ({ input }: { input?: unknown }) =>
    `${label} cannot contain ${unprintableNames(String(input))}`;
  return [(value: string) => unprintableNames(value) === undefined, { error }] as const;
}

/** Refines a text that couriers print on labels, to be spread into `refine`. @param label the field's name in refusals */
export function fitsLabel(label: string) {
  const error = ({ input }: { input?: unknown }) => `${label} cannot contain ${unprintable(String(input))}`;
  return [(value: string) => unprintable(value) === undefined, { error }] as const;
}

/** A name: text on one line, which cannot disguise the text after it. */
export function lineText(...given: Parameters<typeof text>) {
  return text(...given).refine(isPlainLine, `${given[0]} ${plainLineProblem}`);
}

/** Like `lineText`, for a name that couriers print on labels. */
export function labelLine(...given: Parameters<typeof text>) {
  return lineText(...given).refine(...fitsLabel(given[0]));
}

/** A text of staff that buyers read: without links. */
export function textForBuyers(label: string, maxLength: number) {
  return printedText(label, maxLength).refine((value) => !hasLink(value), `${label} ${linkProblem}`);
}

/** Like `textForBuyers`, but may be empty, `null` or left out. */
export function optionalTextForBuyers(label: string, maxLength: number) {
  return optionalPrintedText(label, maxLength).refine((value) => !hasLink(value), `${label} ${linkProblem}`);
}

/** A phone number at sign-in: exactly ten digits, in any usual notation (buyer §5). */
export const phoneNumber = z
  .string({ error: "Phone number is required" })
  .trim()
  .min(1, "Phone number is required")
  .transform(normalisePhoneNumber)
  .refine(isTenDigits, "Phone number must be 10 digits");

/** A one-time code: four digits (buyer §9), or six where the shop is set so. */
export const otp = z
  .string({ error: "OTP is required" })
  .regex(/^(?:[0-9]{4}|[0-9]{6})$/, "OTP must be 4 or 6 digits");

/** Six digits of an authenticator app, or a recovery code in any spelling: without spaces and hyphens, in lower case. */
export const secondFactor = z
  .string({ error: "secondFactor must be text" })
  .max(40, "secondFactor must be at most 40 characters")
  .transform((typed) => typed.replaceAll(/[\s-]/g, "").toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        /^(?:[0-9]{6}|[0-9a-z]{10})$/,
        "secondFactor must be the 6 digits of your app or a recovery code",
      ),
  );

/** An identifier issued by the shop. Its form is checked so that a malformed one is never a database error. */
export const id = z.uuid({ error: "id must be an identifier of this shop" });

/** The `_id` of an order, or of one of its parcels: with the parcel's number behind it when it leaves in several. */
export const namedParcel = (message: string) =>
  z
    .string({ error: message })
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/[1-9]\d?)?$/i, message);

/** A whole number within bounds, both included. */
export function wholeNumber(label: string, min: number, max: number) {
  return z
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
}

/** Like `wholeNumber`, but may be text, as in a query string. */
export function wholeNumberText(label: string, min: number, max: number) {
  return z.coerce.number({ error: `${label} must be a whole number` }).pipe(wholeNumber(label, min, max));
}

/** The page of a numbered list, from 1. */
export const pageNumber = wholeNumberText("page", 1, 1_000_000).default(1);

/** A count in an answer. */
export const count = z.number().int();

/** An idempotency key, made by the client for each edit: a repeated request changes nothing. */
export const editId = z.uuid({ error: "editId must be a UUID" });

/** Rupees with two places. */
export const rupees = z.number();

/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** The number of a parcel of an order. */
export const parcelNumber = wholeNumber("parcel", 1, 99);

/** The lines of an order that a body names, each once. */
export const linesOf = <Line extends z.ZodType<{ lineNumber: number }>>(line: Line) =>
  z
    .array(line, { error: "lines must be a list" })
    .min(1, "lines must name at least one line")
    .max(1000, "lines must name at most 1000 lines")
    .refine(
      (lines) => new Set(lines.map((each) => each.lineNumber)).size === lines.length,
      "lines must name each line once",
    );

/** An amount in rupees that staff type, in the field `amount`. */
export const typedAmount = (min: number, max: number) =>
  z
    .number({ error: "amount must be rupees, such as 100 or 99.50" })
    .min(min, `amount must be at least ${min}`)
    .max(max, `amount must be at most ${max}`)
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), "amount must have at most 2 decimals");

/** A branch of a company by its name. */
export const branchInShort = z.object({ _id: z.string(), name: z.string() });
