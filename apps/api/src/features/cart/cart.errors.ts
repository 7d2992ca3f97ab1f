import type { QuantityRefusal } from "@dakbag/domain/cart/quantity-options";
import { formatQuantity } from "@dakbag/domain/money/money";
import { notFound, ShopError, invalidField } from "../../platform/shop-error.ts";

const naming = (field: string, message: string) => ({ details: [{ field, message }] });

export const cartLineNotFound = () => notFound("This cart line");

export function skuNotFound(): ShopError {
  const message = "No product with this sku is sold.";
  return new ShopError(404, "product-not-found", message, naming("sku", message));
}

/** The domain's refusal of what a line would hold; `alreadyInCart` explains a sum that the buyer did not type. */
export function quantityRefused(
  refusal: { reason: QuantityRefusal; message: string },
  alreadyInCart: number,
): ShopError {
  const message =
    alreadyInCart > 0
      ? `${refusal.message} Your cart already holds ${formatQuantity(alreadyInCart)}.`
      : refusal.message;
  const status = refusal.reason === "over-stock" ? 409 : 400;
  return new ShopError(status, refusal.reason, message, naming("quantity", message));
}

const idempotencyKeyWrong = () =>
  invalidField("Idempotency-Key", "Idempotency-Key must be 1 to 100 visible ASCII characters.");

/** @throws ShopError 400 when a key is sent that is no key */
export function assertIdempotencyKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key)) throw idempotencyKeyWrong();
}

export const idempotencyKeyTaken = () =>
  new ShopError(409, "idempotency-key-taken", "This Idempotency-Key was already used to add something else.");
