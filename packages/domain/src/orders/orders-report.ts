import { indiaTime } from "../dates/india-day.ts";
import { paiseToRupees } from "../money/money.ts";
import { listOfItems, type ReportLine, type ReportOrder } from "./report-order.ts";

/** A row of the orders report, with the columns of staff §3. Amounts are rupees, the date is that of Asia/Kolkata. */
export type OrdersReportRow = {
  orderId: string;
  customerName: string;
  customerGST: string;
  phoneNumber: string;
  customerEmail: string;
  listOfItems: string;
  itemCount: number;
  itemTotalPrice: number;
  status: string;
  "Order Date": string;
  totalAmount: number;
  razorpayOrderId: string;
  razorpayPaymentId: string;
  razorpaySignature: string;
  orderNumber: string;
  invoiceNumber: string;
  invoice: string;
};

/** One order as a row. `itemCount` counts its lines. */
export function ordersReportRow(
  order: Omit<ReportOrder, "lines" | "shippingAddress"> & {
    lines: readonly Pick<ReportLine, "title" | "quantity">[];
  },
): OrdersReportRow {
  return {
    orderId: order.id,
    customerName: order.buyerName,
    customerGST: order.gstin,
    phoneNumber: order.buyerPhoneNumber,
    customerEmail: order.buyerEmail,
    listOfItems: listOfItems(order.lines),
    itemCount: order.lines.length,
    itemTotalPrice: paiseToRupees(order.taxablePaise),
    status: order.status,
    "Order Date": indiaTime(order.placedAt),
    totalAmount: paiseToRupees(order.totalPaise),
    razorpayOrderId: order.razorpayOrderId ?? "",
    razorpayPaymentId: order.razorpayPaymentId ?? "",
    razorpaySignature: order.razorpaySignature ?? "",
    orderNumber: order.orderNumber,
    invoiceNumber: order.invoiceNumber,
    invoice: order.invoice,
  };
}
