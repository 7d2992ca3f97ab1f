import type { WrittenUnit } from "../product-text/vocabulary.ts";
import { unitNoun } from "../catalogue/sale-kind.ts";

const unitsOfSale: Record<string, WrittenUnit> = {
  PCS: "piece",
  BOX: "box",
  CTN: "box",
  ROL: "roll",
  PAC: "pack",
};

const unitNames: Record<WrittenUnit, string> = {
  piece: "pieces",
  box: "boxes",
  roll: "rolls",
  pack: "packs",
  bundle: "bundles",
  weight: "a weight",
};

/**
 * The sentence for a written unit that is not the one the product is sold by: "10 rolls" of a tape sold by the carton
 * must not become 10 cartons. Undefined when the units agree or none was written.
 */
export function unitProblem(product: { unit: string }, written: WrittenUnit | null): string | undefined {
  if (written === null || unitsOfSale[product.unit.toUpperCase()] === written) return undefined;
  return `You wrote ${unitNames[written]}; this is sold by the ${unitNoun(product, 1)}.`;
}
