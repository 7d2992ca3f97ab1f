import {
  invoiceLinkProblem,
  isInvoiceLink,
  maxInvoiceLinkLength,
  isTrackingId,
  maxTrackingLength,
} from "@dakbag/domain/orders/delivery-details";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { isCancelledOrRefunded, maxMoneyNoteLength } from "@dakbag/domain/orders/status-change";
import { isOneLine } from "@dakbag/domain/text/count-lines";
import { linkProblem } from "@dakbag/domain/text/link-in-text";
import * as z from "zod";
import { bookingOfOrder } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import {
  count,
  id,
  instant,
  optionalPrintedText,
  optionalText,
  optionalTextForBuyers,
  pageNumber,
  parcelNumber,
  rupees,
  text,
  textForBuyers,
  wholeNumber,
  wholeNumberText,
} from "./fields.ts";
import { orderMessage } from "./order-messages.ts";
import { orderNote, staffMember } from "./order-notes.ts";
import { orderFilterFields, refuseReversedRanges } from "./order-filter.ts";
import { creditNote, refundable, refundedLineOnDesk, refundState } from "./refunds.ts";
import { order, orderDetails, orderStatus, statusText } from "./orders.ts";

/** Behind which order a page begins: its total payment in paise and its `_id`. */
const orderPlace = z
  .string({ error: "after must be the next of a page" })
  .regex(/^(?:[0-9]{1,15},[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, "after must be the next of a page")
  .transform((text) => {
    const [paise = "", id = ""] = text.split(",");
    return text === "" ? null : { paise: Number(paise), id };
  })
  .default(null);

/**
 * A page of all orders, newest first unless sorted otherwise (staff §7). `orderId` searches them: by `_id`, by the serial of
 * an order number ("82", "26-27/82"), or by words of which each begins one in an order's numbers (also of purchase order,
 * invoice, credit notes and payments), tracking, GSTIN, phone, e-mail, names, companies, addresses or SKUs, or ends a phone or tracking
 * number, in any letter case. One word needs three characters. The filters are those of `orderFilterFields`.
 * With `after`, the `next` of the page before, a page begins behind that order and takes no longer however deep it is; `page`
 * is then only counted. `totalCount` is a lower bound when `isCounted` is false. `counts` has the number of orders of each
 * status that occurs; with a search or a filter it is null. `assignees` has the name of whom an order is assigned to, by the
 * `_id` of the order.
 */
export const listAllOrders = endpoint("GET /api/admin/orders", {
  access: "accounts",
  query: z
    .strictObject({
      ...orderFilterFields,
      page: pageNumber,
      after: orderPlace,
      limit: wholeNumberText("limit", 1, 100).default(100),
    })
    .superRefine(refuseReversedRanges),
  answer: z.object({
    success: z.literal(true),
    orders: z.array(order),
    assignees: z.record(z.uuid(), z.string()),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
    isCounted: z.boolean(),
    next: z.string().nullable(),
    counts: z.array(z.object({ status: orderStatus, count: z.number().int() })).nullable(),
  }),
});

const neighbour = z.object({ _id: z.uuid(), orderNumber: z.string() }).nullable();

/**
 * The orders before and after one in the list with these filters, search and sort. An order that is no longer in the list has
 * those beside the place where it was.
 */
export const findNeighboursOfOrder = endpoint("GET /api/admin/orders/:id/neighbours", {
  access: "accounts",
  params: z.strictObject({ id }),
  query: z.strictObject(orderFilterFields).superRefine(refuseReversedRanges),
  answer: z.object({ success: z.literal(true), previous: neighbour, next: neighbour }),
});

/** The reference of money that staff returned past the payment provider, whose own refunds are recorded by themselves. */
export const outsideReference = (label: string) =>
  text(label, maxMoneyNoteLength).refine(
    (reference) => !/rfnd_/i.test(reference),
    `${label} must not be a refund of the payment provider: those are recorded by themselves`,
  );

const invoiceLink = optionalText("invoice", maxInvoiceLinkLength).refine(isInvoiceLink, invoiceLinkProblem);

/**
 * What happens to the money of a paid order that becomes Cancelled or Refunded: `refund` refunds what is left of it
 * through the payment provider; `elsewhere` records that staff returned it in another way, with its reference; `kept`
 * keeps it (only with Cancelled), for a reason that the buyer reads.
 */
export const moneyDecision = z.discriminatedUnion(
  "decision",
  [
    z.strictObject({ decision: z.literal("refund") }),
    z.strictObject({
      decision: z.literal("elsewhere"),
      reference: outsideReference("money.reference"),
    }),
    z.strictObject({
      decision: z.literal("kept"),
      reason: textForBuyers("money.reason", maxMoneyNoteLength),
    }),
  ],
  { error: "money.decision must be refund, elsewhere or kept" },
);

/** What goes with the status Cancelled or Refunded: see `refuseGoodsAndMoney`. */
export const goodsAndMoney = {
  money: moneyDecision.optional(),
  restock: z.boolean({ error: "restock must be true or false" }).default(false),
};

/** Refuses `goodsAndMoney` with any other status. */
export function refuseGoodsAndMoney(
  { status, money, restock }: { status: OrderStatus; money?: unknown; restock: boolean },
  context: z.core.$RefinementCtx,
): void {
  if (isCancelledOrRefunded(status)) return;
  const field = money !== undefined ? "money" : restock ? "restock" : undefined;
  const message = `${field} goes with the status Cancelled or Refunded alone`;
  if (field) context.addIssue({ code: "custom", message, path: [field] });
}

/** The version of an order that was seen. */
export const orderVersion = (label: string) => wholeNumber(label, 1, 2_147_483_647);

/**
 * Sets an order's status, invoice and tracking (staff §7). An unpaid order is refused: its payment moves it. A paid one
 * that becomes Cancelled or Refunded needs `money` while money of it is left, and `restock` returns its goods to stock;
 * one that was, and is taken up again, needs `revive`. Each happens only once, also for repeated requests. The
 * `version` is that of the order as it was seen: the answer is 409 `order-changed` if it has changed since. With `checked`
 * false a change that staff should check first is 409 `order-unchecked`, with its `warnings` in the details; the call of the
 * specification has no such field, and is not asked. Of an order that leaves in several parcels, `parcel` is the number of the one
 * whose status and tracking are set; without it the order is cancelled, taken up again or given an invoice, and anything else is
 * 409 `parcel-not-named`.
 */
export const updateOrder = endpoint("PUT /api/admin/orders/:id", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      status: statusText,
      invoice: invoiceLink,
      tracking: z
        .strictObject({
          partnerName: optionalTextForBuyers("tracking.partnerName", maxTrackingLength).refine(
            isOneLine,
            "tracking.partnerName must be one line",
          ),
          trackingId: optionalPrintedText("tracking.trackingId", maxTrackingLength)
            .refine(isOneLine, "tracking.trackingId must be one line")
            .refine(isTrackingId, `tracking.trackingId ${linkProblem}`),
        })
        .nullish()
        .transform((tracking) => tracking ?? { partnerName: "", trackingId: "" }),
      ...goodsAndMoney,
      revive: z.boolean({ error: "revive must be true or false" }).default(false),
      checked: z.boolean({ error: "checked must be true or false" }).optional(),
      parcel: parcelNumber.optional(),
      version: z
        .number({
          error: ({ input }) =>
            input === undefined
              ? "version is required: that of the order as you saw it"
              : "version must be a whole number",
        })
        .pipe(orderVersion("version")),
    })
    .superRefine(refuseGoodsAndMoney),
  answer: z.object({ success: z.literal(true), order }),
});

/** `actor` is a person's name, or the part of the shop that acted. */
const orderEvent = z.object({
  at: instant,
  actor: z.string(),
  fromStatus: orderStatus.nullable(),
  toStatus: orderStatus.nullable(),
  what: z.string(),
});

/**
 * An order for staff: the order as its buyer sees it, every payment received for it, honoured or not, every refund, what
 * can still be refunded (null for an order that was never paid), the history of changes, the notes of staff and the
 * messages to the buyer, each oldest first, to whom of the staff it is assigned, what its parcels were packed as, and which pieces
 * of its lines are still here. References are
 * those of where the money came from or went: at the payment provider, its ids. A refund has no lines when it is of a
 * payment that did not settle the order, was made in the provider's dashboard without naming pieces (`madeElsewhere`), is
 * of money left although all pieces are refunded, or is `goodwill`, which has its split into taxable value and GST.
 * `outsideReference` is that of money which staff returned past the provider. With `canRetry` it has failed and can be
 * requested again.
 */
export const getStaffOrder = endpoint("GET /api/admin/orders/:id", {
  access: "accounts",
  params: z.strictObject({ id }),
  answer: z.object({
    success: z.literal(true),
    order: orderDetails,
    payments: z.array(
      z.object({
        reference: z.string(),
        amount: rupees,
        currency: z.string(),
        honoured: z.boolean(),
        at: instant,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        paymentReference: z.string(),
        refundReference: z.string().nullable(),
        amount: rupees,
        reason: z.string(),
        state: refundState,
        at: instant,
        canRetry: z.boolean(),
        /** It failed and was asked for again: a later refund is that try. */
        isRetried: z.boolean(),
        madeElsewhere: z.boolean(),
        outsideReference: z.string().nullable(),
        creditNote: creditNote.nullable(),
        goodwill: z.object({ taxable: rupees, gst: rupees }).nullable(),
        lines: z.array(refundedLineOnDesk),
      }),
    ),
    refundable: refundable.nullable(),
    events: z.array(orderEvent),
    notes: z.array(orderNote),
    messages: z.array(orderMessage),
    assignee: staffMember.nullable(),
    parcels: z.array(z.object({ number: count, weightGrams: z.number().int(), boxes: z.number().int() })),
    /** Attempts to book its parcels with courier companies, with quote and charge. */
    bookings: z.array(bookingOfOrder),
    piecesHere: z.array(z.object({ lineNumber: count, quantity: count })),
  }),
});

export type OrderOnDesk = Omit<z.infer<(typeof getStaffOrder)["answer"]>, "success">;

/** The history of changes of an order, oldest first. */
export const orderHistory = endpoint("GET /api/admin/orders/:id/history", {
  access: "accounts",
  params: z.strictObject({ id }),
  answer: z.object({
    success: z.literal(true),
    events: z.array(orderEvent),
  }),
});
