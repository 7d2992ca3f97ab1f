import { contact } from "@dakbag/company/company";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { salesRegister } from "@dakbag/domain/reports/sales-register";
import type { ReadDatabase } from "../../platform/read-database.ts";
import { reportSheetsWithTotals } from "../../platform/report-sheet.ts";
import { readInSnapshot } from "../../platform/snapshot.ts";
import { writeXlsx } from "../../platform/xlsx-writer.ts";
import { readRates, readRegisteredInvoices, readRegisteredNotes } from "./gst-returns.queries.ts";

/**
 * The sales register of a month as a workbook: the invoices, then the credit notes, and a sheet with the totals of both. Streamed
 * while the month is read.
 *
 * @param month as YYYY-MM, in Asia/Kolkata
 */
export function writeSalesRegister(readDb: ReadDatabase, month: string): AsyncGenerator<Uint8Array> {
  const { from, before } = daysOfMonth(month);
  const period = [from, before, contact.gstin] as const;
  return readInSnapshot(readDb, async function* (read) {
    const rates: number[] = [];
    for await (const page of read(readRates(...period)))
      rates.push(...page.map(({ gstRateBasisPoints }) => gstRateBasisPoints));
    const documents = (async function* () {
      yield* read(readRegisteredInvoices(...period));
      yield* read(readRegisteredNotes(...period));
    })();
    yield* writeXlsx(reportSheetsWithTotals("Sales register", salesRegister(rates), documents, "Kind"));
  });
}
