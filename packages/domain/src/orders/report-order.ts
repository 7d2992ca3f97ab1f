import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { Paise, UnitPrice } from "../money/money.ts";
import type { OrderStatus } from "./order-status.ts";
import type { ProductToPack } from "../catalogue/parcel-size.ts";

/** An order in the reports: its snapshots, and the present dimensions of its products. */
export type ReportOrder = {
  id: string;
  orderNumber: string;
  placedAt: Date;
  status: OrderStatus;
  taxablePaise: Paise;
  gstPaise: Paise;
  totalPaise: Paise;
  razorpayOrderId: string | null;
  razorpayPaymentId: string | null;
  razorpaySignature: string | null;
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
  lines: readonly ReportLine[];
};

/** `product` is null when the product no longer exists, and when a report does not need it. */
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
  product: ProductToPack | null;
};

/** The lines in one cell: "Plain Poly Courier Bag 6x8 inch without POD x 1000, …". */
export function listOfItems(lines: readonly Pick<ReportLine, "title" | "quantity">[]): string {
  return lines.map(({ title, quantity }) => `${title} x ${quantity}`).join(", ");
}
