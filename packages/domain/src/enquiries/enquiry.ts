import { phoneAlert } from "../places/address-field-problem.ts";
import { isIndianMobile, normalisePhoneNumber } from "../account/phone-number.ts";
import { isPincode } from "../places/pincode.ts";
import { emailProblem, maxEmailLength } from "../account/sign-in-fields.ts";

/** What an enquiry is about: large quantities and own sizes, or goods with the asker's own brand. */
export const enquiryKinds = ["bulk", "customisation"] as const;

export type EnquiryKind = (typeof enquiryKinds)[number];

/** How far staff are with an enquiry. Any may follow any other. */
export const enquiryStatuses = ["New", "In progress", "Answered", "Closed"] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** An enquiry's number as people say it: `E-000042`. */
export function enquiryNumber(serial: number): string {
  return `E-${String(serial).padStart(6, "0")}`;
}

/**
 * The serial number in what somebody typed: `E-000042`, `e 42` or `42`; undefined for anything else, and for ten digits,
 * which are a phone number.
 */
export function readEnquiryNumber(typed: string): number | undefined {
  const digits = /^(?:e[\s-]?)?(\d{1,9})$/i.exec(typed.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export type EnquiryField =
  | "name"
  | "companyName"
  | "phoneNumber"
  | "email"
  | "what"
  | "quantity"
  | "pincode"
  | "message";

/** What each field is called, and how much it holds; `missing` is said of one that may not stay empty. */
export const enquiryFields = {
  name: { label: "Name", longest: 100, missing: "Name is required" },
  companyName: { label: "Company", longest: 150, missing: "Company or brand is required" },
  phoneNumber: { label: "Phone number", longest: 20, missing: "Phone number is required" },
  email: { label: "Email", longest: maxEmailLength },
  what: { label: "What you need", longest: 500, missing: "Please say what you need" },
  quantity: { label: "Quantity", longest: 100, missing: "Quantity is required: a rough one will do" },
  pincode: { label: "Pincode", longest: 6 },
  message: { label: "Message", longest: 2000 },
} as const satisfies Record<EnquiryField, { label: string; longest: number; missing?: string }>;

export const pincodeProblem = "Pincode must be 6 digits";

/** What is wrong with a field of an enquiry as it was typed, as the sentence beside it; undefined when nothing is. */
export function enquiryFieldProblem(field: EnquiryField, typed: string): string | undefined {
  const { label, longest, missing }: { label: string; longest: number; missing?: string } =
    enquiryFields[field];
  const value = typed.trim();
  if (value === "") return missing;
  if (field === "phoneNumber") return isIndianMobile(normalisePhoneNumber(value)) ? undefined : phoneAlert;
  if (field === "pincode") return isPincode(value) ? undefined : pincodeProblem;
  if (field === "email") return emailProblem(value);
  return value.length > longest ? `${label} must be at most ${longest} characters` : undefined;
}
