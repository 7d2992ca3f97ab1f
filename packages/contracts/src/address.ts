import {
  linesAllowed,
  maxAddressFieldLength as maxLength,
  maxLinesOf,
  phoneAlert,
} from "@dakbag/domain/places/address-field-problem";
import {
  isIndianMobile,
  maxTypedPhoneLength,
  normalisePhoneNumber,
} from "@dakbag/domain/account/phone-number";
import { countLines, isOneLine } from "@dakbag/domain/text/count-lines";
import { isPincode } from "@dakbag/domain/places/pincode";
import { addressLine } from "@dakbag/domain/places/shipping-address";
import * as z from "zod";
import { fitsLabel, optionalText, text } from "./fields.ts";

const countries = ["India", "United States", "Other"] as const; // buyer §9

// A saved address, which has district and state joined to the line, must be accepted again.
const maxJoinedAddressLength = 700;

type TextField = "name" | "companyName" | "district" | "state";

const hasRoom = (field: TextField | "address") => (value: string) => countLines(value) <= maxLinesOf(field);
const tooManyLines = (field: TextField | "address") => `${field} ${linesAllowed(maxLinesOf(field))}`;

/** A text that couriers can print; `missing` is the refusal of an empty one. */
export function addressText(field: TextField, missing?: string) {
  return text(field, maxLength[field], missing)
    .refine(hasRoom(field), tooManyLines(field))
    .refine(...fitsLabel(field));
}

function optionalAddressText(field: TextField) {
  return optionalText(field, maxLength[field])
    .refine(hasRoom(field), tooManyLines(field))
    .refine(...fitsLabel(field));
}

/**
 * The line, alone or joined with district and state (buyer §3), the PIN code and the country (buyer §9). What was read can be
 * sent back: `addressLine` is accepted, and the line is calculated from `address` all the same.
 */
export function placeFields(missing?: string) {
  return {
    address: text("address", maxJoinedAddressLength, missing)
      .refine(hasRoom("address"), tooManyLines("address"))
      .refine(...fitsLabel("address")),
    addressLine: optionalText("addressLine", maxLength.address),
    zipCode: text("zipCode", maxLength.zipCode, missing).refine(isOneLine, "zipCode must be one line"),
    country: text("country", maxLength.country, missing).refine(
      (value) => countries.some((country) => country === value),
      "country must be India, United States or Other",
    ),
  };
}

/** The texts of a shipping address: only the company is required (buyer §5, the popup). */
export const recipientFields = {
  name: optionalAddressText("name"),
  companyName: addressText("companyName"),
  district: optionalAddressText("district"),
  state: optionalAddressText("state"),
};

/** An optional Indian mobile number: a shipping address does not need one (buyer §5). */
export const optionalPhone = optionalText("phoneNumber", maxTypedPhoneLength)
  .transform(normalisePhoneNumber)
  .refine((value) => value === "" || isIndianMobile(value), phoneAlert);

interface CompleteAddress {
  address: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
}

/** Adds the rules over several fields: the line without district and state, and the PIN code of Indian addresses. */
export function withAddressRules<Schema extends z.ZodType<CompleteAddress>>(
  schema: Schema,
  missing: string,
): Schema {
  const tooLong = `address must be at most ${maxLength.address} characters`;
  return schema
    .refine((value) => addressLine(value) !== "", { path: ["address"], error: missing })
    .refine((value) => addressLine(value).length <= maxLength.address, { path: ["address"], error: tooLong })
    .refine((value) => value.country !== "India" || isPincode(value.zipCode), {
      path: ["zipCode"],
      error: "zipCode must be a 6-digit PIN code",
    });
}

/** A saved address: `address` is the joined text of buyer §3, its parts are separate fields too. */
export const savedAddress = z.object({
  name: z.string(),
  companyName: z.string(),
  address: z.string(),
  addressLine: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  phoneNumber: z.string(),
});

export type SavedAddress = z.infer<typeof savedAddress>;
