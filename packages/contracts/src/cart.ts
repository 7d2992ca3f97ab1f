import * as z from "zod";
import { product, sku } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { id, rupees } from "./fields.ts";

/** A count of goods. Which counts a product may be bought in is the domain's to say (quantity-options). */
export const quantity = z
  .number({ error: "quantity must be a whole number" })
  .int("quantity must be a whole number")
  .min(1, "quantity must be at least 1")
  .max(100_000_000, "quantity must be at most 100000000");

/**
 * Why a line cannot be bought now, and the quantity that would correct it: null when only removing the line, or
 * what `message` says, does. Nothing but the two authorisations can be had elsewhere (buyer §5).
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
 * `price` is the line's total in rupees after bulk discount and before GST (buyer §3), `discount` what that discount
 * takes off. `problem` is the sentence of the first of `problems`, null when there is none.
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

/** `isFromDelhi` says whether 500 pieces may be chosen: the saved PIN decides, and an empty cart has none. */
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
 * Adds to the line of that SKU. With an `Idempotency-Key` header the same request sent twice adds once:
 * a phone on a poor connection may repeat it safely.
 */
export const addToCart = endpoint("POST /api/cart", {
  access: "buyer",
  body: z.strictObject({ sku, quantity }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

/** The most lines of one request; a longer sheet is sent in parts. */
export const maxLinesAtOnce = 200;

/** What became of one line: `code` and `message` say why it was refused, and are null when it was added. */
const cartAddition = z.object({
  sku: z.string(),
  quantity: z.number().int(),
  outcome: z.enum(["added", "refused"]),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export type CartAddition = z.infer<typeof cartAddition>;

/**
 * Adds many lines, each on its own merit: good ones are added though others are refused. The answer has a line for
 * each that was asked, in that order, with the catalogue's own SKU where it knows it. Lines of one SKU add up. With
 * an `Idempotency-Key` header the same request sent again has the same answer and adds nothing.
 */
export const addLinesToCart = endpoint("POST /api/cart/lines", {
  access: "buyer",
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku, quantity }, { error: "each of lines must be an object" }), {
        error: "lines must be a list",
      })
      .min(1, "lines must have at least 1 line")
      .max(maxLinesAtOnce, `lines must have at most ${maxLinesAtOnce} lines`),
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
