import { orderStatuses } from "@dakbag/domain/order-status";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, rupees } from "./fields.ts";

export const orderStatus = z.enum(orderStatuses);

/** One line as it was when the order was placed; later edits of the product never change it. */
export const orderItem = z.object({
  _id: z.string(),
  SKU: z.string(),
  productTitle: z.string(),
  price: rupees,
  quantity: z.number().int(),
  unitPrice: z.number(),
  discountPercent: z.number(),
  gst: rupees,
  gstRatePercent: z.number(),
  hsn: z.string(),
  product: z.object({
    title: z.string(),
    images: z.array(z.string()),
    category: z.string(),
    type: z.string(),
  }),
});

/**
 * An order (buyer §3). `orderNumber` is what people read out; `reservedUntil` is null once the goods are no
 * longer held for an unpaid order; `paymentNote` says what became of money that could not be honoured.
 * A GSTIN with a wrong check digit is unverified (rulings: accounts); "NA" and "Not Found" have none to be wrong.
 */
export const order = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  createdAt: instant,
  items: z.array(orderItem),
  totalPrice: rupees,
  gst: rupees,
  gstLabel: z.string(),
  totalAmount: rupees,
  status: orderStatus,
  isPaid: z.boolean(),
  reservedUntil: instant.nullable(),
  paymentNote: z.string().nullable(),
  invoice: z.string(),
  tracking: z.object({ partnerName: z.string(), trackingId: z.string() }),
  razorpayOrderId: z.string().nullable(),
  razorpayPaymentId: z.string().nullable(),
  razorpaySignature: z.string().nullable(),
  shippingAddress: z.object({
    name: z.string(),
    address: z.string(),
    addressLine: z.string(),
    district: z.string(),
    state: z.string(),
    companyName: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phoneNumber: z.string(),
  }),
  userDetails: z.object({ phoneNumber: z.string(), email: z.string() }),
  GST: z.object({ GSTIN: z.string(), isCheckDigitRight: z.boolean() }),
});

export type Order = z.infer<typeof order>;

/** The buyer's own orders, newest first, 50 at a time; `before` continues after the last one seen. */
export const listOrders = endpoint("GET /api/orders", {
  access: "buyer",
  query: z.strictObject({ before: z.uuid({ error: "before must be an order's _id" }).optional() }),
  answer: z.object({ success: z.literal(true), data: z.array(order), hasMore: z.boolean() }),
});
