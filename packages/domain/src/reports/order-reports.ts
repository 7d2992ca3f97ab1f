import { type ParcelSize, parcelSize, type ProductToPack } from "../catalogue/parcel-size.ts";
import { indiaTime } from "../dates/india-day.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { InvoiceTax } from "../gst/invoice-tax.ts";
import { splitTax, type TaxSplit } from "../gst/tax-split.ts";
import { type Paise, paiseToRupees, type UnitPrice, unitPriceToRupees } from "../money/money.ts";
import { discountedUnitPrice } from "../pricing/price-breakdown.ts";
import { isDelhiPincode } from "../places/pincode.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { columnsOf } from "./report-columns.ts";

/** An order in the reports, or one of its parcels: its snapshots, and the current dimensions of its products. */
export type ReportOrder = {
  id: string;
  /** With the parcel's when it leaves in several. */
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  taxablePaise: Paise;
  gstPaise: Paise;
  totalPaise: Paise;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  paymentSignature: string | null;
  buyerName: string;
  buyerPhoneNumber: string;
  buyerEmail: string;
  gstin: string;
  /** The link to its invoice; empty if none. */
  invoice: string;
  /** Of the shop's own tax invoice; empty if none. */
  invoiceNumber: string;
  shippingAddress: {
    name: string;
    addressLine: string;
    district: string;
    state: string;
    zipCode: string;
    phoneNumber: string;
  };
  /** Whether it goes in place of goods that were charged before. */
  isReplacement: boolean;
  lines: readonly ReportLine[];
};

/** `product` is null when the product no longer exists. */
export type ReportLine = {
  sku: string;
  title: string;
  hsn: string;
  quantity: number;
  unitPrice: UnitPrice;
  discountPercent: number;
  gstRateBasisPoints: GstRateBasisPoints;
  taxablePaise: Paise;
  gstPaise: Paise;
  /** The heads of its tax invoice; null while there is none. */
  invoiced: InvoiceTax | null;
  product: ProductToPack | null;
};

type ListedOrder = Omit<ReportOrder, "lines" | "shippingAddress" | "isReplacement"> & {
  lines: readonly Pick<ReportLine, "title" | "quantity">[];
};

// Column names and their order are those of staff §3; the short number and the invoice follow. Amounts are rupees, days
// those of Asia/Kolkata.
const order = columnsOf<ListedOrder>();

/** The orders report: one row an order. */
export const ordersReport = {
  orderId: order.id(38, ({ id }) => id),
  customerName: order.text(24, ({ buyerName }) => buyerName),
  customerGST: order.text(18, ({ gstin }) => gstin),
  phoneNumber: order.text(14, ({ buyerPhoneNumber }) => buyerPhoneNumber),
  customerEmail: order.text(28, ({ buyerEmail }) => buyerEmail),
  listOfItems: order.text(60, ({ lines }) => listOfItems(lines)),
  itemCount: order.count(10, ({ lines }) => lines.length),
  itemTotalPrice: order.rupees(15, ({ taxablePaise }) => paiseToRupees(taxablePaise)),
  status: order.text(18, ({ status }) => status),
  "Order Date": order.time(17, ({ placedAt }) => indiaTime(placedAt)),
  totalAmount: order.rupees(14, ({ totalPaise }) => paiseToRupees(totalPaise)),
  razorpayOrderId: order.text(24, ({ providerOrderId }) => providerOrderId ?? ""),
  razorpayPaymentId: order.text(24, ({ providerPaymentId }) => providerPaymentId ?? ""),
  razorpaySignature: order.text(24, ({ paymentSignature }) => paymentSignature ?? ""),
  orderNumber: order.text(16, ({ orderNumber }) => orderNumber),
  invoiceNumber: order.text(17, ({ invoiceNumber }) => invoiceNumber),
  invoice: order.text(40, ({ invoice }) => invoice),
};

/** Lines of an order that are shipped together: all of them, or one by itself. */
interface Parcel {
  readonly order: ReportOrder;
  readonly lines: readonly ReportLine[];
  /** Undefined when product data lack it. */
  readonly size: ParcelSize | undefined;
}

/** A line as a parcel of its own, with its tax by destination. */
interface LineParcel extends Parcel {
  readonly line: ReportLine;
  readonly tax: TaxSplit;
}

/** An order as one parcel. */
export const parcelOfOrder = (shipped: ReportOrder): Parcel => parcelOf(shipped, shipped.lines);

const parcelOf = (shipped: ReportOrder, lines: readonly ReportLine[]): Parcel => ({
  order: shipped,
  lines,
  size: parcelSize(lines),
});

/** An order as a parcel for each of its lines. A replacement has the value of its goods, and is not taxed again. */
export function parcelsOfLines(shipped: ReportOrder): LineParcel[] {
  const isDelhi = isDelhiPincode(shipped.shippingAddress.zipCode);
  return shipped.lines.map((line) => ({
    ...parcelOf(shipped, [line]),
    line,
    tax: splitTax(shipped.isReplacement ? 0 : line.gstPaise, line.gstRateBasisPoints, { isDelhi }),
  }));
}

const parcel = columnsOf<Parcel>();

// Lengths are centimetres, weights kilograms. City and State are fields of the address, not parsed from its text.
const shippingColumns = {
  orderId: parcel.id(38, ({ order: { id } }) => id),
  customerName: parcel.text(
    24,
    ({ order: { shippingAddress, buyerName } }) => shippingAddress.name || buyerName,
  ),
  phoneNumber: parcel.text(
    14,
    ({ order: { shippingAddress, buyerPhoneNumber } }) => shippingAddress.phoneNumber || buyerPhoneNumber,
  ),
  itemSKUs: parcel.text(30, ({ lines }) => lines.map(({ sku }) => sku).join(", ")),
  listOfItems: parcel.text(60, ({ lines }) => listOfItems(lines)),
  itemCount: parcel.count(10, ({ lines }) => lines.length),
  itemTotalPrice: parcel.rupees(15, ({ lines }) => paiseToRupees(sum(lines, "taxablePaise"))),
  itemGST: parcel.rupees(12, ({ lines }) => paiseToRupees(sum(lines, "gstPaise"))),
  Length: parcel.measure(9, ({ size }) => size?.lengthCm ?? null),
  Breadth: parcel.measure(9, ({ size }) => size?.breadthCm ?? null),
  Height: parcel.measure(9, ({ size }) => size?.heightCm ?? null),
  Weight: parcel.measure(9, ({ size }) => size?.weightKg ?? null),
  customerEmail: parcel.text(28, ({ order: { buyerEmail } }) => buyerEmail),
  address: parcel.text(40, ({ order: { shippingAddress } }) => shippingAddress.addressLine),
  City: parcel.text(18, ({ order: { shippingAddress } }) => shippingAddress.district),
  State: parcel.text(18, ({ order: { shippingAddress } }) => shippingAddress.state),
  pinCode: parcel.text(9, ({ order: { shippingAddress } }) => shippingAddress.zipCode),
  GSTIN: parcel.text(18, ({ order: { gstin } }) => gstin),
  isDelhi: parcel.yesNo(9, ({ order: { shippingAddress } }) => isDelhiPincode(shippingAddress.zipCode)),
};

const numberColumns = {
  orderNumber: parcel.text(16, ({ order: { orderNumber } }) => orderNumber),
  invoiceNumber: parcel.text(17, ({ order: { invoiceNumber } }) => invoiceNumber),
  invoice: parcel.text(40, ({ order: { invoice } }) => invoice),
};

// staff §9: a parcel is shipped as one item, whose unit price is the item total plus its GST.
const fixedColumns = {
  transportMode: parcel.text(14, () => "SURFACE"),
  paymentMode: parcel.text(13, () => "PREPAID"),
  packaging: parcel.text(10, () => "Poly"),
  orderedQuantity: parcel.count(16, () => 1),
  unitPrice: parcel.rupees(14, ({ lines }) =>
    paiseToRupees(sum(lines, "taxablePaise") + sum(lines, "gstPaise")),
  ),
  pickupLocation: parcel.text(14, () => "Delhi"),
  pickupPincode: parcel.text(14, () => "110041"),
  sellerLocation: parcel.text(14, () => "Delhi"),
  sellerPincode: parcel.text(14, () => "110041"),
};

const line = columnsOf<LineParcel>();

const itemColumns = {
  itemSKU: line.text(16, ({ line: { sku } }) => sku),
  itemName: line.text(44, ({ line: { title } }) => title),
  itemQuantity: line.count(12, ({ line: { quantity } }) => quantity),
  /** After the bulk discount. */
  pricePerUnit: line.unitPrice(12, ({ line: { unitPrice, discountPercent } }) =>
    unitPriceToRupees(discountedUnitPrice(unitPrice, discountPercent)),
  ),
  itemHSN: line.text(10, ({ line: { hsn } }) => hsn),
};

// staff §9
const taxColumns = {
  "CGST %": line.number(9, ({ tax }) => tax.cgstRateBasisPoints / 100),
  CGST: line.rupees(11, ({ tax }) => paiseToRupees(tax.cgstPaise)),
  "SGST %": line.number(9, ({ tax }) => tax.sgstRateBasisPoints / 100),
  SGST: line.rupees(11, ({ tax }) => paiseToRupees(tax.sgstPaise)),
  "IGST %": line.number(9, ({ tax }) => tax.igstRateBasisPoints / 100),
  IGST: line.rupees(11, ({ tax }) => paiseToRupees(tax.igstPaise)),
};

// What the tax invoice charges: its place of supply decides, not whether the PIN code is of Delhi.
const invoicedColumns = {
  "Invoice CGST": line.rupeesIfAny(13, ({ line: { invoiced } }) => inRupees(invoiced?.cgstPaise)),
  "Invoice SGST": line.rupeesIfAny(13, ({ line: { invoiced } }) => inRupees(invoiced?.sgstPaise)),
  "Invoice IGST": line.rupeesIfAny(13, ({ line: { invoiced } }) => inRupees(invoiced?.igstPaise)),
  "Differs from invoice": line.text(26, ({ tax, line: { invoiced } }) =>
    invoiced ? differenceOf(tax, invoiced) : "",
  ),
};

/** How a split of the tax differs from that of the invoice, in few different texts, so that the column can be filtered. */
function differenceOf(tax: TaxSplit, invoiced: InvoiceTax): string {
  const isInterState = invoiced.igstPaise > 0;
  if (isInterState !== tax.igstPaise > 0)
    return isInterState ? "Invoice has IGST" : "Invoice has CGST and SGST";
  const isSame =
    tax.cgstPaise === invoiced.cgstPaise &&
    tax.sgstPaise === invoiced.sgstPaise &&
    tax.igstPaise === invoiced.igstPaise;
  return isSame ? "" : "Only by rounding";
}

const inRupees = (paise: Paise | undefined) => (paise === undefined ? null : paiseToRupees(paise));

/** The orders to be shipped: one row an order. */
export const processingReport = { ...shippingColumns, ...numberColumns };
export const pendingOrdersSheet = { ...processingReport, ...fixedColumns };

/** The orders to be shipped: one row a line. */
export const splitItemReport = { ...shippingColumns, ...itemColumns, ...numberColumns };
export const invoiceReportSheet = {
  ...splitItemReport,
  ...fixedColumns,
  ...taxColumns,
  ...invoicedColumns,
};

/** A product in the orders to be packed; `itemCount` counts the lines. */
export interface PackedItem {
  itemSKU: string;
  itemName: string;
  itemQuantity: number;
  itemCount: number;
}

const item = columnsOf<PackedItem>();

/** What to pack, by product. */
export const packingReport = {
  itemName: item.text(60, ({ itemName }) => itemName),
  itemQuantity: item.count(14, ({ itemQuantity }) => itemQuantity),
  itemCount: item.count(12, ({ itemCount }) => itemCount),
};
export const packingSheet = { ...packingReport, itemSKU: item.text(16, ({ itemSKU }) => itemSKU) };

/** How many of a product one order needs. */
export interface ItemOfOrder extends Omit<PackedItem, "itemCount"> {
  orderNumber: string;
  customerName: string;
  pinCode: string;
}

const itemOfOrder = columnsOf<ItemOfOrder>();

/** What to pack, order by order. */
export const packingByOrderSheet = {
  itemName: itemOfOrder.text(60, ({ itemName }) => itemName),
  itemSKU: itemOfOrder.text(16, ({ itemSKU }) => itemSKU),
  itemQuantity: itemOfOrder.count(14, ({ itemQuantity }) => itemQuantity),
  orderNumber: itemOfOrder.text(16, ({ orderNumber }) => orderNumber),
  customerName: itemOfOrder.text(28, ({ customerName }) => customerName),
  pinCode: itemOfOrder.text(9, ({ pinCode }) => pinCode),
};

/** The lines in one cell: "Plain Poly Courier Bag 6x8 inch without POD x 1000, …". */
function listOfItems(lines: readonly Pick<ReportLine, "title" | "quantity">[]): string {
  return lines.map(({ title, quantity }) => `${title} x ${quantity}`).join(", ");
}

function sum<Key extends "taxablePaise" | "gstPaise">(
  lines: readonly Record<Key, number>[],
  key: Key,
): number {
  return lines.reduce((total, one) => total + one[key], 0);
}
