/** Whether a text is exactly 10 digits, which is what sign-in asks of a phone number (buyer §5). */
export function isTenDigits(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/**
 * A typed, pasted or autofilled phone number without spaces, hyphens and brackets, and without the +91 or 0 before ten
 * digits. Anything else is returned unchanged, for the checks to refuse.
 */
export function normalisePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s()-]/g, "");
  return /^(?:\+91|0)(\d{10})$/.exec(digits)?.[1] ?? digits;
}

/** Whether a text is a mobile number of India: 10 digits starting with 6, 7, 8 or 9 (buyer §5, shipping details). */
export function isIndianMobile(text: string): boolean {
  return /^[6-9][0-9]{9}$/.test(text);
}
