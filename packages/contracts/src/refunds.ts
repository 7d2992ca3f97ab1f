import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, id, rupees, text, wholeNumber } from "./fields.ts";

/** Characters of a refund's reason, which is printed on the credit note. */
export const maxRefundReasonLength = 200;

/** How far a refund is: asked for, taken on by the payment provider, back with the buyer, or refused. */
export const refundState = z.enum(["requested", "accepted", "processed", "failed"]);

/** Some pieces of a line of an order. `unit` is the unit of sale, such as PCS. */
const refundedLine = z.object({
  lineNumber: z.number().int(),
  SKU: z.string(),
  productTitle: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
});

/** A refund's pieces as staff read them; with `restock` they went back into stock. */
export const refundedLineOnDesk = refundedLine.extend({ restock: z.boolean() });

/** The credit note of a refund that the provider has processed; its PDF is under its id. */
export const creditNote = z.object({ id: z.uuid(), number: z.string() });

/**
 * A refund as its buyer reads it: `asked` until the provider has processed it. One that failed is listed until it is
 * requested again. It has no `lines` where its money never bought the order, or was refunded at the payment provider itself, for no
 * certain pieces.
 */
export const refundForBuyer = z.object({
  id: z.uuid(),
  amount: rupees,
  at: z.iso.datetime(),
  state: z.enum(["asked", "processed", "failed"]),
  reason: z.string(),
  creditNote: creditNote.nullable(),
  lines: z.array(refundedLine),
});

/**
 * What can still be refunded of an order, line by line: `left` pieces of `quantity`. The amounts are what the line was
 * charged, and under `refunded` what of it was refunded or is about to be; with them `refundShare` of the domain tells
 * what any of the pieces left come to. `moneyLeft` is what of the payment is still here, and no refund is of more: less
 * than the pieces left come to where money was refunded at the payment provider itself, for no certain pieces. With
 * `canRestock` goods that are refunded may go back into stock.
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
      refunded: z.object({ quantity: z.number().int(), discount: rupees, taxable: rupees, gst: rupees }),
    }),
  ),
});

const pieces = z.strictObject({
  lineNumber: wholeNumber("lineNumber", 1, 1_000_000),
  quantity: wholeNumber("quantity", 1, 1_000_000_000),
  restock: z.boolean({ error: "restock must be true or false" }).default(false),
});

/**
 * Refunds pieces of a paid order through the payment provider. The server computes what they come to, and with `restock`
 * puts a line's pieces on sale again. `refundsSeen` is how many refunds the order had when the pieces were chosen: if
 * another was asked for meanwhile, the answer is 409. With an `Idempotency-Key` header the same request sent twice refunds
 * once and answers the same.
 */
export const refundPieces = endpoint("POST /api/admin/orders/:id/refunds", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    lines: z
      .array(pieces, { error: "lines must be a list" })
      .min(1, "lines must name at least one line")
      .max(1000, "lines must name at most 1000 lines")
      .refine(
        (lines) => new Set(lines.map(({ lineNumber }) => lineNumber)).size === lines.length,
        "lines must name each line once",
      ),
    reason: text("reason", maxRefundReasonLength),
    refundsSeen: wholeNumber("refundsSeen", 0, 1_000_000),
  }),
  answer: z.object({ success: z.literal(true), refundId: z.uuid() }),
});

/** Repeats a failed refund, once: of the same pieces or amount. */
export const retryRefund = endpoint("POST /api/admin/orders/:id/refunds/:refundId/retry", {
  access: "admin",
  params: z.strictObject({ id, refundId: id }),
  answer: z.object({ success: z.literal(true), refundId: z.uuid() }),
});
