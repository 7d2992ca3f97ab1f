import { formatDay } from "@dakbag/domain/dates/india-day";

/** What tax law keeps of an account, as a sentence. */
export function keptRecords({
  keptOrders,
  keptUntil,
}: {
  keptOrders: number;
  keptUntil: string | null;
}): string {
  if (keptOrders === 0 || keptUntil === null) return "Nothing: you have no paid orders.";
  const orders = keptOrders === 1 ? "1 paid order" : `${keptOrders} paid orders`;
  return `${orders} with invoices, credit notes and payments, and the name, address and GST number on them, until ${formatDay(keptUntil)} (section 36 of the CGST Act). Phone number and e-mail of the orders are deleted.`;
}
