import { divideRoundingHalfUp, toExactNumber, unitPricePerPaisa, unitPricePerRupee } from "./money.ts";
import type { Paise, UnitPrice } from "./money.ts";

/**
 * What some of the equal parts of a price cost, rounded half up: from one rupee on to the paisa, below to the 4 places of a
 * unit price. For display only.
 * @throws RangeError for fewer than 1 part in all, or a negative price.
 */
export function partOfPrice(price: UnitPrice, parts: number, allParts: number): UnitPrice {
  const share = BigInt(price) * BigInt(parts);
  const exact = toExactNumber(divideRoundingHalfUp(share, BigInt(allParts)));
  if (exact < unitPricePerRupee) return exact;
  const perPaisa = BigInt(unitPricePerPaisa);
  return toExactNumber(divideRoundingHalfUp(share, BigInt(allParts) * perPaisa) * perPaisa);
}

/** What one unit of a quantity costs of a total. For display only; throws like `partOfPrice`. */
export function unitPriceOfTotal(totalPaise: Paise, quantity: number): UnitPrice {
  return partOfPrice(totalPaise * unitPricePerPaisa, 1, quantity);
}
