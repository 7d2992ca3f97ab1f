/** Rule 46(b). */
const maxInvoiceNumberLength = 16;

/**
 * The number of an invoice: "DB/26-27/000123". Rule 46(b) requires it to be consecutive, unique within its financial year
 * and at most 16 letters, digits, dashes and slashes; the year in it makes it unique across years.
 *
 * @param series the letters of one kind of document
 * @param year the financial year, see `financialYear`
 * @param serial from 1; past 999999 the number grows by a digit
 * @throws RangeError when the number would be too long or have other characters
 */
export function invoiceNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(6, "0")}`;
  const isSerial = Number.isSafeInteger(serial) && serial > 0;
  if (!isSerial || number.length > maxInvoiceNumberLength || !/^[A-Za-z0-9][A-Za-z0-9/-]*$/.test(number)) {
    throw new RangeError(`"${number}" cannot be the number of an invoice.`);
  }
  return number;
}
