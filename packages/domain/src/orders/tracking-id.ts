import { looksLikeFormula } from "../imports/delimited-text.ts";
import { isRoundedNumber } from "../imports/strict-cells.ts";

/**
 * What a spreadsheet has made of a tracking number, as a sentence for staff to check: rounded to scientific notation,
 * turned into a date, or a formula or its error. Undefined for anything else, which a courier may well use.
 */
export function trackingIdProblem(trackingId: string): string | undefined {
  const text = trackingId.trim();
  if (isRoundedNumber(text)) return "The tracking ID is a number that a spreadsheet has rounded";
  if (/^#(?:REF|NAME|VALUE|DIV|N\/A|NUM|NULL|#)/iu.test(text) || looksLikeFormula(text))
    return "The tracking ID is a formula or its error";
  if (dates.some((date) => date.test(text)))
    return "The tracking ID is a date, which a spreadsheet makes of numbers";
  return undefined;
}

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
// 2026-11-24, 24/11/26, 24-Nov, Nov-26, 24-Nov-2026; with a time behind it or not
const dates = [
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[ t].*)?$/iu,
  /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})(?: .*)?$/u,
  new RegExp(`^\\d{1,2}[- ]${month}(?:[- ,]+\\d{2,4})?(?: .*)?$`, "iu"),
  new RegExp(`^${month}[- ]\\d{2,4}$`, "iu"),
];
