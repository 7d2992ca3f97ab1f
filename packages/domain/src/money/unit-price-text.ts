import { parseUnitPrice, type UnitPrice } from "./money.ts";

/** The highest price of one unit: the table of products has room for eight digits before the point. */
export const maxUnitPrice: UnitPrice = 999_999_999_999;

/** What is said of a price that is none. */
export const unitPriceProblem = "must be a number above 0 with at most 4 decimals, and at most 99999999.9999";

/** A price as staff write it, "1.02" or "1,250.50"; undefined when it is none at which something could be sold. */
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

/** "1,25,000.50" and "125,000.50" are "125000.50". What is grouped in no known way is left as it is. */
export function withoutDigitGroups(text: string): string {
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}
