import { isTenDigits } from "@dakbag/domain/account/phone-number";
import { isPincode } from "@dakbag/domain/places/pincode";
import { canBeStored } from "@dakbag/domain/text/storable-text";
import * as z from "zod";

/**
 * One line or paragraph of text: trimmed, 1 to `longest` characters. Control characters other than tab and
 * line ends are refused, and halves of characters: PostgreSQL cannot keep them, and no person types them.
 *
 * @param label the field's name as the refusal says it
 * @param missing what the refusal says when there is nothing
 */
export function text(label: string, longest: number, missing = `${label} is required`) {
  return z
    .string({ error: ({ input }) => (input == null ? missing : `${label} must be text`) })
    .trim()
    .min(1, missing)
    .max(longest, `${label} must be at most ${longest} characters`)
    .refine(canBeStored, `${label} contains characters that cannot be stored`);
}

/** Like `text`, but may be empty, `null` or left out; the answer is then `""`. */
export function optionalText(label: string, longest: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(longest, `${label} must be at most ${longest} characters`)
    .refine(canBeStored, `${label} contains characters that cannot be stored`)
    .nullish()
    .transform((value) => value ?? "");
}

/** A phone number as people type it at sign-in: exactly ten digits (buyer §5). */
export const phoneNumber = z
  .string({ error: "Phone number is required" })
  .trim()
  .min(1, "Phone number is required")
  .refine(isTenDigits, "Phone number must be 10 digits");

/** A one-time code: four digits (buyer §9). */
export const otp = z.string({ error: "OTP is required" }).regex(/^[0-9]{4}$/, "OTP must be 4 digits");

/** An Indian PIN code: six digits, the first not zero. */
export const pincode = z
  .string({ error: "zipCode is required" })
  .trim()
  .refine(isPincode, "zipCode must be a 6-digit PIN code");

/** An identifier the shop gave out. Its shape is checked so that a mistyped one is a 404, never a database error. */
export const id = z.uuid({ error: "id must be an identifier of this shop" });

/** A whole number within bounds, both included. */
export function wholeNumber(label: string, least: number, most: number) {
  return z
    .number({ error: `${label} must be a whole number` })
    .int(`${label} must be a whole number`)
    .min(least, `${label} must be at least ${least}`)
    .max(most, `${label} must be at most ${most}`);
}

/** The same where it may come as text, as in a query. */
export function wholeNumberText(label: string, least: number, most: number) {
  return z.coerce.number({ error: `${label} must be a whole number` }).pipe(wholeNumber(label, least, most));
}

/** The page of a numbered list, from 1. */
export const pageNumber = wholeNumberText("page", 1, 1_000_000).default(1);

/** How many there are of something, in an answer. */
export const count = z.number().int();

/** Made by whoever edits, once for each edit: sent again with it, the edit changes nothing. */
export const editId = z.uuid({ error: "editId must be a UUID" });

/** Rupees with two places. */
export const rupees = z.number();

/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();
