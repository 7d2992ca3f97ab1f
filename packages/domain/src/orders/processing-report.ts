import { isDelhiPincode } from "../places/pincode.ts";
import { paiseToRupees, unitPriceToRupees } from "../money/money.ts";
import { type ParcelSize, parcelSize } from "../catalogue/parcel-size.ts";
import { discountedUnitPrice } from "../money/price-breakdown.ts";
import { listOfItems, type ReportLine, type ReportOrder } from "./report-order.ts";
import { splitTax } from "../gst/tax-split.ts";

/**
 * A row of the orders to be shipped, with the columns of staff §3. Amounts are rupees, lengths centimetres, weights
 * kilograms. Sizes are null when product data lack them (see `parcelSize`).
 */
export type ProcessingRow = {
  orderId: string;
  customerName: string;
  phoneNumber: string;
  itemSKUs: string;
  listOfItems: string;
  itemCount: number;
  itemTotalPrice: number;
  itemGST: number;
  Length: number | null;
  Breadth: number | null;
  Height: number | null;
  Weight: number | null;
  customerEmail: string;
  address: string;
  City: string;
  State: string;
  pinCode: string;
  GSTIN: string;
  isDelhi: boolean;
  orderNumber: string;
  invoiceNumber: string;
  invoice: string;
};

/** The variant with a row for each line: `itemTotalPrice`, `itemGST` and the sizes are those of the line. */
export type SplitItemRow = ProcessingRow & {
  itemSKU: string;
  itemName: string;
  itemQuantity: number;
  pricePerUnit: number;
  itemHSN: string;
};

/** The same values in every row (staff §9). */
export type FixedValues = {
  transportMode: string;
  paymentMode: string;
  packaging: string;
  orderedQuantity: number;
  unitPrice: number;
  pickupLocation: string;
  pickupPincode: string;
  sellerLocation: string;
  sellerPincode: string;
};

/** The tax by head, in percent and rupees (staff §9). */
export type TaxColumns = {
  "CGST %": number;
  CGST: number;
  "SGST %": number;
  SGST: number;
  "IGST %": number;
  IGST: number;
};

// staff §9
const pickupLocation = "Delhi";
const pickupPincode = "110041";

/** An order as one row. City and State are fields of the address, not parsed from its text (rulings: cart, stock, checkout). */
export function processingRow(order: ReportOrder): ProcessingRow {
  return rowOf(order, order.lines);
}

/** An order as a row for each of its lines. */
export function splitItemRows(order: ReportOrder): SplitItemRow[] {
  return order.lines.map((line) => ({
    ...rowOf(order, [line]),
    itemSKU: line.sku,
    itemName: line.title,
    itemQuantity: line.quantity,
    // After the bulk discount.
    pricePerUnit: unitPriceToRupees(discountedUnitPrice(line.unitPrice, line.discountPercent)),
    itemHSN: line.hsn,
  }));
}

/** An order is shipped as one item, whose unit price is the item total plus its GST (staff §9). */
export function fixedValues(lines: readonly Pick<ReportLine, "taxablePaise" | "gstPaise">[]): FixedValues {
  return {
    transportMode: "SURFACE",
    paymentMode: "PREPAID",
    packaging: "Poly",
    orderedQuantity: 1,
    unitPrice: paiseToRupees(sum(lines, "taxablePaise") + sum(lines, "gstPaise")),
    pickupLocation,
    pickupPincode,
    sellerLocation: pickupLocation,
    sellerPincode: pickupPincode,
  };
}

/** The tax of one line by destination. */
export function taxColumns(order: ReportOrder, line: ReportLine): TaxColumns {
  const isDelhi = isDelhiPincode(order.shippingAddress.zipCode);
  const split = splitTax(line.gstPaise, line.gstRateBasisPoints, { isDelhi });
  return {
    "CGST %": split.cgstRateBasisPoints / 100,
    CGST: paiseToRupees(split.cgstPaise),
    "SGST %": split.sgstRateBasisPoints / 100,
    SGST: paiseToRupees(split.sgstPaise),
    "IGST %": split.igstRateBasisPoints / 100,
    IGST: paiseToRupees(split.igstPaise),
  };
}

function rowOf(order: ReportOrder, lines: readonly ReportLine[]): ProcessingRow {
  const to = order.shippingAddress;
  return {
    orderId: order.id,
    customerName: to.name || order.buyerName,
    phoneNumber: to.phoneNumber || order.buyerPhoneNumber,
    itemSKUs: lines.map(({ sku }) => sku).join(", "),
    listOfItems: listOfItems(lines),
    itemCount: lines.length,
    itemTotalPrice: paiseToRupees(sum(lines, "taxablePaise")),
    itemGST: paiseToRupees(sum(lines, "gstPaise")),
    ...sizeColumns(parcelSize(lines)),
    customerEmail: order.buyerEmail,
    address: to.addressLine,
    City: to.district,
    State: to.state,
    pinCode: to.zipCode,
    GSTIN: order.gstin,
    isDelhi: isDelhiPincode(to.zipCode),
    orderNumber: order.orderNumber,
    invoiceNumber: order.invoiceNumber,
    invoice: order.invoice,
  };
}

function sizeColumns(size: ParcelSize | undefined) {
  return {
    Length: size?.lengthCm ?? null,
    Breadth: size?.breadthCm ?? null,
    Height: size?.heightCm ?? null,
    Weight: size?.weightKg ?? null,
  };
}

function sum<Key extends "taxablePaise" | "gstPaise">(
  lines: readonly Record<Key, number>[],
  key: Key,
): number {
  return lines.reduce((total, line) => total + line[key], 0);
}
