import { createHash } from "node:crypto";
import type { BuyingParty } from "../../platform/caller.ts";
import type { CartLineRow } from "./cart-line-row.ts";

/**
 * The same goods in the same quantities at the same prices, for the same branch of a company or for oneself, have the same
 * fingerprint. Orders use current prices (rulings: cart, stock, checkout), so a pending order at yesterday's prices does not match
 * this cart.
 */
export function cartFingerprint(
  lines: readonly CartLineRow[],
  { companyId, branchId }: Pick<BuyingParty, "companyId" | "branchId">,
): string {
  const text = lines
    .map(({ sku, quantity, price, gstRatePercent }) => `${sku}:${quantity}:${price}:${gstRatePercent}`)
    .toSorted()
    .join(",");
  const buysFor = companyId ? `${companyId}:${branchId}:` : "";
  return createHash("sha256")
    .update(buysFor + text)
    .digest("base64url");
}
