import {
  maxAddressFieldLength as longest,
  phoneAlert,
  unprintable,
} from "@dakbag/domain/places/address-field-problem";
import { isIndianMobile } from "@dakbag/domain/account/phone-number";
import { isPincode } from "@dakbag/domain/places/pincode";
import { addressLine } from "@dakbag/domain/places/shipping-address";
import * as z from "zod";
import { optionalText, text } from "./fields.ts";

const countries = ["India", "United States", "Other"] as const; // buyer §9

// What is read back, district and state joined to the line, must fit where it is sent again.
const maxJoinedAddressLength = 700;

const canBePrinted = (value: string) => unprintable(value) === undefined;
const cannotBePrinted = (label: string) => ({
  error: ({ input }: { input?: unknown }) => `${label} cannot contain ${unprintable(String(input))}`,
});

type TextField = "name" | "companyName" | "district" | "state";

/** A text that couriers can print; `missing` is what the refusal says of an empty one. */
export function addressText(field: TextField, missing?: string) {
  return text(field, longest[field], missing).refine(canBePrinted, cannotBePrinted(field));
}

function optionalAddressText(field: TextField) {
  return optionalText(field, longest[field]).refine(canBePrinted, cannotBePrinted(field));
}

/** Where on earth: the line, alone or joined with district and state (buyer §3), the code and the country (buyer §9). */
export function placeFields(missing?: string) {
  return {
    address: text("address", maxJoinedAddressLength, missing).refine(
      canBePrinted,
      cannotBePrinted("address"),
    ),
    zipCode: text("zipCode", longest.zipCode, missing),
    country: text("country", longest.country, missing).refine(
      (value) => countries.some((country) => country === value),
      "country must be India, United States or Other",
    ),
  };
}

/** The texts of an address to send goods to: only the company is needed (buyer §5, the popup). */
export const recipientFields = {
  name: optionalAddressText("name"),
  companyName: addressText("companyName"),
  district: optionalAddressText("district"),
  state: optionalAddressText("state"),
};

/** A mobile number of India that may be left out: of the address where goods go none is asked (buyer §5). */
export const optionalPhone = optionalText("phoneNumber", longest.phoneNumber).refine(
  (value) => value === "" || isIndianMobile(value),
  phoneAlert,
);

interface WholeAddress {
  address: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
}

/** Adds the rules that look at several fields at once: a line that is there and fits, a PIN code in India. */
export function withAddressRules<Schema extends z.ZodType<WholeAddress>>(
  schema: Schema,
  missing: string,
): Schema {
  const tooLong = `address must be at most ${longest.address} characters`;
  return schema
    .refine((value) => addressLine(value) !== "", { path: ["address"], error: missing })
    .refine((value) => addressLine(value).length <= longest.address, { path: ["address"], error: tooLong })
    .refine((value) => value.country !== "India" || isPincode(value.zipCode), {
      path: ["zipCode"],
      error: "zipCode must be a 6-digit PIN code",
    });
}

/** An address as read back: `address` is the joined text of buyer §3, its parts stand beside it. */
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
