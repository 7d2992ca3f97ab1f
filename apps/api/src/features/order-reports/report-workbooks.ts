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
  countOrdersOfStatus,
  countOrdersPlaced,
  readConsolidatedItems,
  readItemsOfOrders,
  readOrdersPlaced,
} from "./order-reports.queries.ts";
import {
  type DateRange,
  processingStatus,
  readOrdersToShip,
  type ReportSource,
  withInvoice,
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
  return workbook(readDb, "pending_orders.xlsx", await countProcessing(readDb), (read) =>
    reportSheetsWithTotals(
      "Pending orders",
      pendingOrdersSheet,
      mapPages(readOrdersToShip(read, configuration), parcelOfOrder),
    ),
  );
}

export async function writeInvoiceWorkbook({ readDb, configuration }: ReportSource): Promise<Workbook> {
  return workbook(readDb, "invoice_report.xlsx", await countProcessing(readDb), (read) =>
    reportSheetsWithTotals(
      "Invoice report",
      invoiceReportSheet,
      mapPages(readOrdersToShip(read, configuration), parcelsOfLines),
    ),
  );
}

export async function writePackingWorkbook({ readDb }: ReportSource): Promise<Workbook> {
  return workbook(readDb, "consolidated_orders.xlsx", await countProcessing(readDb), (read) => [
    reportSheet("Packing", packingSheet, read(readConsolidatedItems(processingStatus))),
    reportSheet("By order", packingByOrderSheet, read(readItemsOfOrders(processingStatus))),
  ]);
}

async function countProcessing(readDb: ReadDatabase): Promise<{ count: number } | undefined> {
  const [counted] = await readDb.read((db) => countOrdersOfStatus(db, processingStatus));
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
