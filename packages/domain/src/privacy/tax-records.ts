import { financialYear } from "../dates/financial-year.ts";

/** Section 36 of the Central Goods and Services Tax Act, 2017: 72 months from the due date of the annual return. */
const yearsAfterDueDate = 72 / 12;

/**
 * The last day until which tax law demands the records of a sale. The annual return of a financial year is due on
 * 31 December after its end.
 *
 * @param soldAt when the order was paid
 * @returns YYYY-MM-DD
 */
export function taxRecordsKeptUntil(soldAt: Date): string {
  const endYear = 2000 + Number(financialYear(soldAt).slice(3));
  return `${endYear + yearsAfterDueDate}-12-31`;
}

/** What is kept of an erased account, and why; the privacy policy and the page that erases print it. */
export const keptByLaw = {
  data: "Paid orders, their invoices, credit notes, payments and refunds, with the names, addresses and GST number printed on them, and what our staff changed",
  period: "72 months from the due date of the annual return of their year",
  reason: "section 36 of the Central Goods and Services Tax Act, 2017",
} as const;
