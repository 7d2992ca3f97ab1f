import { discountPercent, type DiscountTier, discountTiers, nextTier } from "../money/bulk-discount.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { Paise, UnitPrice } from "../money/money.ts";
import { priceLine } from "../money/price-breakdown.ts";
import { saleKind } from "../catalogue/sale-kind.ts";

export type LineToCompare = {
  unit: string;
  unitPrice: UnitPrice;
  quantity: number;
  gstRateBasisPoints: GstRateBasisPoints;
  countInStock: number;
};

/**
 * What a buyer of a line may want to know:
 *
 * - `cheaper`: more of it costs less in all, with GST, by `savingPaise`: 24 boxes at 10% cost more than 25 at 15%
 * - `next-tier`: a few more, and the discount is larger
 */
export type QuantityHint = { kind: "cheaper" | "next-tier"; quantity: number; percent: number } & (
  | { kind: "cheaper"; savingPaise: Paise }
  | { kind: "next-tier" }
);

/**
 * The larger quantity that costs the least, if that is less than this one costs; else where the next discount begins.
 * Only what the stock can give is ever proposed. Throws like `priceLine` and `saleKind`.
 *
 * @param tiers by rising quantity
 */
export function quantityHint(
  line: LineToCompare,
  tiers: readonly DiscountTier[] = discountTiers,
): QuantityHint | undefined {
  return cheaperQuantity(line, tiers) ?? nextDiscount(line, tiers);
}

function cheaperQuantity(line: LineToCompare, tiers: readonly DiscountTier[]): QuantityHint | undefined {
  const kind = saleKind(line);
  if (kind !== "box") return undefined;
  const costOf = (quantity: number) =>
    priceLine({ ...line, quantity, discountPercent: discountPercent(kind, quantity, tiers) }).totalPaise;
  const now = costOf(line.quantity);
  let best: QuantityHint | undefined;
  // Within a tier more costs more, so only where one begins can it be cheaper.
  for (const { minimumQuantity: quantity, percent } of tiers) {
    if (quantity <= line.quantity || quantity > line.countInStock) continue;
    const savingPaise = now - costOf(quantity);
    if (savingPaise > (best?.kind === "cheaper" ? best.savingPaise : 0)) {
      best = { kind: "cheaper", quantity, percent, savingPaise };
    }
  }
  return best;
}

function nextDiscount(line: LineToCompare, tiers: readonly DiscountTier[]): QuantityHint | undefined {
  const tier = nextTier(saleKind(line), line.quantity, tiers);
  if (!tier || tier.minimumQuantity > line.countInStock) return undefined;
  return { kind: "next-tier", quantity: tier.minimumQuantity, percent: tier.percent };
}
