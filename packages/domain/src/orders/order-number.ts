import { financialYearFrom } from "../dates/financial-year.ts";

/** The number of an order: `26-27/000003` for the 3rd of the financial year 26-27. @param serial its digits, without leading zeros */
export const orderNumberOf = (financialYear: string, serial: string): string =>
  `${financialYear}/${serial.padStart(6, "0")}`;

/** An order's number in digits alone: `2627000003` for `26-27/000003`. An SMS has few characters (decision 69). */
export const plainOrderNumber = (orderNumber: string): string => orderNumber.replaceAll(/\D/g, "");

/** The order number of such digits; undefined for any other text. */
export function readPlainOrderNumber(text: string): string | undefined {
  const [, year, next, serial] = /^(\d\d)(\d\d)(\d{6,9})$/.exec(text) ?? [];
  const name = financialYearFrom(2000 + Number(year));
  return name === `${year}-${next}` ? `${name}/${serial}` : undefined;
}

/**
 * The numbers of orders that a typed or scanned text may mean: "82" the 82nd of any financial year, "26-27/82" and
 * "2627000082" that of one; any other text for itself.
 */
export function orderNumbersNamed(text: string): string[] {
  const [, year, serial] = /^(?:(\d\d-\d\d)\/)?#?0*(\d{1,9})$/.exec(text) ?? [];
  if (serial === undefined) return [readPlainOrderNumber(text) ?? text];
  const years =
    year === undefined
      ? Array.from({ length: 99 }, (_, since2000) => financialYearFrom(2000 + since2000))
      : [year];
  return years.map((one) => orderNumberOf(one, serial));
}

/** The code of an order in the links of SMS: `263` for `26-27/000003`. */
export const orderCode = (orderNumber: string): string => orderNumber.replace(/-\d\d\/0*/, "");

/** The number of the order that has a code; undefined for a text that is the code of none. */
export function readOrderCode(code: string): string | undefined {
  const [, year, serial] = /^(\d\d)([1-9]\d{0,8})$/.exec(code) ?? [];
  return serial && orderNumberOf(financialYearFrom(2000 + Number(year)), serial);
}

/** The number of a parcel of an order that leaves in several: `26-27/000123/2` for its second. */
export const parcelNumberOf = (orderNumber: string, parcel: number): string => `${orderNumber}/${parcel}`;

/**
 * The order and the parcel that a text names: "26-27/000123/2", and "82/2" where a year is understood; any other text for an
 * order without a parcel. The order may be an `_id` too.
 */
export function readParcelNumber(text: string): {
  readonly order: string;
  readonly parcel: number | undefined;
} {
  const [, order, parcel] = /^(\d\d-\d\d\/\d+|\d+|[0-9a-f]{8}-[0-9a-f-]{27})\/([1-9]\d?)$/i.exec(text) ?? [];
  return order === undefined ? { order: text, parcel: undefined } : { order, parcel: Number(parcel) };
}
