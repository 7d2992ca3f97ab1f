import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import {
  ordersReport,
  type PackedItem,
  parcelOfOrder,
  parcelsOfLines,
  processingReport,
  type ReportOrder,
  splitItemReport,
} from "@dakbag/domain/reports/order-reports";
import { reportRow } from "@dakbag/domain/reports/report-columns";
import { mapPages, readInSnapshot, type ReadRows } from "../../platform/snapshot.ts";
import type { Shop } from "../../shop.ts";
import { invoiceUrl, type ShopOrigin } from "../orders/invoice-url.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";
import { tooManyForJson } from "./order-reports.errors.ts";
import {
  countOrdersOfStatus,
  countOrdersPlaced,
  readConsolidatedItems,
  readOrdersOfStatus,
  readOrdersPlaced,
  type ReportLineRow,
  type ReportOrderRow,
} from "./order-reports.queries.ts";

/** The orders that reports call pending or processing (staff §2): paid, and not shipped yet. */
export const processingStatus = "Order Processing";

export type ReportSource = Pick<Shop, "readDb" | "configuration">;

/** A larger JSON response would need too much memory. Workbooks are streamed and have no limit. */
const maxOrdersInJson = 20_000;

/** Whole days in Asia/Kolkata, both included. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

export async function readAllOrders(
  { readDb, configuration }: ReportSource,
  { startDate, endDate }: DateRange,
) {
  const [from, before] = [indiaDayStart(startDate), indiaDayEnd(endDate)];
  assertFits(await readDb.read((db) => countOrdersPlaced(db, from, before)));
  return collect(
    readInSnapshot(readDb, (read) =>
      mapPages(read(readOrdersPlaced(from, before)), (row) =>
        reportRow(ordersReport, withInvoice(configuration, row)),
      ),
    ),
  );
}

export async function readProcessingOrders({ readDb, configuration }: ReportSource) {
  assertFits(await readDb.read((db) => countOrdersOfStatus(db, processingStatus)));
  const consolidatedReport: PackedItem[] = [];
  const rows = readInSnapshot(readDb, async function* (read) {
    for await (const page of read(readConsolidatedItems(processingStatus))) consolidatedReport.push(...page);
    yield* mapPages(readOrdersToShip(read, configuration), (order) =>
      reportRow(processingReport, parcelOfOrder(order)),
    );
  });
  return { data: await collect(rows), consolidatedReport };
}

export async function readSplitItems({ readDb, configuration }: ReportSource) {
  assertFits(await readDb.read((db) => countOrdersOfStatus(db, processingStatus)));
  return collect(
    readInSnapshot(readDb, (read) =>
      mapPages(readOrdersToShip(read, configuration), (order) =>
        parcelsOfLines(order).map((parcel) => reportRow(splitItemReport, parcel)),
      ),
    ),
  );
}

/** Adds the URL and the number of the invoice to an order. */
export function withInvoice<Row extends ReportOrderRow>(shop: ShopOrigin, row: Row) {
  return { ...row, invoice: invoiceUrl(shop, row), invoiceNumber: row.taxInvoiceNumber ?? "" };
}

/** The orders in processing, in the format of the domain's reports. */
export function readOrdersToShip(read: ReadRows, shop: ShopOrigin): AsyncGenerator<ReportOrder[]> {
  return mapPages(read(readOrdersOfStatus(processingStatus)), (row) => reportOrder(shop, row));
}

function reportOrder(
  shop: ShopOrigin,
  row: ReportOrderRow & { shippingAddress: AddressSnapshot; lines: ReportLineRow[] },
): ReportOrder {
  const lines = row.lines.map((line) => ({
    ...line,
    unitPrice: parseUnitPrice(line.unitPrice),
    gstRateBasisPoints: percentToBasisPoints(line.gstRatePercent),
  }));
  return { ...withInvoice(shop, row), lines };
}

function assertFits([counted]: { count: number }[]): void {
  if ((counted?.count ?? 0) > maxOrdersInJson) throw tooManyForJson(maxOrdersInJson);
}

async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
