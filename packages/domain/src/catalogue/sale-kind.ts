import { formatQuantity } from "../money/money.ts";

/** How a product is sold: by the piece, by the box (also roll and carton), or as one fixed pack. */
export type SaleKind = "piece" | "box" | "pack";

const units = new Map<string, { kind: SaleKind; one: string; many: string }>([
  ["PCS", { kind: "piece", one: "piece", many: "pieces" }],
  ["BOX", { kind: "box", one: "box", many: "boxes" }],
  ["ROL", { kind: "box", one: "roll", many: "rolls" }],
  ["CTN", { kind: "box", one: "carton", many: "cartons" }],
  ["PAC", { kind: "pack", one: "pack", many: "packs" }],
]);

/**
 * How a product is sold, by its unit.
 * @throws RangeError for a unit that is none of PCS, BOX, ROL, CTN and PAC.
 */
export function saleKind(product: { unit: string }): SaleKind {
  return unitOf(product).kind;
}

/** The noun for a quantity of a product: "piece", "boxes". Throws like `saleKind`. */
export function unitNoun(product: { unit: string }, quantity: number): string {
  const unit = unitOf(product);
  return quantity === 1 ? unit.one : unit.many;
}

/** A quantity in the unit that the product is sold in: "2 boxes", "1,000 pieces". Throws like `saleKind`. */
export function formatPieces({ quantity, unit }: { quantity: number; unit: string }): string {
  return `${formatQuantity(quantity)} ${unitNoun({ unit }, quantity)}`;
}

function unitOf(product: { unit: string }) {
  const unit = units.get(product.unit.toUpperCase());
  if (!unit) throw new RangeError(`"${product.unit}" is not a unit that products are sold in.`);
  return unit;
}
