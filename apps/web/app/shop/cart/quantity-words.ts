import { formatQuantity } from "@dakbag/domain/money/money";
import {
  maxAvailableQuantity,
  nearestQuantity,
  adjacentQuantity,
  type QuantityContext,
} from "@dakbag/domain/cart/nearest-quantity";
import {
  checkQuantity,
  delhiOnlyTooltip,
  quantityOptions,
  quantityStep,
} from "@dakbag/domain/cart/quantity-options";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";

/** "2,000 pieces" */
export function countWords(product: { unit: string }, quantity: number): string {
  return `${formatQuantity(quantity)} ${unitNoun(product, quantity)}`;
}

/** What somebody typed as a quantity; undefined unless it is a whole number. Grouping and spaces do not matter. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The quantity to take and why it is not the one typed, or why none can be taken. */
export type SettledQuantity = { quantity: number; words: string | null } | { refusal: string };

/**
 * What becomes of a quantity that somebody typed: one that is sold otherwise snaps to the next that is, and says so.
 * More than the stock is refused with the number left (rulings: cart), and so is what is no quantity.
 */
export function settleQuantity(situation: QuantityContext, typed: number | undefined): SettledQuantity {
  if (typed === undefined) return { refusal: "Quantity must be a whole number." };
  if (typed === 0) return { refusal: "Delete takes it out of the cart." };
  if (typed > situation.countInStock) {
    const left = countWords(situation, situation.countInStock);
    return { refusal: `Quantity ${formatQuantity(typed)} is more than the stock: ${left} left.` };
  }
  const check = checkQuantity({ ...situation, quantity: typed });
  if (check.ok) return { quantity: typed, words: null };
  const quantity = nearestQuantity(situation, typed);
  if (quantity === undefined) return { refusal: check.message };
  const isLeast = adjacentQuantity(situation, typed, -1) === undefined;
  const reason =
    check.reason === "delhi-only"
      ? delhiOnlyTooltip
      : isLeast
        ? `The least is ${countWords(situation, quantity)}`
        : `Sold in multiples of ${quantityStep(situation).step}`;
  return { quantity, words: `${reason}, so it is ${formatQuantity(quantity)} now.` };
}

/**
 * The next of the offered quantities that can be had, up (1) or down (-1) from this one (buyer §9). Above the last
 * that can, there is what is left.
 */
export function nextOption(
  situation: QuantityContext,
  quantity: number,
  direction: 1 | -1,
): number | undefined {
  const allowed = quantityOptions(saleKind(situation)).filter(
    (option) => checkQuantity({ ...situation, quantity: option }).ok,
  );
  if (direction === -1) return allowed.findLast((option) => option < quantity);
  const isMore = (option: number | undefined) => option !== undefined && option > quantity;
  return [...allowed, maxAvailableQuantity(situation)].find(isMore);
}
