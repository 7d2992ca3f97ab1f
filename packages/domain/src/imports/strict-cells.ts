import { isIndianMobile, normalisePhoneNumber, withoutInvisible } from "../account/phone-number.ts";
import { normaliseGstin } from "../gst/gstin.ts";
import type { UnitPrice } from "../money/money.ts";
import { readUnitPrice } from "../money/unit-price-text.ts";

/*
 * What a cell of an uploaded file means: understood as a whole, or not at all. A part of it, such as the last ten digits,
 * may be another person's.
 */

/** The ten digits of one mobile number, also where a spreadsheet has made a number of it; undefined for anything else. */
export function readPhoneCell(cell: string): string | undefined {
  const [, whole] = /^(\d{10,14})\.0{1,4}$/.exec(cell) ?? [];
  // Fewer decimals could be a rounded number.
  const [, first = "", others = ""] = /^([6-9])\.(\d{9})E\+?0?9$/i.exec(cell) ?? [];
  const phone = normalisePhoneNumber(whole ?? (first + others || cell));
  return isIndianMobile(phone) ? phone : undefined;
}

/** A GSTIN, NA, or what is neither, without spaces and invisible characters. */
export function readGstinCell(cell: string): string {
  return normaliseGstin(withoutInvisible(cell).replaceAll(/\s/g, ""));
}

/** Whether a spreadsheet has rounded a long number to scientific notation: 9.87654E+09. */
export const isRoundedNumber = (cell: string) => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/iu.test(cell.trim());

/** Whether amounts are written with a decimal comma, as one of them shows: 2,95 or 7.250,00. */
export function hasDecimalComma(amounts: readonly string[]): boolean {
  return amounts.some((amount) => /^\d+,\d{1,2}$|[.\s']\d{3},\d+$/.test(amount.trim()));
}

/** The refusal of an ambiguous number. */
export const ambiguousNumber =
  "could be thousands or a number with decimals: this file has decimal commas, so write it with two decimals";

/** Whether a number has two meanings in a file with decimal commas: 2,105 and 3.665. In others it has one. */
export const isAmbiguous = (text: string) => /^\d{1,3}[.,]\d{3}$/.test(text.trim());

/**
 * A price, in a file with or without decimal commas; undefined unless it is a valid price above 0.
 *
 * @param text not ambiguous where the file has decimal commas
 */
export function readPriceCell(text: string, isDecimalComma: boolean): UnitPrice | undefined {
  return readUnitPrice(isDecimalComma ? withDecimalPoint(text) : text);
}

/** "7.250,00" and "9 588,00" as 7250.00 and 9588.00; other texts as they are. */
export function withDecimalPoint(text: string): string {
  const plain = text.trim().replaceAll(/\s/g, " ");
  const isWritten = /^\d+,\d+$|^\d{1,3}(?:([. '])\d{3})(?:\1\d{3})*,\d+$/.test(plain);
  return isWritten ? plain.replaceAll(/[. ']/g, "").replace(",", ".") : plain;
}
