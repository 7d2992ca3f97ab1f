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
