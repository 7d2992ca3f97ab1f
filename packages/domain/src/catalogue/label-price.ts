import { divideRoundingHalfUp, toExactNumber, unitPricePerRupee } from "../money/money.ts";
import type { UnitPrice } from "../money/money.ts";

// buyer §9
const defaultStickers = 100;

/**
 * The price of one roll of plain labels in whole rupees, rounded up: ceil(price / rollsPerBox) (buyer §9).
 * `rollsPerBox` is product data (rulings: money).
 * @throws RangeError when `rollsPerBox` is not a whole number from 1.
 */
export function pricePerRoll(unitPrice: UnitPrice, rollsPerBox: number): number {
  if (rollsPerBox < 1) throw new RangeError(`A box cannot hold ${rollsPerBox} rolls.`);
  const perRoll = BigInt(rollsPerBox) * BigInt(unitPricePerRupee);
  return toExactNumber((BigInt(unitPrice) + perRoll - 1n) / perRoll);
}

/**
 * The price of one Meesho sticker: the roll's price divided by the number its SKU ends with, 100 when it ends
 * with none (buyer §9). Rounded half up to the 4 places of a unit price.
 */
export function pricePerSticker(unitPrice: UnitPrice, sku: string): UnitPrice {
  const stickers = Number(/\d{1,9}$/.exec(sku)?.[0] ?? 0) || defaultStickers;
  return toExactNumber(divideRoundingHalfUp(BigInt(unitPrice), BigInt(stickers)));
}
