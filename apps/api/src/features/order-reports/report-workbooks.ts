import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import {
  invoiceReportSheet,
  ordersReport,
  packingByOrderSheet,
  packingSheet,
  parcelOfOrder,
  parcelsOfLines,
  pendingOrdersSheet,
} from "@dakbag/domain/orders/order-reports";
import { type ColumnKind, type ReportColumns, reportRow } from "@dakbag/domain/orders/report-columns";
import type pg from "pg";
import { mapPages, readInSnapshot, type ReadRows } from "../../platform/snapshot.ts";
import { type CellKind, type Sheet, type SheetColumn, writeXlsx } from "../../platform/xlsx-writer.ts";
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
  { db, configuration }: ReportSource,
  { startDate, endDate }: DateRange,
): Promise<Workbook> {
  const [from, before] = [indiaDayStart(startDate), indiaDayEnd(endDate)];
  const [counted] = await countOrdersPlaced(db, from, before);
  return workbook(db, `orders_${startDate}_to_${endDate}.xlsx`, counted, (read) => [
    sheet(
      "Orders",
      ordersReport,
      mapPages(read(readOrdersPlaced(from, before)), (row) => withInvoice(configuration, row)),
    ),
  ]);
}

export async function writePendingOrdersWorkbook({ db, configuration }: ReportSource): Promise<Workbook> {
  return workbook(db, "pending_orders.xlsx", await countProcessing(db), (read) => [
    sheet(
      "Pending orders",
      pendingOrdersSheet,
      mapPages(readOrdersToShip(read, configuration), parcelOfOrder),
    ),
  ]);
}

export async function writeInvoiceWorkbook({ db, configuration }: ReportSource): Promise<Workbook> {
  return workbook(db, "invoice_report.xlsx", await countProcessing(db), (read) => [
    sheet(
      "Invoice report",
      invoiceReportSheet,
      mapPages(readOrdersToShip(read, configuration), parcelsOfLines),
    ),
  ]);
}

export async function writePackingWorkbook({ db }: ReportSource): Promise<Workbook> {
  return workbook(db, "consolidated_orders.xlsx", await countProcessing(db), (read) => [
    sheet("Packing", packingSheet, read(readConsolidatedItems(processingStatus))),
    sheet("By order", packingByOrderSheet, read(readItemsOfOrders(processingStatus))),
  ]);
}

type Row = Record<string, unknown>;

const cellKinds: Partial<Record<ColumnKind, CellKind>> = { id: "text", count: "number", measure: "number" };

function sheet<Source>(
  name: string,
  columns: ReportColumns<Source>,
  sources: AsyncGenerator<Source[]>,
): Sheet<Row> {
  return {
    name,
    columns: Object.entries(columns).map(([column, { kind, width }]): SheetColumn<Row> => ({
      name: column,
      kind: cellKinds[kind] ?? (kind as CellKind),
      width,
    })),
    pages: mapPages<Source, Row>(sources, (source) => reportRow(columns, source)),
  };
}

async function countProcessing(db: pg.Pool): Promise<{ count: number } | undefined> {
  const [counted] = await countOrdersOfStatus(db, processingStatus);
  return counted;
}

function workbook(
  db: pg.Pool,
  fileName: string,
  counted: { count: number } | undefined,
  sheets: (read: ReadRows) => Sheet<Row>[],
): Workbook {
  const bytes = readInSnapshot(db, (read) => writeXlsx(sheets(read)));
  return { fileName, orderCount: counted?.count ?? 0, bytes };
}
