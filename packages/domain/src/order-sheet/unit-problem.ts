import type { WrittenUnit } from "./vocabulary.ts";
import { unitNoun } from "../catalogue/sale-kind.ts";

const unitsOfSale: Record<string, WrittenUnit> = {
  PCS: "piece",
  BOX: "box",
  CTN: "box",
  ROL: "roll",
  PAC: "pack",
};

const writtenAs: Record<WrittenUnit, string> = {
  piece: "pieces",
  box: "boxes",
  roll: "rolls",
  pack: "packs",
  bundle: "bundles",
  weight: "a weight",
};

/**
 * Why a written unit is not the one a product is sold by, as a sentence: "10 rolls" of a tape that is sold by the
 * carton must not become 10 cartons unasked. Undefined where the two agree or no unit was written.
 */
export function unitProblem(product: { unit: string }, written: WrittenUnit | null): string | undefined {
  if (written === null || unitsOfSale[product.unit.toUpperCase()] === written) return undefined;
  return `You wrote ${writtenAs[written]}; this is sold by the ${unitNoun(product, 1)}.`;
}
