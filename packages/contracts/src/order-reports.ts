import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import {
  ordersReport,
  packingReport,
  processingReport,
  splitItemReport,
} from "@dakbag/domain/reports/order-reports";
import type { ColumnKind, ReportColumns, ReportRow } from "@dakbag/domain/reports/report-columns";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { rupees } from "./fields.ts";

export const invalidDateRange = "Please select a valid date range."; // staff §5

const day = z.string({ error: invalidDateRange }).trim().refine(isCalendarDay, invalidDateRange);

/** Whole days in Asia/Kolkata as YYYY-MM-DD, both ends included. */
const dateRange = z
  .strictObject({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, { error: invalidDateRange, path: ["endDate"] });

const cells: Readonly<Record<ColumnKind, z.ZodType>> = {
  id: z.uuid(),
  text: z.string(),
  time: z.string(),
  day: z.string(),
  count: z.number().int(),
  number: z.number(),
  rupees,
  rupeesIfAny: rupees.nullable(),
  unitPrice: z.number(),
  measure: z.number().nullable(),
  yesNo: z.boolean(),
};

/** The rows of a report, by the columns of the domain. */
function rowsOf<Columns extends ReportColumns>(columns: Columns): z.ZodType<ReportRow<Columns>[]> {
  const shape = Object.entries(columns).map(([name, { kind }]) => [name, cells[kind]] as const);
  return z.array(z.object(Object.fromEntries(shape))) as unknown as z.ZodType<ReportRow<Columns>[]>;
}

/** The orders placed on these days, oldest first (staff §7). Refused when there are too many for one JSON answer. */
export const downloadAllOrders = endpoint("GET /api/admin/downloadAllOrders", {
  access: "accounts",
  query: dateRange,
  answer: succeeded.extend({ data: rowsOf(ordersReport) }),
});

/**
 * What of the orders in "Order Processing" is to be sent, oldest first, and its totals by item (staff §7): a row an order, or one for
 * each parcel that is here.
 */
export const downloadProcessingOrders = endpoint("GET /api/admin/downloadProcessingOrders", {
  access: "accounts",
  answer: succeeded.extend({ data: rowsOf(processingReport), consolidatedReport: rowsOf(packingReport) }),
});

/** The same with a row for each of their lines (staff §7). */
export const downloadProcessingOrdersWithSplitItems = endpoint(
  "GET /api/admin/downloadProcessingOrdersWithSplitItems",
  { access: "accounts", answer: succeeded.extend({ data: rowsOf(splitItemReport) }) },
);

/** The number of orders in a workbook, for showing progress: its length in bytes is not known in advance. */
export const orderCountHeader = "x-order-count";

/** A streamed xlsx file of any length; a refusal is JSON. */
const workbook = { access: "accounts", answer: z.custom<Blob>() } as const;

/** The orders report as orders_{startDate}_to_{endDate}.xlsx (staff §9). */
export const ordersWorkbook = endpoint("GET /api/admin/reports/orders.xlsx", {
  ...workbook,
  query: dateRange,
});

/** The orders in "Order Processing" as pending_orders.xlsx, with the fixed values of staff §9. */
export const pendingOrdersWorkbook = endpoint("GET /api/admin/reports/pending-orders.xlsx", workbook);

/** The lines of these orders as invoice_report.xlsx, with their tax by head (staff §9). */
export const invoiceWorkbook = endpoint("GET /api/admin/reports/invoice-report.xlsx", workbook);

/** What to pack, by item and by order, as consolidated_orders.xlsx (staff §9). */
export const packingWorkbook = endpoint("GET /api/admin/reports/consolidated-orders.xlsx", workbook);
