import { checkQuantity, maxLineQuantity, quantityStep, delhiOnlyTooltip } from "./quantity-options.ts";
import { formatQuantity } from "../money/money.ts";
import { unitNoun } from "../catalogue/sale-kind.ts";

/** What decides on the quantities that a product can be bought in: see `checkQuantity`. */
export type QuantityContext = { unit: string; countInStock: number; isFromDelhi: boolean };

/**
 * The quantity to take in place of one that may not stand: the smallest that is no less and may, so that the buyer
 * has enough; where the stock does not go so far, the largest that is left.
 *
 * @returns undefined when nothing of the product can be bought
 */
export function nearestQuantity(situation: QuantityContext, wanted: number): number | undefined {
  return quantityFrom(situation, wanted) ?? maxAvailableQuantity(situation);
}

/** The largest quantity that can be bought now. */
export function maxAvailableQuantity(situation: QuantityContext): number | undefined {
  return quantityUpTo(situation, maxLineQuantity);
}

/** The next quantity above (`direction` 1) or below (-1) that can be bought; undefined where there is none. */
export function adjacentQuantity(
  situation: QuantityContext,
  quantity: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1
    ? quantityFrom(situation, Math.floor(quantity) + 1)
    : quantityUpTo(situation, Math.ceil(quantity) - 1);
}

function quantityFrom(situation: QuantityContext, wanted: number): number | undefined {
  const { least, step } = quantityStep(situation);
  const inSteps = Math.ceil(Math.max(wanted, 1) / step) * step;
  // What is below the least may still be what Delhi has.
  return firstAllowed(situation, [inSteps, Math.max(inSteps, least)]);
}

/** The largest quantity that can be bought and is no more than `most`; undefined where there is none. */
export function quantityUpTo(situation: QuantityContext, most: number): number | undefined {
  const { step } = quantityStep(situation);
  const inSteps = Math.floor(Math.min(most, situation.countInStock, maxLineQuantity) / step) * step;
  return firstAllowed(situation, [inSteps]);
}

function firstAllowed(situation: QuantityContext, quantities: readonly number[]): number | undefined {
  return quantities.find((quantity) => checkQuantity({ ...situation, quantity }).ok);
}

/**
 * The largest part of a wanted quantity that a cart line may take on beside what it holds already; 0 when it may take
 * none. What the line comes to is always a quantity that can be bought.
 */
export function maxAddition(
  situation: QuantityContext,
  { wanted, inCart }: { wanted: number; inCart: number },
): number {
  return Math.max(0, (quantityUpTo(situation, inCart + wanted) ?? 0) - inCart);
}

/** The quantity to order in place of a typed one, and the sentence that says why it is another; 0 means none. */
export type AdjustedQuantity = { quantity: number; message: string | null };

/** Brings a typed quantity to the nearest one that a cart line may hold (rulings: cart). */
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
export function stepQuantity(quantity: number, steps: number, line: QuantityContext): number {
  const target = quantity + steps * quantityStep(line).step;
  const next = target > 0 ? (nearestQuantity(line, target) ?? 0) : 0;
  // Down from the least one is nothing, not the least one again.
  return steps < 0 && next >= quantity ? 0 : next;
}
