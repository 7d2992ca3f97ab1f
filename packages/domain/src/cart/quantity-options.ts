import { formatQuantity } from "../money/money.ts";
import { type SaleKind, saleKind, unitNoun } from "../catalogue/sale-kind.ts";

// buyer §9; one pack at a fixed price: buyer §2, /ValmoDetails
const options = {
  piece: { choices: [500, 1000, 2000, 5000, 10_000, 25_000, 50_000], preferred: 2000 },
  box: { choices: [1, 2, 5, 10, 25], preferred: 5 },
  pack: { choices: [1], preferred: 1 },
} as const;

/** The quantity of pieces that only buyers in Delhi may order, and its tooltip (buyer §5). */
const delhiOnlyQuantity = 500;
export const delhiOnlyTooltip = "500 PCS only available for Delhi users";

// rulings: cart
const minPieces = 1000;
const pieceStep = 500;

/** The largest quantity of a cart line: 10 crore. */
export const maxLineQuantity = 100_000_000;

/** The offered quantities (buyer §9). */
export function quantityOptions(kind: SaleKind): readonly number[] {
  return options[kind].choices;
}

/** The quantity selected by default (buyer §9). */
export function defaultQuantity(kind: SaleKind): number {
  return options[kind].preferred;
}

/**
 * A stock rounded down to the offered quantities, so that it changes seldom: pages that many visitors share show this. The
 * offers that exceed the stock stay the same ones. A stock below the smallest offer is kept as it is.
 *
 * @param product.countInStock units that can still be sold
 * @throws RangeError like `saleKind`
 */
export function roundedStock(product: { unit: string; countInStock: number }): number {
  const { countInStock } = product;
  return quantityOptions(saleKind(product)).findLast((quantity) => quantity <= countInStock) ?? countInStock;
}

/** Whether a stock of `roundedStock` may be less than what is left: a stock below the smallest offer is exact. */
export function isRoundedStock(product: { unit: string; countInStock: number }): boolean {
  return quantityOptions(saleKind(product)).includes(product.countInStock);
}

/** What a quantity is checked against before it is added: of a rounded stock more may be left, and the cart checks again. */
export function stockToCheck(
  product: { unit: string; countInStock: number },
  isStockRounded: boolean,
): number {
  return isStockRounded && isRoundedStock(product) ? maxLineQuantity : product.countInStock;
}

/** The minimum quantity outside Delhi, and the step between quantities (rulings: cart). */
export function quantityStep(product: { unit: string }): { min: number; step: number } {
  return saleKind(product) === "piece" ? { min: minPieces, step: pieceStep } : { min: 1, step: 1 };
}

type StockContext = { countInStock: number; isFromDelhi: boolean };

/** Whether an offered quantity can be chosen, or the reason shown on it. */
export type QuantityOptionState =
  | { allowed: true }
  | { allowed: false; reason: "exceeds stock" | "Delhi only" };

/**
 * The state of an offered quantity. `isFromDelhi` is false while no PIN code is known (buyer §5, rulings: cart).
 */
export function quantityOptionState(
  choice: { kind: SaleKind; quantity: number } & StockContext,
): QuantityOptionState {
  if (choice.quantity > choice.countInStock) return { allowed: false, reason: "exceeds stock" };
  if (isForDelhiOnly(choice.kind, choice.quantity) && !choice.isFromDelhi) {
    return { allowed: false, reason: "Delhi only" };
  }
  return { allowed: true };
}

/** The quantity selected at first: the default if allowed, else the largest allowed one, else none. */
export function preferredQuantity(
  kind: SaleKind,
  countInStock: number,
  isFromDelhi: boolean,
): number | undefined {
  return [defaultQuantity(kind), ...quantityOptions(kind).toReversed()].find(
    (quantity) => quantityOptionState({ kind, quantity, countInStock, isFromDelhi }).allowed,
  );
}

export type QuantityRefusal =
  | "not-a-whole-number"
  | "below-minimum"
  | "off-step"
  | "delhi-only"
  | "over-stock";

export type QuantityCheck = { ok: true } | { ok: false; reason: QuantityRefusal; message: string };

/**
 * Whether a cart line may hold this quantity, the sum of what is in the cart and what is added (rulings: cart): pieces in
 * multiples of 500 from 1000 up, and 500 for Delhi; anything else in whole numbers from 1; never more than the stock.
 * The message is a sentence for the buyer.
 */
export function checkQuantity(line: { unit: string; quantity: number } & StockContext): QuantityCheck {
  const { quantity } = line;
  const kind = saleKind(line);
  if (!Number.isInteger(quantity)) return refuse("not-a-whole-number", "Quantity must be a whole number.");
  if (isForDelhiOnly(kind, quantity)) {
    if (!line.isFromDelhi) return refuse("delhi-only", `Quantity is refused: ${delhiOnlyTooltip}.`);
  } else {
    const { min, step } = quantityStep(line);
    if (quantity < min) {
      const minimum = `${formatQuantity(min)} ${unitNoun(line, min)}`;
      return refuse("below-minimum", `Quantity must be at least ${minimum}.`);
    }
    if (quantity % step !== 0) return refuse("off-step", `Quantity must be a multiple of ${step} pieces.`);
  }
  return checkStock(line);
}

function checkStock(line: { unit: string; quantity: number; countInStock: number }): QuantityCheck {
  const asked = () => formatQuantity(line.quantity);
  if (line.quantity > line.countInStock) {
    const left = `${formatQuantity(line.countInStock)} ${unitNoun(line, line.countInStock)}`;
    return refuse("over-stock", `Quantity ${asked()} is more than the stock: ${left} left.`);
  }
  if (line.quantity > maxLineQuantity) {
    return refuse("over-stock", `Quantity ${asked()} is more than ${formatQuantity(maxLineQuantity)}.`);
  }
  return { ok: true };
}

function isForDelhiOnly(kind: SaleKind, quantity: number): boolean {
  return kind === "piece" && quantity === delhiOnlyQuantity;
}

function refuse(reason: QuantityRefusal, message: string): QuantityCheck {
  return { ok: false, reason, message };
}
