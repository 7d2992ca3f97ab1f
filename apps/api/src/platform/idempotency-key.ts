import { invalidField } from "./shop-error.ts";

const idempotencyKeyInvalid = () =>
  invalidField("Idempotency-Key", "Idempotency-Key must be 1 to 100 visible ASCII characters.");

/** @throws ShopError 400 for an invalid key */
export function assertIdempotencyKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key)) throw idempotencyKeyInvalid();
}
