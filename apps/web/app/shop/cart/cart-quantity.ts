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
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { formatCount } from "#app/components/product-price.ts";

/** The typed quantity; undefined unless it is a whole number. Grouping and spaces do not matter. */
export function readQuantity(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The accepted quantity with a note where it is not the typed one, or why none is accepted. */
export type SnappedQuantity = { quantity: number; note: string | null } | { refusal: string };

/**
 * Snaps a typed quantity to the nearest valid one, with a note. More than the stock is refused with the number left
 * (rulings: cart), and so is text that is no quantity.
 */
export function snapQuantity(situation: QuantityContext, typed: number | undefined): SnappedQuantity {
  if (typed === undefined) return { refusal: "Quantity must be a whole number." };
  if (typed === 0) return { refusal: "Delete removes it from the cart." };
  if (typed > situation.countInStock) {
    const left = formatCount(situation, situation.countInStock);
    return { refusal: `Quantity ${formatQuantity(typed)} is more than the stock: ${left} left.` };
  }
  const check = checkQuantity({ ...situation, quantity: typed });
  if (check.ok) return { quantity: typed, note: null };
  const quantity = nearestQuantity(situation, typed);
  if (quantity === undefined) return { refusal: check.message };
  const isMinimum = adjacentQuantity(situation, typed, -1) === undefined;
  const reason =
    check.reason === "delhi-only"
      ? delhiOnlyTooltip
      : isMinimum
        ? `The minimum is ${formatCount(situation, quantity)}`
        : `Sold in multiples of ${quantityStep(situation).step}`;
  return { quantity, note: `${reason}, so it is ${formatQuantity(quantity)} now.` };
}

/**
 * The next offered quantity that is available, up (1) or down (-1) from this one (buyer §9); above the last of them,
 * the remaining stock.
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
