import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { parcelShare, parcelTax } from "@dakbag/domain/orders/parcel-arrangement";
import {
  ordersReport,
  type PackedItem,
  parcelOfOrder,
  parcelsOfLines,
  processingReport,
  type ReportLine,
  type ReportOrder,
  splitItemReport,
} from "@dakbag/domain/reports/order-reports";
import { reportRow } from "@dakbag/domain/reports/report-columns";
import { mapPages, readInSnapshot, type ReadRows } from "../../platform/snapshot.ts";
import type { Shop } from "../../shop.ts";
import { invoiceUrl, type ShopOrigin } from "../orders/invoice-url.ts";
import { tooManyForJson } from "./order-reports.errors.ts";
import {
  countOrdersPlaced,
  countOrdersToSend,
  type ParcelOfOrderRow,
  type ParcelToSendRow,
  readConsolidatedItems,
  readOrdersPlaced,
  readParcelsToSend,
  type ReportLineRow,
  type ReportOrderRow,
} from "./order-reports.queries.ts";

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
  assertFits(await readDb.read((db) => countOrdersToSend(db)));
  const consolidatedReport: PackedItem[] = [];
  const rows = readInSnapshot(readDb, async function* (read) {
    for await (const page of read(readConsolidatedItems())) consolidatedReport.push(...page);
    yield* mapPages(readReportOfParcels(read, configuration), (order) =>
      reportRow(processingReport, parcelOfOrder(order)),
    );
  });
  return { data: await collect(rows), consolidatedReport };
}

export async function readSplitItems({ readDb, configuration }: ReportSource) {
  assertFits(await readDb.read((db) => countOrdersToSend(db)));
  return collect(
    readInSnapshot(readDb, (read) =>
      mapPages(readReportOfParcels(read, configuration), (order) =>
        parcelsOfLines(order).map((parcel) => reportRow(splitItemReport, parcel)),
      ),
    ),
  );
}

/** Adds the URL and the number of the invoice to an order. */
export function withInvoice<Row extends ReportOrderRow>(shop: ShopOrigin, row: Row) {
  return { ...row, invoice: invoiceUrl(shop, row), invoiceNumber: row.taxInvoiceNumber ?? "" };
}

/** What reports call pending or processing orders (staff §2), paid and not sent yet: each of their parcels as the domain has it. */
export function readReportOfParcels(read: ReadRows, shop: ShopOrigin): AsyncGenerator<ReportOrder[]> {
  return mapPages(read(readParcelsToSend()), (row) => ({
    ...withInvoice(shop, withParcelNumber(row)),
    lines: row.lines.map((line) => lineOfParcel(row, line)),
  }));
}

/** An order that leaves in several parcels is named with that of the row. */
export const withParcelNumber = <Row extends ParcelOfOrderRow>(row: Row): Row =>
  row.isOneOfSeveral ? { ...row, orderNumber: parcelNumberOf(row.orderNumber, row.number) } : row;

function lineOfParcel(
  { isOneOfSeveral, isReplacement }: ParcelToSendRow,
  { charged, earlier, invoiced, ...line }: ReportLineRow,
): ReportLine {
  const gstRateBasisPoints = percentToBasisPoints(line.gstRatePercent);
  const whole = { ...charged, gstRateBasisPoints };
  const { taxablePaise, gstPaise } = parcelShare(whole, earlier, line.quantity);
  const ofParcel =
    isOneOfSeveral && invoiced
      ? parcelTax(whole, earlier, line.quantity, invoiced.igstPaise === 0)
      : invoiced;
  return {
    ...line,
    unitPrice: parseUnitPrice(line.unitPrice),
    gstRateBasisPoints,
    taxablePaise,
    gstPaise,
    invoiced: isReplacement ? null : ofParcel,
  };
}

function assertFits([counted]: { count: number }[]): void {
  if ((counted?.count ?? 0) > maxOrdersInJson) throw tooManyForJson(maxOrdersInJson);
}

async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
