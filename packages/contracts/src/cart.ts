import * as z from "zod";
import { product, sku } from "./catalogue.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant, rupees } from "./fields.ts";

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

/**
 * The order of this buyer that waits for its payment and holds goods. It is paid by Proceed to Pay while `isOfThisCart`; an
 * order of the changed cart would replace it.
 */
const heldOrder = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  poNumber: z.string(),
  totalAmount: rupees,
  reservedUntil: instant,
  isOfThisCart: z.boolean(),
});

export type HeldOrder = z.infer<typeof heldOrder>;

/**
 * `breakdown` sums the lines without a problem; its `gstLabel` is empty when there are none. `isFromDelhi` says whether 500
 * pieces may be chosen, by the saved PIN code; it is false without any line. `savedForLater` has the lines that the buyer took
 * out of the cart, the last saved first: they are neither counted nor ordered nor held.
 */
export const getCart = endpoint("GET /api/cart", {
  access: "buyer",
  answer: succeeded.extend({
    items: z.array(cartItem),
    breakdown: priceBreakdown,
    isFromDelhi: z.boolean(),
    savedForLater: z.array(cartItem),
    heldOrder: heldOrder.nullable(),
  }),
});

/**
 * Adds to the line of that SKU. With an `Idempotency-Key` header a repeated request adds only once, so
 * that a phone on a poor connection may retry it. 409 `cart-full` when the cart cannot take another product.
 */
export const addToCart = endpoint("POST /api/cart", {
  access: "buyer",
  body: z.strictObject({ sku, quantity }),
  answer: succeeded.extend({ message: z.string() }),
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
 * `Idempotency-Key` header a repeated request has the same answer and adds nothing; one that added nothing is tried again. A
 * product that the cart cannot take is refused as `cart-full`.
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
  answer: succeeded.extend({ addedCount: z.number().int(), lines: z.array(cartAddition) }),
});

const ofOneLine = { access: "buyer", params: z.strictObject({ id }), answer: succeeded } as const;

export const changeCartLine = endpoint("PATCH /api/cart/:id", {
  ...ofOneLine,
  body: z.strictObject({ quantity }),
});

/** Deletes a line; for a day `restoreCartLine` undoes it. 404 when it is not in the cart. */
export const deleteCartLine = endpoint("DELETE /api/cart/:id", ofOneLine);

/**
 * Takes lines out of the cart and saves them for later; a saved line of the same product is added to. Lines that are not in
 * the cart are passed over, so that a repeated request changes nothing: `savedCount` has how many were moved. 404 when none
 * of them is in the cart or saved, 409 `too-many-saved-lines` when the list cannot take them.
 */
export const saveForLater = endpoint("POST /api/cart/saved", {
  access: "buyer",
  body: z.strictObject({
    lineIds: z
      .array(z.uuid({ error: "each of lineIds must be an identifier of this shop" }), {
        error: "lineIds must be a list",
      })
      .min(1, "lineIds must have at least 1 line")
      .max(maxLinesPerRequest, `lineIds must have at most ${maxLinesPerRequest} lines`),
  }),
  answer: succeeded.extend({ savedCount: z.number().int() }),
});

/**
 * Moves a saved line into the cart, as if it was added there: to a line of the same product, and refused as an addition is.
 * A line that is in the cart already stays there.
 */
export const moveToCart = endpoint("POST /api/cart/saved/:id/moveToCart", ofOneLine);

/** Deletes a saved line; for a day `restoreCartLine` undoes it. 404 when it is not saved. */
export const deleteSavedLine = endpoint("DELETE /api/cart/saved/:id", ofOneLine);

/**
 * Puts a line back that was deleted within a day: in the cart or among the saved ones, at the place and with the quantity that
 * it had; a line of the same product that was added since is added to. A line that is back stays as it is.
 */
export const restoreCartLine = endpoint("POST /api/cart/:id/restore", ofOneLine);
