import { checkQuantity, largestQuantity, quantityStep } from "./quantity-options.ts";

/** What decides on the quantities that a product can be bought in: see `checkQuantity`. */
export type QuantitySituation = { unit: string; countInStock: number; isFromDelhi: boolean };

/**
 * The quantity to take in place of one that may not stand: the smallest that is no less and may, so that the buyer
 * has enough; where the stock does not go so far, the largest that is left.
 *
 * @returns undefined when nothing of the product can be bought
 */
export function nearestQuantity(situation: QuantitySituation, wanted: number): number | undefined {
  return quantityFrom(situation, wanted) ?? largestQuantityLeft(situation);
}

/** The largest quantity that can be bought now. */
export function largestQuantityLeft(situation: QuantitySituation): number | undefined {
  return quantityUpTo(situation, largestQuantity);
}

/** The next quantity above (`direction` 1) or below (-1) that can be bought; undefined where there is none. */
export function neighbourQuantity(
  situation: QuantitySituation,
  quantity: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1
    ? quantityFrom(situation, Math.floor(quantity) + 1)
    : quantityUpTo(situation, Math.ceil(quantity) - 1);
}

function quantityFrom(situation: QuantitySituation, wanted: number): number | undefined {
  const { least, step } = quantityStep(situation);
  const inSteps = Math.ceil(Math.max(wanted, 1) / step) * step;
  // What is below the least may still be what Delhi has.
  return firstAllowed(situation, [inSteps, Math.max(inSteps, least)]);
}

/** The largest quantity that can be bought and is no more than `most`; undefined where there is none. */
export function quantityUpTo(situation: QuantitySituation, most: number): number | undefined {
  const { step } = quantityStep(situation);
  const inSteps = Math.floor(Math.min(most, situation.countInStock, largestQuantity) / step) * step;
  return firstAllowed(situation, [inSteps]);
}

function firstAllowed(situation: QuantitySituation, quantities: readonly number[]): number | undefined {
  return quantities.find((quantity) => checkQuantity({ ...situation, quantity }).ok);
}
