import type { SaleKind } from "../catalogue/sale-kind.ts";

export type DiscountTier = { minimumQuantity: number; percent: number };

// buyer §9
export const discountTiers: readonly DiscountTier[] = [
  { minimumQuantity: 5, percent: 5 },
  { minimumQuantity: 10, percent: 10 },
  { minimumQuantity: 25, percent: 15 },
];

/** The bulk discount in whole percent. Only boxes, rolls and cartons have one (buyer §9, rulings: money). */
export function discountPercent(
  kind: SaleKind,
  quantity: number,
  tiers: readonly DiscountTier[] = discountTiers,
): number {
  if (kind !== "box") return 0;
  return tiers.findLast((tier) => quantity >= tier.minimumQuantity)?.percent ?? 0;
}

/** The next larger discount and the quantity at which it begins, if there is one. */
export function nextTier(
  kind: SaleKind,
  quantity: number,
  tiers: readonly DiscountTier[] = discountTiers,
): DiscountTier | undefined {
  if (kind !== "box") return undefined;
  return tiers.find((tier) => quantity < tier.minimumQuantity);
}
