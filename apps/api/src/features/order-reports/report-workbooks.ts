import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { ordersReportRow } from "@dakbag/domain/orders/orders-report";
import {
  fixedValues,
  processingRow,
  splitItemRows,
  taxColumns,
} from "@dakbag/domain/orders/processing-report";
import type pg from "pg";
import { mapPages, readInSnapshot, type ReadRows } from "../../platform/snapshot.ts";
import { type Sheet, writeXlsx } from "../../platform/xlsx-writer.ts";
import {
  countOrdersOfStatus,
  countOrdersPlaced,
  readConsolidatedItems,
  readItemsOfOrders,
  readOrdersOfStatus,
  readOrdersPlaced,
} from "./order-reports.queries.ts";
import type { DateRange } from "./read-reports.ts";
import {
  consolidatedColumns,
  itemsOfOrdersColumns,
  ordersColumns,
  pendingColumns,
  splitItemColumns,
} from "./report-columns.ts";
import { processingStatus, type Reported, reportOrder, withInvoice } from "./report-rows.ts";

/** A workbook that is written while it is sent. */
export interface Workbook {
  readonly fileName: string;
  /** How many orders it was about when it was asked for. */
  readonly orderCount: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

// oxlint-disable-next-line no-explicit-any -- each sheet has rows of its own
type AnySheet = Sheet<any>;

export async function writeOrdersWorkbook(
  { db, configuration }: Reported,
  { startDate, endDate }: DateRange,
): Promise<Workbook> {
  const [from, before] = [indiaDayStart(startDate), indiaDayEnd(endDate)];
  const [counted] = await countOrdersPlaced(db, from, before);
  const sheets = (read: ReadRows): AnySheet[] => [
    {
      name: "Orders",
      columns: ordersColumns,
      pages: mapPages(read(readOrdersPlaced(from, before)), (row) =>
        ordersReportRow(withInvoice(configuration, row)),
      ),
    },
  ];
  return workbook(db, `orders_${startDate}_to_${endDate}.xlsx`, counted, sheets);
}

export async function writePendingOrdersWorkbook({ db, configuration }: Reported): Promise<Workbook> {
  const sheets = (read: ReadRows): AnySheet[] => [
    {
      name: "Pending orders",
      columns: pendingColumns,
      pages: mapPages(read(readOrdersOfStatus(processingStatus)), (row) => {
        const order = reportOrder(configuration, row);
        return { ...processingRow(order), ...fixedValues(order.lines) };
      }),
    },
  ];
  return workbook(db, "pending_orders.xlsx", await countProcessing(db), sheets);
}

export async function writeInvoiceWorkbook({ db, configuration }: Reported): Promise<Workbook> {
  const sheets = (read: ReadRows): AnySheet[] => [
    {
      name: "Invoice report",
      columns: splitItemColumns,
      pages: mapPages(read(readOrdersOfStatus(processingStatus)), (row) => {
        const order = reportOrder(configuration, row);
        return splitItemRows(order).map((item, index) => {
          const lines = order.lines.slice(index, index + 1);
          return { ...item, ...fixedValues(lines), ...lines.map((line) => taxColumns(order, line))[0] };
        });
      }),
    },
  ];
  return workbook(db, "invoice_report.xlsx", await countProcessing(db), sheets);
}

export async function writePackingWorkbook({ db }: Reported): Promise<Workbook> {
  const sheets = (read: ReadRows): AnySheet[] => [
    { name: "Packing", columns: consolidatedColumns, pages: read(readConsolidatedItems(processingStatus)) },
    { name: "By order", columns: itemsOfOrdersColumns, pages: read(readItemsOfOrders(processingStatus)) },
  ];
  return workbook(db, "consolidated_orders.xlsx", await countProcessing(db), sheets);
}

async function countProcessing(db: pg.Pool): Promise<{ count: number } | undefined> {
  const [counted] = await countOrdersOfStatus(db, processingStatus);
  return counted;
}

function workbook(
  db: pg.Pool,
  fileName: string,
  counted: { count: number } | undefined,
  sheets: (read: ReadRows) => AnySheet[],
): Workbook {
  const bytes = readInSnapshot(db, (read) => writeXlsx(sheets(read)));
  return { fileName, orderCount: counted?.count ?? 0, bytes };
}
