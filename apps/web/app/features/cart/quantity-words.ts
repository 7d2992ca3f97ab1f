import { formatQuantity } from "@dakbag/domain/money";
import { largestQuantityLeft, type QuantitySituation } from "@dakbag/domain/nearest-quantity";
import {
  checkQuantity,
  delhiOnlyTooltip,
  quantityOptions,
  quantityStep,
  saleKind,
  unitNoun,
} from "@dakbag/domain/quantity-options";

/** "2,000 pieces" */
export function countWords(product: { unit: string }, quantity: number): string {
  return `${formatQuantity(quantity)} ${unitNoun(product, quantity)}`;
}

/** What somebody typed as a quantity; undefined unless it is a whole number. Grouping and spaces do not matter. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Why the quantity that somebody typed was changed to the nearest that may stand. */
export function snapWords(situation: QuantitySituation, typed: number, snapped: number): string {
  const now = `so it is ${formatQuantity(snapped)} now.`;
  if (snapped < typed) {
    const left = countWords(situation, situation.countInStock);
    return `Only ${left} ${situation.countInStock === 1 ? "is" : "are"} left, ${now}`;
  }
  const check = checkQuantity({ ...situation, quantity: typed });
  if (!check.ok && check.reason === "delhi-only") return `${delhiOnlyTooltip}, ${now}`;
  const { least, step } = quantityStep(situation);
  if (snapped === least) return `The least is ${countWords(situation, least)}, ${now}`;
  return `Sold in multiples of ${step}, ${now}`;
}

/**
 * The next of the offered quantities that can be had, up (1) or down (-1) from this one (buyer §9). Above the last
 * that can, there is what is left.
 */
export function nextOption(
  situation: QuantitySituation,
  quantity: number,
  direction: 1 | -1,
): number | undefined {
  const allowed = quantityOptions(saleKind(situation)).filter(
    (option) => checkQuantity({ ...situation, quantity: option }).ok,
  );
  if (direction === -1) return allowed.findLast((option) => option < quantity);
  const isMore = (option: number | undefined) => option !== undefined && option > quantity;
  return [...allowed, largestQuantityLeft(situation)].find(isMore);
}
