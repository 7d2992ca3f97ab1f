import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { Paise, UnitPrice } from "../money/money.ts";
import type { OrderStatus } from "./order-status.ts";
import type { ProductToPack } from "../catalogue/parcel-size.ts";

/** An order as the reports read it: its snapshots, and of its products what they measure today. */
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
  /** Where its invoice is; empty while there is none. */
  invoice: string;
  /** Of the shop's own tax invoice; empty while there is none. */
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

/** `product` is null where the shop no longer has the product, and where a report does not ask for it. */
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
