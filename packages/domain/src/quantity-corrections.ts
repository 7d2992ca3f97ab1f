import { checkQuantity, largestQuantity, saleKind, unitNoun } from "./quantity-options.ts";
import type { WrittenUnit } from "./order-sheet-vocabulary.ts";

type Line = { unit: string; quantity: number; countInStock: number; isFromDelhi: boolean };

/**
 * The quantities to offer in place of one that `checkQuantity` refuses: the nearest that it takes, below and above,
 * smaller first. None when nothing is in stock, or when the quantity is no number; none too for a quantity that is
 * taken as it is.
 */
export function quantityCorrections(line: Line): number[] {
  const { quantity, countInStock } = line;
  if (!Number.isFinite(quantity) || checkQuantity(line).ok) return [];
  const step = saleKind(line) === "piece" ? 500 : 1; // rulings: cart
  const wanted = Math.min(Math.max(quantity, 0), countInStock, largestQuantity);
  const below = Math.floor(wanted / step) * step;
  const isTaken = (corrected: number) => checkQuantity({ ...line, quantity: corrected }).ok;
  // The least that may be bought is two steps away from nothing.
  const above = [below + step, below + 2 * step].find(isTaken);
  return [...(isTaken(below) ? [below] : []), ...(above === undefined ? [] : [above])];
}

const unitsOfSale: Record<string, readonly WrittenUnit[]> = {
  PCS: ["piece"],
  BOX: ["box"],
  CTN: ["box"],
  ROL: ["roll"],
  PAC: ["pack"],
};

/**
 * Why a written unit is not the one a product is sold by, as a sentence: "10 rolls" of a tape that is sold by the
 * carton must not become 10 cartons unasked. Undefined where the two agree or no unit was written.
 */
export function unitProblem(product: { unit: string }, written: WrittenUnit | null): string | undefined {
  const own = unitsOfSale[product.unit.toUpperCase()];
  if (written === null || own?.includes(written)) return undefined;
  const asked = {
    piece: "pieces",
    box: "boxes",
    roll: "rolls",
    pack: "packs",
    bundle: "bundles",
    weight: "a weight",
  };
  return `You wrote ${asked[written]}; this is sold by the ${unitNoun(product, 1)}.`;
}
