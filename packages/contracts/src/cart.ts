import * as z from "zod";
import { product, sku } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { id, rupees } from "./fields.ts";

/** A quantity of a product. The domain decides which quantities are allowed (quantity-options). */
export const quantity = z
  .number({ error: "quantity must be a whole number" })
  .int("quantity must be a whole number")
  .min(1, "quantity must be at least 1")
  .max(100_000_000, "quantity must be at most 100000000");

/**
 * Why a line cannot be bought now, and the quantity that would correct it: null when the line must be removed or
 * `message` says what to do. Only the two authorisations are obtained outside the shop (buyer §5).
 */
const cartProblem = z.object({
  code: z.enum([
    "not-sold",
    "out-of-stock",
    "over-stock",
    "delhi-only",
    "below-minimum",
    "off-step",
    "not-meesho-authorised",
    "not-valmo-authorised",
  ]),
  message: z.string(),
  fixQuantity: z.number().int().nullable(),
});

export type CartProblem = z.infer<typeof cartProblem>;

/**
 * `price` is the line's total in rupees after bulk discount and before GST (buyer §3), `discount` the amount of that
 * discount. `problem` is the sentence of the first of `problems`, null when there is none.
 */
const cartItem = z.object({
  _id: z.uuid(),
  product,
  quantity: z.number().int(),
  unitPrice: z.number(),
  discountPercent: z.number(),
  discount: rupees,
  price: rupees,
  gst: rupees,
  problem: z.string().nullable(),
  problems: z.array(cartProblem),
});

export type CartItem = z.infer<typeof cartItem>;

/** The three figures of the price panel in rupees; `gstLabel` is "18%" or "Mixed: 12% & 18%" (buyer §9). */
export const priceBreakdown = z.object({
  totalPrice: rupees,
  gst: rupees,
  gstLabel: z.string(),
  finalPrice: rupees,
});

/** `isFromDelhi` says whether 500 pieces may be chosen, by the saved PIN code; it is false for an empty cart. */
export const getCart = endpoint("GET /api/cart", {
  access: "buyer",
  answer: z.object({
    success: z.literal(true),
    items: z.array(cartItem),
    breakdown: priceBreakdown,
    isFromDelhi: z.boolean(),
  }),
});

/**
 * Adds to the line of that SKU. With an `Idempotency-Key` header a repeated request adds only once, so
 * that a phone on a poor connection may retry it.
 */
export const addToCart = endpoint("POST /api/cart", {
  access: "buyer",
  body: z.strictObject({ sku, quantity }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

/** The maximum of lines in one request; a longer sheet is sent in parts. */
export const maxLinesPerRequest = 200;

/** The outcome of one line: `code` and `message` say why it was refused, and are null when it was added. */
const cartAddition = z.object({
  sku: z.string(),
  quantity: z.number().int(),
  outcome: z.enum(["added", "refused"]),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export type CartAddition = z.infer<typeof cartAddition>;

/**
 * Adds many lines independently: valid ones are added even if others are refused. The answer has a line for each
 * requested one, in that order, with the catalogue's spelling of a known SKU. Lines of one SKU add up. With an
 * `Idempotency-Key` header a repeated request has the same answer and adds nothing.
 */
export const addLinesToCart = endpoint("POST /api/cart/lines", {
  access: "buyer",
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku, quantity }, { error: "each of lines must be an object" }), {
        error: "lines must be a list",
      })
      .min(1, "lines must have at least 1 line")
      .max(maxLinesPerRequest, `lines must have at most ${maxLinesPerRequest} lines`),
  }),
  answer: z.object({
    success: z.literal(true),
    addedCount: z.number().int(),
    lines: z.array(cartAddition),
  }),
});

export const changeCartLine = endpoint("PATCH /api/cart/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: z.strictObject({ quantity }),
  answer: z.object({ success: z.literal(true) }),
});

export const deleteCartLine = endpoint("DELETE /api/cart/:id", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true) }),
});
