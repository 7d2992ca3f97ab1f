import { discountPercent, type DiscountTier, discountTiers, nextTier } from "../pricing/bulk-discount.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { Paise, UnitPrice } from "../money/money.ts";
import { priceLine } from "../pricing/price-breakdown.ts";
import { saleKind } from "../catalogue/sale-kind.ts";

type HintedLine = {
  unit: string;
  unitPrice: UnitPrice;
  quantity: number;
  gstRateBasisPoints: GstRateBasisPoints;
  countInStock: number;
};

/**
 * A hint on a cart line:
 *
 * - `cheaper`: the larger quantity costs `savingPaise` less in total, with GST: 25 boxes at 15% cost less than 24 at 10%
 * - `next-tier`: the quantity at which the next discount begins
 */
export type QuantityHint = { kind: "cheaper" | "next-tier"; quantity: number; percent: number } & (
  | { kind: "cheaper"; savingPaise: Paise }
  | { kind: "next-tier" }
);

/**
 * The larger quantity with the lowest total, if that is below the current one; else the start of the next discount. Never
 * more than the stock. Throws like `priceLine` and `saleKind`.
 *
 * @param tiers in ascending order of quantity
 */
export function quantityHint(
  line: HintedLine,
  tiers: readonly DiscountTier[] = discountTiers,
): QuantityHint | undefined {
  return cheaperQuantity(line, tiers) ?? nextDiscount(line, tiers);
}

function cheaperQuantity(line: HintedLine, tiers: readonly DiscountTier[]): QuantityHint | undefined {
  const kind = saleKind(line);
  if (kind !== "box") return undefined;
  const costOf = (quantity: number) =>
    priceLine({ ...line, quantity, discountPercent: discountPercent(kind, quantity, tiers) }).totalPaise;
  const now = costOf(line.quantity);
  let best: QuantityHint | undefined;
  // Within a tier the total rises with the quantity, so only the start of a tier can be cheaper.
  for (const { minimumQuantity: quantity, percent } of tiers) {
    if (quantity <= line.quantity || quantity > line.countInStock) continue;
    const savingPaise = now - costOf(quantity);
    if (savingPaise > (best?.kind === "cheaper" ? best.savingPaise : 0)) {
      best = { kind: "cheaper", quantity, percent, savingPaise };
    }
  }
  return best;
}

function nextDiscount(line: HintedLine, tiers: readonly DiscountTier[]): QuantityHint | undefined {
  const tier = nextTier(saleKind(line), line.quantity, tiers);
  if (!tier || tier.minimumQuantity > line.countInStock) return undefined;
  return { kind: "next-tier", quantity: tier.minimumQuantity, percent: tier.percent };
}
