import type { OrdersReportRow } from "@dakbag/domain/orders/orders-report";
import type {
  FixedValues,
  ProcessingRow,
  SplitItemRow,
  TaxColumns,
} from "@dakbag/domain/orders/processing-report";
import type { SheetColumn } from "../../platform/xlsx-writer.ts";
import type { ConsolidatedRow, ItemOfOrderRow } from "./order-reports.queries.ts";

// The columns of the workbooks: those of staff §3 in their order, then the short number, the fixed values and the tax.

type Columns<Row> = readonly SheetColumn<Row>[];

export const ordersColumns: Columns<OrdersReportRow> = [
  { name: "orderId", kind: "text", width: 38 },
  { name: "customerName", kind: "text", width: 24 },
  { name: "customerGST", kind: "text", width: 18 },
  { name: "phoneNumber", kind: "text", width: 14 },
  { name: "customerEmail", kind: "text", width: 28 },
  { name: "listOfItems", kind: "text", width: 60 },
  { name: "itemCount", kind: "number", width: 10 },
  { name: "itemTotalPrice", kind: "rupees", width: 15 },
  { name: "status", kind: "text", width: 18 },
  { name: "Order Date", kind: "time", width: 17 },
  { name: "totalAmount", kind: "rupees", width: 14 },
  { name: "razorpayOrderId", kind: "text", width: 24 },
  { name: "razorpayPaymentId", kind: "text", width: 24 },
  { name: "razorpaySignature", kind: "text", width: 24 },
  { name: "orderNumber", kind: "text", width: 16 },
  { name: "invoiceNumber", kind: "text", width: 17 },
  { name: "invoice", kind: "text", width: 40 },
];

const processingColumns: Columns<ProcessingRow> = [
  { name: "orderId", kind: "text", width: 38 },
  { name: "customerName", kind: "text", width: 24 },
  { name: "phoneNumber", kind: "text", width: 14 },
  { name: "itemSKUs", kind: "text", width: 30 },
  { name: "listOfItems", kind: "text", width: 60 },
  { name: "itemCount", kind: "number", width: 10 },
  { name: "itemTotalPrice", kind: "rupees", width: 15 },
  { name: "itemGST", kind: "rupees", width: 12 },
  { name: "Length", kind: "number", width: 9 },
  { name: "Breadth", kind: "number", width: 9 },
  { name: "Height", kind: "number", width: 9 },
  { name: "Weight", kind: "number", width: 9 },
  { name: "customerEmail", kind: "text", width: 28 },
  { name: "address", kind: "text", width: 40 },
  { name: "City", kind: "text", width: 18 },
  { name: "State", kind: "text", width: 18 },
  { name: "pinCode", kind: "text", width: 9 },
  { name: "GSTIN", kind: "text", width: 18 },
  { name: "isDelhi", kind: "yesNo", width: 9 },
];

const numberColumns: Columns<ProcessingRow> = [
  { name: "orderNumber", kind: "text", width: 16 },
  { name: "invoiceNumber", kind: "text", width: 17 },
  { name: "invoice", kind: "text", width: 40 },
];

const fixedColumns: Columns<FixedValues> = [
  { name: "transportMode", kind: "text", width: 14 },
  { name: "paymentMode", kind: "text", width: 13 },
  { name: "packaging", kind: "text", width: 10 },
  { name: "orderedQuantity", kind: "number", width: 16 },
  { name: "unitPrice", kind: "rupees", width: 14 },
  { name: "pickupLocation", kind: "text", width: 14 },
  { name: "pickupPincode", kind: "text", width: 14 },
  { name: "sellerLocation", kind: "text", width: 14 },
  { name: "sellerPincode", kind: "text", width: 14 },
];

const taxesColumns: Columns<TaxColumns> = [
  { name: "CGST %", kind: "number", width: 9 },
  { name: "CGST", kind: "rupees", width: 11 },
  { name: "SGST %", kind: "number", width: 9 },
  { name: "SGST", kind: "rupees", width: 11 },
  { name: "IGST %", kind: "number", width: 9 },
  { name: "IGST", kind: "rupees", width: 11 },
];

export const pendingColumns: Columns<ProcessingRow & FixedValues> = [
  ...processingColumns,
  ...numberColumns,
  ...fixedColumns,
];

const itemColumns: Columns<SplitItemRow> = [
  { name: "itemSKU", kind: "text", width: 16 },
  { name: "itemName", kind: "text", width: 44 },
  { name: "itemQuantity", kind: "number", width: 12 },
  { name: "pricePerUnit", kind: "number", width: 12 },
  { name: "itemHSN", kind: "text", width: 10 },
];

export const splitItemColumns: Columns<SplitItemRow & FixedValues & TaxColumns> = [
  ...processingColumns,
  ...itemColumns,
  ...numberColumns,
  ...fixedColumns,
  ...taxesColumns,
];

export const consolidatedColumns: Columns<ConsolidatedRow & { itemSKU: string }> = [
  { name: "itemName", kind: "text", width: 60 },
  { name: "itemQuantity", kind: "number", width: 14 },
  { name: "itemCount", kind: "number", width: 12 },
  { name: "itemSKU", kind: "text", width: 16 },
];

export const itemsOfOrdersColumns: Columns<ItemOfOrderRow> = [
  { name: "itemName", kind: "text", width: 60 },
  { name: "itemSKU", kind: "text", width: 16 },
  { name: "itemQuantity", kind: "number", width: 14 },
  { name: "orderNumber", kind: "text", width: 16 },
  { name: "customerName", kind: "text", width: 28 },
  { name: "pinCode", kind: "text", width: 9 },
];
