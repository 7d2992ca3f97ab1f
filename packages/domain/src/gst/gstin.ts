const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A GSTIN as stored and compared: trimmed, in capitals (buyer §5). */
export function normaliseGstin(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether the buyer declares to have no GSTIN: "NA" (buyer §5). Accepts any text, normalised or not. */
export function isNotApplicable(text: string): boolean {
  return normaliseGstin(text) === "NA";
}

/** Whether a normalised text has the 15-character pattern required for saving (buyer §5). */
export function hasGstinPattern(gstin: string): boolean {
  return /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin);
}

/**
 * The check character for the first 14: weights 1 and 2 in turn, the base-36 digits of each product added, and the
 * complement of the sum to the next multiple of 36.
 *
 * It detects every change of one character and every swap of two neighbours except 0 and Z.
 * @throws RangeError unless given exactly 14 characters of 0-9 and A-Z.
 */
export function gstinCheckCharacter(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14)) {
    throw new RangeError(`"${first14}" is not the first 14 characters of a GSTIN.`);
  }
  const sum = [...first14].reduce((total, character, index) => {
    const product = alphabet.indexOf(character) * (1 + (index % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/** Whether a normalised GSTIN has the pattern and the right check character. No proof that it is active. */
export function hasValidCheckDigit(gstin: string): boolean {
  return hasGstinPattern(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14);
}

/** Whether a text has the pattern of a GSTIN and a wrong check character: such a number belongs to no taxpayer. */
export function isMistypedGstin(text: string): boolean {
  const gstin = normaliseGstin(text);
  return hasGstinPattern(gstin) && !hasValidCheckDigit(gstin);
}

/** The state code of a GSTIN once its two digits are typed (buyer §4), or undefined. */
export function gstinStateCode(text: string): string | undefined {
  return /^\d{2}/.exec(normaliseGstin(text))?.[0];
}

export const uinAlert = "Please provide a UIN of 15 characters, such as 0717UNO00157UNO, or none.";

/**
 * A UIN, the number of embassies and UN bodies, as it was typed: without spaces, in capitals, with the pattern of the return
 * (four digits, three letters, five digits, U or O, N, and a check character). "" for none, also for "NA", "N/A" and "-";
 * undefined when it is broken.
 */
export function readUin(typed: string): string | undefined {
  const uin = typed.replaceAll(/\s/g, "").toUpperCase();
  if (/^(?:N[./]?A\.?|NIL|NONE|[-–—]+)?$/.test(uin)) return "";
  return /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[A-Z0-9]$/.test(uin) ? uin : undefined;
}

/** The problem of a typed UIN, or undefined. A UIN is optional (buyer §5). */
export function uinProblem(typed: string): string | undefined {
  return readUin(typed) === undefined ? uinAlert : undefined;
}
