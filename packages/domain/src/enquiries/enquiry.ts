import { phoneAlert } from "../places/address-field-problem.ts";
import { isIndianMobile, maxTypedPhoneLength, normalisePhoneNumber } from "../account/phone-number.ts";
import { isPincode } from "../places/pincode.ts";
import { emailProblem, maxEmailLength } from "../account/sign-in-fields.ts";

/** What an enquiry is about: large quantities and custom sizes, or goods with the enquirer's brand. */
export const enquiryKinds = ["bulk", "customisation"] as const;

export type EnquiryKind = (typeof enquiryKinds)[number];

/** The progress of an enquiry. Any status may follow any other. */
export const enquiryStatuses = ["New", "In progress", "Answered", "Closed"] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** The number of an enquiry as shown: `E-000042`. */
export function enquiryNumber(serial: number): string {
  return `E-${String(serial).padStart(6, "0")}`;
}

/**
 * The serial number in a typed text: `E-000042`, `e 42` or `42`; undefined for anything else, such as a phone number of
 * ten digits.
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

/** The label and maximum length of each field; `missing` is the refusal of an empty required field. */
export const enquiryFields = {
  name: { label: "Name", maxLength: 100, missing: "Name is required" },
  companyName: { label: "Company", maxLength: 150, missing: "Company or brand is required" },
  phoneNumber: { label: "Phone number", maxLength: maxTypedPhoneLength, missing: "Phone number is required" },
  email: { label: "Email", maxLength: maxEmailLength },
  what: { label: "What you need", maxLength: 500, missing: "Please say what you need" },
  quantity: { label: "Quantity", maxLength: 100, missing: "Quantity is required: an estimate is enough" },
  pincode: { label: "Pincode", maxLength: 6 },
  message: { label: "Message", maxLength: 2000 },
} as const satisfies Record<EnquiryField, { label: string; maxLength: number; missing?: string }>;

export const pincodeProblem = "Pincode must be 6 digits";

/** The problem of a typed field as the sentence beside it, or undefined. */
export function enquiryFieldProblem(field: EnquiryField, typed: string): string | undefined {
  const { label, maxLength, missing }: { label: string; maxLength: number; missing?: string } =
    enquiryFields[field];
  const value = typed.trim();
  if (value === "") return missing;
  if (field === "phoneNumber") return isIndianMobile(normalisePhoneNumber(value)) ? undefined : phoneAlert;
  if (field === "pincode") return isPincode(value) ? undefined : pincodeProblem;
  if (field === "email") return emailProblem(value);
  return value.length > maxLength ? `${label} must be at most ${maxLength} characters` : undefined;
}
