import { ordersOf } from "@dakbag/domain/companies/orders-of";
import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import { cancellationStages } from "@dakbag/domain/orders/cancellation-request";
import { filterProblems } from "@dakbag/domain/orders/order-filter";
import { type OrderStatus, orderStatuses, parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { partChoices } from "@dakbag/domain/orders/parcel-arrangement";
import { shipmentKinds, shipmentStages } from "@dakbag/domain/orders/shipment-stage";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, optionalText, rupees } from "./fields.ts";
import { followedParcel } from "./following.ts";
import { refundForBuyer } from "./refunds.ts";

export const orderStatus = z.enum(orderStatuses);

function readStatus(text: string, context: z.core.$RefinementCtx): OrderStatus {
  const status = parseOrderStatus(text);
  if (status) return status;
  context.addIssue({ code: "custom", message: "status must be one of the nine order statuses" });
  return z.NEVER;
}

/** One of the nine statuses, in any letter case. */
export const statusText = z.string({ error: "status is required" }).transform(readStatus);

/** The same as a filter: "All" or an empty text means no filter (staff §2). */
export const statusFilter = z
  .string({ error: "status must be text" })
  .transform((text, context) => (/^(all)?$/i.test(text.trim()) ? undefined : readStatus(text, context)))
  .optional();

/**
 * One line as it was when the order was placed; later edits of the product never change it. `refundedQuantity` is how many of
 * its pieces finished and pending refunds have.
 */
const orderItem = z.object({
  _id: z.string(),
  SKU: z.string(),
  productTitle: z.string(),
  price: rupees,
  quantity: z.number().int(),
  refundedQuantity: z.number().int(),
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

/** An address of an order: its parts, and their joined text (buyer §3). */
const orderAddress = z.object({
  name: z.string(),
  address: z.string(),
  addressLine: z.string(),
  district: z.string(),
  state: z.string(),
  companyName: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
});

const tracking = z.object({ partnerName: z.string(), trackingId: z.string(), url: z.string().nullable() });

/**
 * An order (buyer §3). `orderNumber` is the short number for people; `reservedUntil` is null once the stock is no
 * longer reserved for an unpaid order; `paymentNote` says what happened to a payment that could not be honoured.
 * `deliveredAt` is set only while it is Delivered, when that was recorded.
 * `invoice` is the link pasted by staff, `pastedInvoice`, or else the page of the shop's own tax invoice, which has the
 * number `taxInvoiceNumber`; empty when there is neither.
 * `poNumber` is the number of the buyer's own purchase order, empty when none was given. `placedFor` says of a company's order which
 * colleague placed it for which branch.
 * `refundedAmount` is how much of its payment finished and pending refunds have.
 * `version` counts the changes that staff decide on. For an order that is Cancelled or Refunded, `moneyReturned` says what
 * became of its payment: a refund is requested, some of it or all is refunded; `moneyKeptReason` says why it is kept.
 * `replacedBy` is the later order that replaced it before it was paid: it can no longer be paid.
 * `shipments` are what leaves for it, each with its own tracking and, when there are several, the pieces in it; `tracking` is that
 * of the least advanced of them.
 * A GSTIN with a wrong check digit is unverified (rulings: accounts); "NA" and "Not Found" have no check digit.
 */
export const order = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  poNumber: z.string(),
  placedFor: z.object({ by: z.string(), branch: z.string() }).nullable(),
  createdAt: instant,
  items: z.array(orderItem),
  totalPrice: rupees,
  gst: rupees,
  gstLabel: z.string(),
  totalAmount: rupees,
  status: orderStatus,
  isPaid: z.boolean(),
  paidAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  reservedUntil: instant.nullable(),
  paymentNote: z.string().nullable(),
  invoice: z.string(),
  pastedInvoice: z.string(),
  taxInvoiceNumber: z.string().nullable(),
  version: z.number().int(),
  refundedAmount: rupees,
  moneyReturned: z.enum(["nothing", "requested", "some", "all"]),
  moneyKeptReason: z.string().nullable(),
  replacedBy: z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable(),
  /** `url`: the courier's page for it; null for an unknown courier, and before the parcel is handed over. */
  tracking,
  shipments: z.array(
    tracking.extend({
      number: z.number().int(),
      /** A replacement is beside what the order has to send: its status and tracking are not the order's. */
      kind: z.enum(shipmentKinds),
      stage: z.enum(shipmentStages),
      /** The day when its goods are, or were, expected to be made; null when no day was entered. */
      readyOn: z.string().nullable(),
      /** Empty: it has all of the order. */
      lines: z.array(z.object({ lineNumber: z.number().int(), quantity: z.number().int() })),
    }),
  ),
  razorpayOrderId: z.string().nullable(),
  razorpayPaymentId: z.string().nullable(),
  razorpaySignature: z.string().nullable(),
  shippingAddress: orderAddress,
  userDetails: z.object({ phoneNumber: z.string(), email: z.string() }),
  GST: z.object({ GSTIN: z.string(), isCheckDigitRight: z.boolean() }),
});

export type Order = z.infer<typeof order>;

export const ordersPerPage = 20;

/** A search that finds more orders has no counts: to count thousands would take longer than to show the newest. */
export const maxCountedOrders = 500;

const dayText = (problem: string) =>
  z
    .string({ error: problem })
    .trim()
    .refine((day) => day === "" || isCalendarDay(day), problem)
    .default("");

/**
 * The orders of the buyer and their company, newest first, 20 at a time; `before` continues after the last one seen. `of` leaves out
 * some of a company's, and changes nothing for who has none: `hasCompany` says so. `status` is one of the nine, in any letter case. `from` and `to` are whole days in Asia/Kolkata, both included; an empty text is no limit.
 * Each word of `q` must occur in the order: its number, PO number, the SKUs and titles of its lines, tracking, names,
 * companies, or the GSTIN. `counts` has the number of orders that `q` finds on these days in each status that occurs,
 * regardless of `status`; it is null on a page that continues another, and when `q` finds more than 500.
 */
export const listOrders = endpoint("GET /api/orders", {
  access: "buyer",
  query: z
    .strictObject({
      of: z.enum(ordersOf, { error: `of must be one of ${ordersOf.join(", ")}` }).default("company"),
      before: z.uuid({ error: "before must be an order's _id" }).optional(),
      status: statusFilter,
      q: optionalText("q", 60),
      from: dayText(filterProblems.from),
      to: dayText(filterProblems.to),
    })
    .refine(({ from, to }) => from === "" || to === "" || from <= to, {
      error: filterProblems.toBeforeFrom,
      path: ["to"],
    }),
  answer: z.object({
    success: z.literal(true),
    data: z.array(order),
    hasMore: z.boolean(),
    counts: z.array(z.object({ status: orderStatus, count: z.number().int() })).nullable(),
    hasCompany: z.boolean(),
  }),
});

/**
 * An order with all its amounts. The `price` of a line is its taxable amount, `grossPrice` minus `discount`;
 * `total` includes `gst`. `unit` is the unit of sale, such as PCS. `refunds` and `history` are sorted oldest first;
 * `history` has every status of the order without the staff who set it. `cancellationRequest` is the buyer's request to cancel
 * it, with the answer of staff once they declined; `partDelivery` what staff left to the buyer to choose, with a choice once it is
 * made; `followed` where couriers have seen its parcels.
 */
export const orderDetails = order.extend({
  items: z.array(orderItem.extend({ unit: z.string(), grossPrice: rupees, discount: rupees, total: rupees })),
  gstSummary: z.array(z.object({ ratePercent: z.number(), taxable: rupees, gst: rupees, total: rupees })),
  billingAddress: orderAddress,
  UIN: z.string(),
  refunds: z.array(refundForBuyer),
  history: z.array(z.object({ at: instant, fromStatus: orderStatus.nullable(), toStatus: orderStatus })),
  cancellationRequest: z
    .object({ askedAt: instant, reason: z.string(), stage: z.enum(cancellationStages), answer: z.string() })
    .nullable(),
  partDelivery: z.object({ choice: z.enum(partChoices).nullable() }).nullable(),
  followed: z.array(followedParcel),
});

export type OrderDetails = z.infer<typeof orderDetails>;

/** One of the buyer's own orders; 404 for the orders of others. */
export const findOrderDetails = endpoint("GET /api/orders/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true), order: orderDetails }),
});

/**
 * How many units of each product the buyer's own unpaid order holds. The stock of a product does not count them, although
 * this buyer can still order them: another order would release them.
 */
export const findHeldGoods = endpoint("GET /api/orders/held", {
  access: "buyer",
  answer: z.object({ success: z.literal(true), held: z.record(z.string(), z.number().int()) }),
});

/**
 * The outcome of one line of a reorder. `added` is less than `quantity` when it was reduced to
 * the remaining stock, and 0 when nothing could be added; `message` then says why. `unitPrice` is today's, null when the
 * product is no longer sold.
 */
const reorderedLine = z.object({
  SKU: z.string(),
  productTitle: z.string(),
  outcome: z.enum(["added", "reduced", "unavailable"]),
  quantity: z.number().int(),
  added: z.number().int(),
  unit: z.string(),
  oldUnitPrice: z.number(),
  unitPrice: z.number().nullable(),
  message: z.string().nullable(),
});

export type ReorderedLine = z.infer<typeof reorderedLine>;

/**
 * Puts the lines of a past order into the cart at today's prices, as far as available. With an `Idempotency-Key`
 * header a repeated request adds only once and has the same answer.
 */
export const reorder = endpoint("POST /api/orders/:id/reorder", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true), lines: z.array(reorderedLine) }),
});
