import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { ordersReportRow, type OrdersReportRow } from "@dakbag/domain/orders/orders-report";
import {
  processingRow,
  type ProcessingRow,
  splitItemRows,
  type SplitItemRow,
} from "@dakbag/domain/orders/processing-report";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import {
  type ConsolidatedRow,
  countOrdersOfStatus,
  countOrdersPlaced,
  readConsolidatedItems,
  readOrdersOfStatus,
  readOrdersPlaced,
} from "./order-reports.queries.ts";
import { tooManyForJson } from "./order-reports.errors.ts";
import { processingStatus, type Reported, reportOrder, withInvoice } from "./report-rows.ts";

/** Past this an answer in one piece would take more memory than a process has to spare; workbooks have no such end. */
const mostOrdersInJson = 20_000;

/** Whole days in Asia/Kolkata, both included. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

export async function readAllOrders(
  { db, configuration }: Reported,
  { startDate, endDate }: DateRange,
): Promise<OrdersReportRow[]> {
  const [from, before] = [indiaDayStart(startDate), indiaDayEnd(endDate)];
  assertFits(await countOrdersPlaced(db, from, before));
  const rows = readInSnapshot(db, (read) =>
    mapPages(read(readOrdersPlaced(from, before)), (row) => ordersReportRow(withInvoice(configuration, row))),
  );
  return collect(rows);
}

export async function readProcessingOrders({
  db,
  configuration,
}: Reported): Promise<{ data: ProcessingRow[]; consolidatedReport: ConsolidatedRow[] }> {
  assertFits(await countOrdersOfStatus(db, processingStatus));
  const consolidatedReport: ConsolidatedRow[] = [];
  const rows = readInSnapshot(db, async function* (read) {
    for await (const page of read(readConsolidatedItems(processingStatus))) consolidatedReport.push(...page);
    yield* mapPages(read(readOrdersOfStatus(processingStatus)), (row) =>
      processingRow(reportOrder(configuration, row)),
    );
  });
  return { data: await collect(rows), consolidatedReport };
}

export async function readSplitItems({ db, configuration }: Reported): Promise<SplitItemRow[]> {
  assertFits(await countOrdersOfStatus(db, processingStatus));
  const rows = readInSnapshot(db, (read) =>
    mapPages(read(readOrdersOfStatus(processingStatus)), (row) =>
      splitItemRows(reportOrder(configuration, row)),
    ),
  );
  return collect(rows);
}

function assertFits([counted]: { count: number }[]): void {
  if ((counted?.count ?? 0) > mostOrdersInJson) throw tooManyForJson(mostOrdersInJson);
}

async function collect<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}
