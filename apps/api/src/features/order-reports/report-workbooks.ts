import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import {
  invoiceReportSheet,
  ordersReport,
  packingByOrderSheet,
  packingSheet,
  parcelOfOrder,
  parcelsOfLines,
  pendingOrdersSheet,
} from "@dakbag/domain/reports/order-reports";
import type { ReadDatabase } from "../../platform/read-database.ts";
import { reportSheet, reportSheetsWithTotals } from "../../platform/report-sheet.ts";
import { mapPages, readInSnapshot, type ReadRows } from "../../platform/snapshot.ts";
import { writeXlsx } from "../../platform/xlsx-writer.ts";
import {
  countOrdersPlaced,
  countOrdersToSend,
  readConsolidatedItems,
  readItemsOfParcels,
  readOrdersPlaced,
} from "./order-reports.queries.ts";
import {
  type DateRange,
  readReportOfParcels,
  type ReportSource,
  withInvoice,
  withParcelNumber,
} from "./read-reports.ts";

/** A streamed workbook. */
export interface Workbook {
  readonly fileName: string;
  /** The number of orders at the time of the request. */
  readonly orderCount: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export async function writeOrdersWorkbook(
  { readDb, configuration }: ReportSource,
  { startDate, endDate }: DateRange,
): Promise<Workbook> {
  const [from, before] = [indiaDayStart(startDate), indiaDayEnd(endDate)];
  const [counted] = await readDb.read((db) => countOrdersPlaced(db, from, before));
  return workbook(readDb, `orders_${startDate}_to_${endDate}.xlsx`, counted, (read) =>
    reportSheetsWithTotals(
      "Orders",
      ordersReport,
      mapPages(read(readOrdersPlaced(from, before)), (row) => withInvoice(configuration, row)),
      // Orders that are not paid or cancelled are among them.
      "status",
    ),
  );
}

export async function writePendingOrdersWorkbook({ readDb, configuration }: ReportSource): Promise<Workbook> {
  return workbook(readDb, "pending_orders.xlsx", await countToSend(readDb), (read) =>
    reportSheetsWithTotals(
      "Pending orders",
      pendingOrdersSheet,
      mapPages(readReportOfParcels(read, configuration), parcelOfOrder),
    ),
  );
}

export async function writeInvoiceWorkbook({ readDb, configuration }: ReportSource): Promise<Workbook> {
  return workbook(readDb, "invoice_report.xlsx", await countToSend(readDb), (read) =>
    reportSheetsWithTotals(
      "Invoice report",
      invoiceReportSheet,
      mapPages(readReportOfParcels(read, configuration), parcelsOfLines),
    ),
  );
}

export async function writePackingWorkbook({ readDb }: ReportSource): Promise<Workbook> {
  return workbook(readDb, "consolidated_orders.xlsx", await countToSend(readDb), (read) => [
    reportSheet("Packing", packingSheet, read(readConsolidatedItems())),
    reportSheet("By order", packingByOrderSheet, mapPages(read(readItemsOfParcels()), withParcelNumber)),
  ]);
}

async function countToSend(readDb: ReadDatabase): Promise<{ count: number } | undefined> {
  const [counted] = await readDb.read((db) => countOrdersToSend(db));
  return counted;
}

function workbook(
  readDb: ReadDatabase,
  fileName: string,
  counted: { count: number } | undefined,
  sheets: (read: ReadRows) => Parameters<typeof writeXlsx>[0],
): Workbook {
  const bytes = readInSnapshot(readDb, (read) => writeXlsx(sheets(read)));
  return { fileName, orderCount: counted?.count ?? 0, bytes };
}
