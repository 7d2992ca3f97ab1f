import { createHash } from "node:crypto";
import type { CartLineRow } from "./cart-line-row.ts";

/**
 * The same goods in the same quantities at the same prices have the same fingerprint. Orders use current prices
 * (rulings: cart, stock, checkout), so a pending order at yesterday's prices does not match this cart.
 */
export function cartFingerprint(lines: readonly CartLineRow[]): string {
  const text = lines
    .map(({ sku, quantity, price, gstRatePercent }) => `${sku}:${quantity}:${price}:${gstRatePercent}`)
    .toSorted()
    .join(",");
  return createHash("sha256").update(text).digest("base64url");
}
