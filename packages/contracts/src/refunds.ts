import { maxRefundReasonLength, minRefundPaise } from "@dakbag/domain/refunds/refund-share";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, id, linesOf, rupees, textForBuyers, typedAmount, wholeNumber } from "./fields.ts";

/** The state of a refund: requested by staff, accepted or processed by the payment provider, or failed. */
export const refundState = z.enum(["requested", "accepted", "processed", "failed"]);

/** Some pieces of a line of an order. `unit` is the unit of sale, such as PCS. */
const refundedLine = z.object({
  lineNumber: z.number().int(),
  SKU: z.string(),
  productTitle: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
});

/** A refund's pieces for staff; `restock` says whether they were returned to stock. */
export const refundedLineOnDesk = refundedLine.extend({ restock: z.boolean() });

/** The credit note of a refund that the provider has processed; its PDF is under its id. */
export const creditNote = z.object({ id: z.uuid(), number: z.string() });

/**
 * A refund for its buyer: `asked` until the provider has processed it. A failed one is listed until it is requested
 * again. With `isGoodwill` it reduces the price without pieces. It has no `lines` then, nor when it is of a payment that
 * did not settle the order, was made in the provider's dashboard without naming pieces, or is of money left although all
 * pieces are refunded.
 */
export const refundForBuyer = z.object({
  id: z.uuid(),
  amount: rupees,
  at: z.iso.datetime(),
  state: z.enum(["asked", "processed", "failed"]),
  reason: z.string(),
  creditNote: creditNote.nullable(),
  isGoodwill: z.boolean(),
  lines: z.array(refundedLine),
});

/**
 * What can still be refunded of an order, line by line: `left` pieces of `quantity`. The amounts are those charged for
 * the line, and under `refunded` those refunded or being refunded; from them `refundShare` of the domain calculates the
 * amount for any of the remaining pieces; `goodwill` is the part of them that was refunded without pieces. `moneyLeft` is
 * the part of the payment not refunded yet and the maximum of a refund: it is less than the amount of the remaining pieces
 * after a refund in the provider's dashboard without pieces. With `canRestock` refunded goods may be returned to stock.
 */
export const refundable = z.object({
  refundsSeen: count,
  canRestock: z.boolean(),
  moneyLeft: rupees,
  lines: z.array(
    refundedLine.extend({
      left: z.number().int(),
      gstRatePercent: z.number(),
      discount: rupees,
      taxable: rupees,
      gst: rupees,
      refunded: z.object({
        quantity: z.number().int(),
        discount: rupees,
        taxable: rupees,
        gst: rupees,
        goodwill: rupees,
      }),
    }),
  ),
});

const pieces = z.strictObject({
  lineNumber: wholeNumber("lineNumber", 1, 1_000_000),
  quantity: wholeNumber("quantity", 1, 1_000_000_000),
  restock: z.boolean({ error: "restock must be true or false" }).default(false),
});

/**
 * Refunds pieces of a paid order through the payment provider. The server calculates the amount, and with `restock`
 * returns a line's pieces to stock. `refundsSeen` is the number of refunds that the order had when the pieces were chosen:
 * if another one has been requested since, the answer is 409. Of an order that leaves in several parcels, pieces that are still
 * here are refunded first, and come off the last parcel; with `wereSent` they are of parcels that have left. With an `Idempotency-Key` header a repeated request refunds
 * only once and has the same answer.
 */
export const refundPieces = endpoint("POST /api/admin/orders/:id/refunds", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    lines: linesOf(pieces),
    reason: textForBuyers("reason", maxRefundReasonLength),
    refundsSeen: wholeNumber("refundsSeen", 0, 1_000_000),
    wereSent: z.boolean({ error: "wereSent must be true or false" }).default(false),
  }),
  answer: succeeded.extend({ refundId: z.uuid() }),
});

/**
 * Refunds an amount of a paid order without pieces, as goodwill: it reduces the price of what is left of the order's lines,
 * so it has taxable value and GST by their rates, and a credit note. It leaves the minimum of a refund of the payment and of
 * the remaining pieces; 409 names how much can be refunded. `refundsSeen` and `Idempotency-Key` are as for `refundPieces`.
 */
export const refundGoodwill = endpoint("POST /api/admin/orders/:id/goodwill", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    amount: typedAmount(minRefundPaise / 100, 1_000_000_000),
    reason: textForBuyers("reason", maxRefundReasonLength),
    refundsSeen: wholeNumber("refundsSeen", 0, 1_000_000),
  }),
  answer: succeeded.extend({ refundId: z.uuid() }),
});

/** Repeats a failed refund once, with the same pieces or amount; goodwill with the same amount of each line. */
export const retryRefund = endpoint("POST /api/admin/orders/:id/refunds/:refundId/retry", {
  access: "admin",
  params: z.strictObject({ id, refundId: id }),
  answer: succeeded.extend({ refundId: z.uuid() }),
});
