import { checkQuantity, maxLineQuantity, quantityStep, delhiOnlyTooltip } from "./quantity-options.ts";
import { formatQuantity } from "../money/money.ts";
import { unitNoun } from "../catalogue/sale-kind.ts";

/** What decides which quantities of a product can be ordered: see `checkQuantity`. */
export type QuantityContext = { unit: string; countInStock: number; isFromDelhi: boolean };

/**
 * The allowed quantity nearest to a wanted one: the smallest that is not below it, so that the buyer has enough, or the
 * largest that the stock allows.
 *
 * @returns undefined when none is allowed
 */
export function nearestQuantity(context: QuantityContext, wanted: number): number | undefined {
  return quantityFrom(context, wanted) ?? maxAvailableQuantity(context);
}

/** The largest quantity allowed now. */
export function maxAvailableQuantity(context: QuantityContext): number | undefined {
  return quantityUpTo(context, maxLineQuantity);
}

/** The next allowed quantity above (`direction` 1) or below (-1); undefined when there is none. */
export function adjacentQuantity(
  context: QuantityContext,
  quantity: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1
    ? quantityFrom(context, Math.floor(quantity) + 1)
    : quantityUpTo(context, Math.ceil(quantity) - 1);
}

function quantityFrom(context: QuantityContext, wanted: number): number | undefined {
  const { min, step } = quantityStep(context);
  const inSteps = Math.ceil(Math.max(wanted, 1) / step) * step;
  // Below the minimum there may still be the quantity for Delhi.
  return firstAllowed(context, [inSteps, Math.max(inSteps, min)]);
}

/** The largest allowed quantity up to `max`; undefined when there is none. */
function quantityUpTo(context: QuantityContext, max: number): number | undefined {
  const { step } = quantityStep(context);
  const inSteps = Math.floor(Math.min(max, context.countInStock, maxLineQuantity) / step) * step;
  return firstAllowed(context, [inSteps]);
}

function firstAllowed(context: QuantityContext, quantities: readonly number[]): number | undefined {
  return quantities.find((quantity) => checkQuantity({ ...context, quantity }).ok);
}

/**
 * The largest part of a wanted quantity that can be added to a cart line, so that the line's quantity is allowed; 0 when
 * nothing can be added.
 */
export function maxAddition(
  context: QuantityContext,
  { wanted, inCart }: { wanted: number; inCart: number },
): number {
  return Math.max(0, (quantityUpTo(context, inCart + wanted) ?? 0) - inCart);
}

/** The quantity to order instead of a typed one, and the sentence why they differ; 0 when none can be ordered. */
type AdjustedQuantity = { quantity: number; message: string | null };

/** Adjusts a typed quantity to the nearest one that a cart line may hold (rulings: cart). */
export function adjustQuantity(typed: number, line: QuantityContext): AdjustedQuantity {
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
    const { min, step } = quantityStep(line);
    if (quantity !== undefined && quantity < typed)
      return `only ${formatQuantity(line.countInStock)} in stock`;
    if (!check.ok && check.reason === "delhi-only") return delhiOnlyTooltip;
    if (quantity === min) return `at least ${formatQuantity(min)} ${many}`;
    return step === 1 ? `whole ${many} only` : `sold in multiples of ${formatQuantity(step)}`;
  }
}

/**
 * The quantity after so many steps up or down with the arrow keys: from 0 to the minimum, from the minimum to 0, never
 * above the stock.
 */
export function stepQuantity(quantity: number, steps: number, line: QuantityContext): number {
  const target = quantity + steps * quantityStep(line).step;
  const next = target > 0 ? (nearestQuantity(line, target) ?? 0) : 0;
  // One step down from the minimum is 0.
  return steps < 0 && next >= quantity ? 0 : next;
}
