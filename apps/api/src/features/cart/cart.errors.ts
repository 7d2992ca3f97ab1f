import type { QuantityRefusal } from "@dakbag/domain/cart/quantity-options";
import { formatQuantity } from "@dakbag/domain/money/money";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import { notFound, ShopError, conflict } from "../../platform/shop-error.ts";

const fieldDetails = (field: string, message: string) => ({ details: [{ field, message }] });

export const cartIsFull = () =>
  conflict(
    "cart-full",
    `Your cart has ${formatQuantity(rowsOfPerson.cartLines)} products, the maximum. Please order or delete some to add others.`,
  );

export const tooManySavedLines = () =>
  conflict(
    "too-many-saved-lines",
    `You have ${formatQuantity(rowsOfPerson.savedLines)} products saved for later, the maximum. Please delete some to save others.`,
  );

export const cartLineNotFound = () => notFound("This cart line");

export const savedLineNotFound = () => notFound("This saved line");

export function skuNotFound(): ShopError {
  const message = "No product with this sku is sold.";
  return new ShopError(404, "product-not-found", message, fieldDetails("sku", message));
}

/** The domain's refusal of a line's quantity; `alreadyInCart` explains a sum that the buyer did not type. */
export function quantityRefused(
  refusal: { reason: QuantityRefusal; message: string },
  alreadyInCart: number,
): ShopError {
  const message =
    alreadyInCart > 0
      ? `${refusal.message} Your cart already holds ${formatQuantity(alreadyInCart)}.`
      : refusal.message;
  const status = refusal.reason === "over-stock" ? 409 : 400;
  return new ShopError(status, refusal.reason, message, fieldDetails("quantity", message));
}

export const idempotencyKeyTaken = () =>
  conflict("idempotency-key-taken", "This Idempotency-Key was already used to add something else.");
