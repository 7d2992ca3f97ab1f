import { parseUnitPrice, type UnitPrice } from "./money.ts";

/** The refusal of an invalid price. */
export const unitPriceProblem = "must be a number above 0 with at most 4 decimals, and at most 99999999.9999";

/** A price as staff type it, "1.02" or "1,250.50"; undefined unless it is a valid price above 0. */
export function readUnitPrice(text: string): UnitPrice | undefined {
  const plain = withoutDigitGroups(text.trim());
  if (!/^\d{1,8}(\.\d{1,4}0*)?$/.test(plain)) return undefined;
  const price = parseUnitPrice(plain.replace(/(\.\d{4})0+$/, "$1"));
  return price > 0 ? price : undefined;
}

/** A price as plain text for files and fields, with 2 to 4 decimals: "0.66", "3599.00", "1.025". */
export function writeUnitPrice(price: UnitPrice): string {
  const digits = String(price).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, "")}`;
}

/** "1,25,000.50" and "125,000.50" become "125000.50". Other grouping is returned unchanged. */
export function withoutDigitGroups(text: string): string {
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}
