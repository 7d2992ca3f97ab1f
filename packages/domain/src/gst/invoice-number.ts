const serialDigits = 6;

/** Rule 46(b). */
const maxInvoiceNumberLength = 16;

/**
 * The number of an invoice: "DB/26-27/000123". Rule 46(b) requires it to be consecutive, unique within its financial year
 * and at most 16 letters, digits, dashes and slashes; the year in it makes it unique across years. The feature `invoices` takes the
 * serial, in the transaction that writes the document.
 *
 * @param series the letters of one kind of document
 * @param year the financial year, see `financialYear`
 * @param serial from 1; past 999999 the number grows by a digit
 * @throws RangeError when the number would be too long or have other characters
 */
export function invoiceNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(serialDigits, "0")}`;
  const isSerial = Number.isSafeInteger(serial) && serial > 0;
  if (!isSerial || number.length > maxInvoiceNumberLength || !/^[A-Za-z0-9][A-Za-z0-9/-]*$/.test(number)) {
    throw new RangeError(`"${number}" cannot be the number of an invoice.`);
  }
  return number;
}

/** The number of a document typed without the zeros of its serial: "db/26-27/20" is DB/26-27/000020; undefined for any other text. */
export function readInvoiceNumber(text: string): string | undefined {
  const [, series, year, serial] = /^([A-Z]{2})\/(\d\d-\d\d)\/0*(\d{1,7})$/i.exec(text) ?? [];
  return series && serial && `${series.toUpperCase()}/${year}/${serial.padStart(serialDigits, "0")}`;
}
