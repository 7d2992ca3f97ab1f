/** Whether a text is exactly 10 digits, which is what sign-in asks of a phone number (buyer §5). */
export function isTenDigits(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/** More than any notation of a phone number has with its marks and separators, in characters. */
export const maxTypedPhoneLength = 40;

/** Marks of direction, zero-width characters, variation selectors: contact lists and chats put them around numbers. */
const invisibleCharacters = /[\p{Cf}\p{Variation_Selector}]/gu;

export const withoutInvisible = (text: string) => text.replaceAll(invisibleCharacters, "");

/**
 * A typed, pasted or autofilled phone number without invisible characters, spaces, hyphens, brackets and dots between its
 * groups, in the digits 0 to 9, and without the country code or the 0 before a mobile number. Ten digits that begin with 91
 * stay. Anything else is returned for the checks to refuse: never a part of the digits.
 */
export function normalisePhoneNumber(typed: string): string {
  const plain = withoutInvisible(typed).normalize("NFKC");
  const digits = withoutDots(inAsciiDigits(plain).replaceAll(/[\s()\p{Pd}\u2212]/gu, ""));
  return /^(?:(?:\+|00|0)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1] ?? digits;
}

/** A single dot with one or two digits beside it may be a decimal point. */
function withoutDots(text: string): string {
  const isSeparated = text.split(".").length > 2 || /^\+91\.|\d{3}\.\d{3}/.test(text);
  return isSeparated ? text.replaceAll(".", "") : text.replace(/\.$/, "");
}

// The zeros of Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Ol Chiki and
// Meetei Mayek.
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x1c50, 0xabf0,
];

function inAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Whether a text is a mobile number of India: 10 digits starting with 6, 7, 8 or 9 (buyer §5, shipping details). */
export function isIndianMobile(text: string): boolean {
  return /^[6-9][0-9]{9}$/.test(text);
}
