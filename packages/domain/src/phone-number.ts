/** Whether a text is exactly 10 digits, which is what sign-in asks of a phone number (buyer §5). */
export function isTenDigits(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/** Whether a text is a mobile number of India: 10 digits starting with 6, 7, 8 or 9 (buyer §5, shipping details). */
export function isIndianMobile(text: string): boolean {
  return /^[6-9][0-9]{9}$/.test(text);
}

/** Whether a text has the form of an Indian pincode: 6 digits, the first not zero. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text);
}
