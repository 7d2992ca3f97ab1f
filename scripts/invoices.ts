import "./env-file.ts";
import { findOrdersWithoutInvoice } from "@dakbag/api/features/invoices/find-tax-documents";
import { type MadeInvoice, makeMissingInvoices } from "@dakbag/api/features/invoices/make-invoices";
import { findTime } from "@dakbag/api/platform/clock.queries";
import { indiaDay, indiaDayEnd, indiaDayStart, isCalendarDay } from "@dakbag/domain/dates/india-day";
import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { withShopConnections } from "./shop-database.ts";

/** `npm run invoices`: orders that were paid before the shop made invoices. Works while the shop runs or is stopped. */
const usage = `npm run invoices -- list <first day> <last day>    paid orders without an invoice, by the day of payment
npm run invoices -- make <first day> <last day>    makes their invoices, with today's date: see decision 30

Days are those of India, such as 2026-11-22.`;

const works = new Map([
  ["list", list],
  ["make", make],
]);
const [command = "", firstDay = "", lastDay = "", ...extraArguments] = process.argv.slice(2);
const work = works.get(command);
if (!work || !isCalendarDay(firstDay) || !isCalendarDay(lastDay) || extraArguments.length > 0) {
  console.error(`Usage:\n${usage}`);
  process.exitCode = 2;
} else {
  process.exitCode = await withShopConnections(work).catch((error: unknown) => {
    console.error(`The command failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}

function period() {
  return { from: indiaDayStart(firstDay), until: indiaDayEnd(lastDay) };
}

async function list(db: pg.Pool): Promise<number> {
  const { from, until } = period();
  const orders = await findOrdersWithoutInvoice(db, from, until);
  for (const { orderNumber, paidAt, totalPaise } of orders)
    console.log(`${orderNumber}  paid on ${indiaDay(paidAt)}  ${formatRupees(totalPaise)}`);
  console.log(`${orders.length} paid orders have no invoice and no link to one.`);
  return 0;
}

async function make(db: pg.Pool): Promise<number> {
  let made = 0;
  let failed = 0;
  const printResult = (orderNumber: string, invoice: MadeInvoice) => {
    const isMade = "number" in invoice;
    if (isMade) made += 1;
    else failed += 1;
    console.log(`${orderNumber}  ${isMade ? invoice.number : invoice.problem}`);
  };
  const [time] = await findTime(db);
  const aheadMs = (time?.now.getTime() ?? Date.now()) - Date.now();
  const clock = () => new Date(Date.now() + aheadMs);
  await makeMissingInvoices({ db, clock }, period(), printResult);
  console.log(`${made} invoices made, ${failed} orders still without one.`);
  return failed === 0 ? 0 : 1;
}
