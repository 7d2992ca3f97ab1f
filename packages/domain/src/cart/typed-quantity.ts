import { formatQuantity } from "../money/money.ts";
import { type QuantitySituation, nearestQuantity } from "./nearest-quantity.ts";
import { checkQuantity, delhiOnlyTooltip, quantityStep } from "./quantity-options.ts";
import { unitNoun } from "../catalogue/sale-kind.ts";

/** The quantity to order in place of a typed one, and the sentence that says why it is another; 0 means none. */
export type SettledQuantity = { quantity: number; message: string | null };

/** Brings a typed quantity to the nearest one that a cart line may hold (rulings: cart). */
export function settleQuantity(typed: number, line: QuantitySituation): SettledQuantity {
  if (typed <= 0) return { quantity: 0, message: null };
  const check = checkQuantity({ ...line, quantity: typed });
  if (check.ok) return { quantity: typed, message: null };
  const quantity = nearestQuantity(line, typed);
  if (quantity === undefined) {
    const left = `${formatQuantity(line.countInStock)} ${unitNoun(line, line.countInStock)}`;
    return { quantity: 0, message: `Only ${left} left: fewer than can be ordered.` };
  }
  return { quantity, message: `Changed to ${formatQuantity(quantity)}: ${reason()}.` };

  function reason(): string {
    const many = unitNoun(line, 2);
    const { least, step } = quantityStep(line);
    if (quantity !== undefined && quantity < typed) return "no more can be ordered from the stock";
    if (!check.ok && check.reason === "delhi-only") return delhiOnlyTooltip;
    if (quantity === least) return `at least ${formatQuantity(least)} ${many}`;
    return step === 1 ? `whole ${many} only` : `${many} come in ${step}s`;
  }
}

/**
 * The quantity so many steps up or down, as the arrow keys ask for it: from nothing up to the least, from the least
 * down to nothing, never past the stock.
 */
export function stepQuantity(quantity: number, steps: number, line: QuantitySituation): number {
  const target = quantity + steps * quantityStep(line).step;
  const next = target > 0 ? (nearestQuantity(line, target) ?? 0) : 0;
  // Down from the least one is nothing, not the least one again.
  return steps < 0 && next >= quantity ? 0 : next;
}
