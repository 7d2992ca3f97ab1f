import { formatQuantity } from "../money/money.ts";
import { type SaleKind, saleKind, unitNoun } from "../catalogue/sale-kind.ts";

// buyer §9; one pack at a fixed price: buyer §2, /ValmoDetails
const options = {
  piece: { choices: [500, 1000, 2000, 5000, 10_000, 25_000, 50_000], preferred: 2000 },
  box: { choices: [1, 2, 5, 10, 25], preferred: 5 },
  pack: { choices: [1], preferred: 1 },
} as const;

/** The choice of pieces that only Delhi buyers have, and the words on it (buyer §5). */
export const delhiOnlyQuantity = 500;
export const delhiOnlyTooltip = "500 PCS only available for Delhi users";

// rulings: cart
const leastPieces = 1000;
const pieceStep = 500;

/** The most of one product that one line may hold: 10 crore. */
export const maxLineQuantity = 100_000_000;

/** The quantities offered for choice (buyer §9). */
export function quantityOptions(kind: SaleKind): readonly number[] {
  return options[kind].choices;
}

/** The quantity chosen at first (buyer §9). */
export function defaultQuantity(kind: SaleKind): number {
  return options[kind].preferred;
}

/** The least quantity that everybody may buy, and the step in which quantities go (rulings: cart). */
export function quantityStep(product: { unit: string }): { least: number; step: number } {
  return saleKind(product) === "piece" ? { least: leastPieces, step: pieceStep } : { least: 1, step: 1 };
}

type Situation = { countInStock: number; isFromDelhi: boolean };

/** Whether one offered choice may be taken, or the reason that stands on it. */
export type QuantityOptionState = { allowed: true } | { allowed: false; reason: "over stock" | "Delhi only" };

/**
 * The state of one offered choice. `isFromDelhi` is false as long as no pincode is known (buyer §5, rulings: cart).
 */
export function quantityOptionState(
  choice: { kind: SaleKind; quantity: number } & Situation,
): QuantityOptionState {
  if (choice.quantity > choice.countInStock) return { allowed: false, reason: "over stock" };
  if (isForDelhiOnly(choice.kind, choice.quantity) && !choice.isFromDelhi) {
    return { allowed: false, reason: "Delhi only" };
  }
  return { allowed: true };
}

/** The choice to begin with: the default if it may be taken, else the largest that may, else none. */
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
 * Whether a cart line may hold this quantity, being what the cart holds already plus what is added (rulings: cart):
 * pieces in multiples of 500 from 1000 up, and 500 itself for Delhi; anything else in whole numbers from 1; never
 * more than the stock. The message is a sentence for the buyer.
 */
export function checkQuantity(line: { unit: string; quantity: number } & Situation): QuantityCheck {
  const { quantity } = line;
  const kind = saleKind(line);
  if (!Number.isInteger(quantity)) return refuse("not-a-whole-number", "Quantity must be a whole number.");
  if (isForDelhiOnly(kind, quantity)) {
    if (!line.isFromDelhi) return refuse("delhi-only", `Quantity is refused: ${delhiOnlyTooltip}.`);
  } else {
    const { least, step } = quantityStep(line);
    if (quantity < least) {
      const minimum = `${formatQuantity(least)} ${unitNoun(line, least)}`;
      return refuse("below-minimum", `Quantity must be at least ${minimum}.`);
    }
    if (quantity % step !== 0) return refuse("off-step", `Quantity must be a multiple of ${step} pieces.`);
  }
  return checkStock(line);
}

function checkStock(line: { unit: string; quantity: number; countInStock: number }): QuantityCheck {
  const asked = formatQuantity(line.quantity);
  if (line.quantity > line.countInStock) {
    const left = `${formatQuantity(line.countInStock)} ${unitNoun(line, line.countInStock)}`;
    return refuse("over-stock", `Quantity ${asked} is more than the stock: ${left} left.`);
  }
  if (line.quantity > maxLineQuantity) {
    return refuse("over-stock", `Quantity ${asked} is more than ${formatQuantity(maxLineQuantity)}.`);
  }
  return { ok: true };
}

function isForDelhiOnly(kind: SaleKind, quantity: number): boolean {
  return kind === "piece" && quantity === delhiOnlyQuantity;
}

function refuse(reason: QuantityRefusal, message: string): QuantityCheck {
  return { ok: false, reason, message };
}
