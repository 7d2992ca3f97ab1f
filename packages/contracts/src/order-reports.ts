import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { rupees } from "./fields.ts";

export const invalidDateRange = "Please select a valid date range."; // staff §5

const day = z.string({ error: invalidDateRange }).trim().refine(isCalendarDay, invalidDateRange);

/** Whole days in Asia/Kolkata as YYYY-MM-DD, both ends included (rulings: orders and staff). */
const dateRange = z
  .strictObject({ startDate: day, endDate: day })
  .refine(({ startDate, endDate }) => startDate <= endDate, { error: invalidDateRange, path: ["endDate"] });

/** staff §3; `orderNumber` is the short number that people read out, `invoice` the link that an order has. */
const ordersReportRow = z.object({
  orderId: z.uuid(),
  customerName: z.string(),
  customerGST: z.string(),
  phoneNumber: z.string(),
  customerEmail: z.string(),
  listOfItems: z.string(),
  itemCount: z.number().int(),
  itemTotalPrice: rupees,
  status: z.string(),
  "Order Date": z.string(),
  totalAmount: rupees,
  razorpayOrderId: z.string(),
  razorpayPaymentId: z.string(),
  razorpaySignature: z.string(),
  orderNumber: z.string(),
  invoiceNumber: z.string(),
  invoice: z.string(),
});

/** Centimetres and kilograms; null where product data do not tell. */
const measure = z.number().nullable();

const processingRow = z.object({
  orderId: z.uuid(),
  customerName: z.string(),
  phoneNumber: z.string(),
  itemSKUs: z.string(),
  listOfItems: z.string(),
  itemCount: z.number().int(),
  itemTotalPrice: rupees,
  itemGST: rupees,
  Length: measure,
  Breadth: measure,
  Height: measure,
  Weight: measure,
  customerEmail: z.string(),
  address: z.string(),
  City: z.string(),
  State: z.string(),
  pinCode: z.string(),
  GSTIN: z.string(),
  isDelhi: z.boolean(),
  orderNumber: z.string(),
  invoiceNumber: z.string(),
  invoice: z.string(),
});

const splitItemRow = processingRow.extend({
  itemSKU: z.string(),
  itemName: z.string(),
  itemQuantity: z.number().int(),
  pricePerUnit: z.number(),
  itemHSN: z.string(),
});

const consolidatedRow = z.object({
  itemName: z.string(),
  itemQuantity: z.number().int(),
  itemCount: z.number().int(),
});

/** The orders placed on these days, oldest first (staff §7). Refused where there are too many for one answer in JSON. */
export const downloadAllOrders = endpoint("GET /api/admin/downloadAllOrders", {
  access: "admin",
  query: dateRange,
  answer: z.object({ success: z.literal(true), data: z.array(ordersReportRow) }),
});

/** The orders in "Order Processing", oldest first, and what they come to by item (staff §7). */
export const downloadProcessingOrders = endpoint("GET /api/admin/downloadProcessingOrders", {
  access: "admin",
  answer: z.object({
    success: z.literal(true),
    data: z.array(processingRow),
    consolidatedReport: z.array(consolidatedRow),
  }),
});

/** The same orders with a row for each of their lines (staff §7). */
export const downloadProcessingOrdersWithSplitItems = endpoint(
  "GET /api/admin/downloadProcessingOrdersWithSplitItems",
  { access: "admin", answer: z.object({ success: z.literal(true), data: z.array(splitItemRow) }) },
);

/** Says how many orders a workbook is about, before its first byte: its length is not known until it is written. */
export const orderCountHeader = "x-order-count";

/** An xlsx file of any length, as a stream; a refusal is JSON as everywhere. */
const workbook = z.custom<Blob>();

/** The orders report as orders_{startDate}_to_{endDate}.xlsx (staff §9). */
export const ordersWorkbook = endpoint("GET /api/admin/reports/orders.xlsx", {
  access: "admin",
  query: dateRange,
  answer: workbook,
});

/** The orders in "Order Processing" as pending_orders.xlsx, with the fixed values of staff §9. */
export const pendingOrdersWorkbook = endpoint("GET /api/admin/reports/pending-orders.xlsx", {
  access: "admin",
  answer: workbook,
});

/** Their lines as invoice_report.xlsx, with the split of their tax (staff §9). */
export const invoiceWorkbook = endpoint("GET /api/admin/reports/invoice-report.xlsx", {
  access: "admin",
  answer: workbook,
});

/** What to pack, by item and by order, as consolidated_orders.xlsx (staff §9). */
export const packingWorkbook = endpoint("GET /api/admin/reports/consolidated-orders.xlsx", {
  access: "admin",
  answer: workbook,
});
