import type { ReadBudget } from "./read-budget.ts";
import { readXml } from "./read-xml.ts";
import type { ZipArchive } from "./zip-archive.ts";

const dayMs = 86_400_000;
// 31 December 9999, the last day that a workbook has
const maxDay = 2_958_465;
// Beyond 15 digits a spreadsheet has rounded.
const maxExact = 1e15;

/**
 * A number as a CSV file would have it: 0.66 for 0.66000000000000003, a day as 2026-11-25. A number of more than 15 digits
 * is written with an exponent, so that staff see that it is rounded.
 */
export function numberOfCell(value: string, isDate: boolean): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  if (isDate && number >= 1 && number <= maxDay)
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(number) * dayMs).toISOString().slice(0, 10);
  if (Math.abs(number) >= maxExact) return number.toExponential().toUpperCase();
  return String(Number(number.toPrecision(15)));
}

/** The numbers of the cell styles that show dates, from the part of the styles. */
export function readDateStyles(zip: ZipArchive, part: string, budget: ReadBudget): ReadonlySet<number> {
  const isDateById = new Map<number, boolean>();
  const dates = new Set<number>();
  let [isCellStyle, at] = [false, 0];
  readXml(zip.read(part), budget, {
    open: (name, attributes) => {
      const id = Number(attributes.get("numFmtId") ?? "");
      if (name === "numFmt") isDateById.set(id, isDateFormat(attributes.get("formatCode") ?? ""));
      else if (name === "cellXfs") isCellStyle = true;
      else if (name === "xf" && isCellStyle) {
        if (isDateById.get(id) ?? isBuiltInDate(id)) dates.add(at);
        at += 1;
      }
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return dates;
}

/** ECMA-376, part 1, 18.8.30 */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/**
 * Without quoted texts, escaped signs, colours and conditions, only formats of dates have these letters. What is not closed
 * counts to the end, so that no sign is read twice.
 */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*(?:"|$)|\\.|\[[^\]]*(?:\]|$)|_./g, ""));
