import { countWithNoun, formatQuantity, type UnitPrice, unitPricePerRupee } from "../money/money.ts";
import { partOfPrice } from "../money/part-of-price.ts";
import { pricePerRoll, pricePerSticker } from "./label-price.ts";
import { isCategory, isLabelCategory } from "./product-category.ts";
import { saleKind } from "./sale-kind.ts";

/** The product data that say what one unit holds. A copy of the catalogue from before a field existed lacks it. */
type PackedProduct = {
  SKU: string;
  category: string;
  unit: string;
  rollsPerBox?: number | null;
  piecesPerPack?: number | null;
};

const pieceNouns: ReadonlyMap<string, string> = new Map([
  ["LABEL", "label"],
  ["MEESHO-LABEL", "sticker"],
  ["HONEYCOMB", "sleeve"],
  ["POLY-VALMO", "bag"],
]);

/** What a single piece is called: "label", "sleeves". */
export function pieceNoun({ category }: { category: string }, quantity: number): string {
  const noun = pieceNouns.get(category.toUpperCase()) ?? "piece";
  return quantity === 1 ? noun : `${noun}s`;
}

/**
 * What one box, carton, pack or roll holds: "30 rolls of 400 labels", "72 rolls", "500 sleeves". Undefined for goods sold by
 * the piece and where the product data do not say.
 */
export function contentsText(product: PackedProduct): string | undefined {
  if (saleKind(product) === "piece") return undefined;
  const { rollsPerBox, piecesPerPack } = product;
  const pieces = piecesPerPack
    ? `${formatQuantity(piecesPerPack)} ${pieceNoun(product, piecesPerPack)}`
    : undefined;
  if (!rollsPerBox) return pieces;
  const rolls = countWithNoun(rollsPerBox, "roll");
  return pieces === undefined ? rolls : `${rolls} of ${pieces}`;
}

/** The price of a part of one unit: of a "roll", a "label" or "1,000 labels". */
export type PartPrice = { per: string; price: UnitPrice };

/**
 * What a roll, a piece and 1,000 pieces cost of a unit that holds many; of goods sold by the piece, what 1,000 cost. A roll of
 * labels costs whole rupees, rounded up (buyer §9); other parts are rounded as by `partOfPrice`. For display only.
 */
export function partPrices(product: PackedProduct, unitPrice: UnitPrice): PartPrice[] {
  const thousand = { per: `1,000 ${pieceNoun(product, 1000)}`, pieces: 1000 };
  if (saleKind(product) === "piece") return [{ per: thousand.per, price: unitPrice * thousand.pieces }];
  const { rollsPerBox, piecesPerPack } = product;
  const prices: PartPrice[] = [];
  if (rollsPerBox) {
    const isOfLabels = isLabelCategory(product.category);
    const price = isOfLabels
      ? pricePerRoll(unitPrice, rollsPerBox) * unitPricePerRupee
      : partOfPrice(unitPrice, 1, rollsPerBox);
    prices.push({ per: "roll", price });
  }
  const pieces = (piecesPerPack ?? 0) * (rollsPerBox ?? 1);
  if (isCategory(product.category, "MEESHO-LABEL")) {
    const sticker = pricePerSticker(unitPrice, product.SKU);
    prices.push({ per: "sticker", price: sticker }, { per: thousand.per, price: sticker * thousand.pieces });
  } else if (pieces > 0) {
    prices.push(
      { per: pieceNoun(product, 1), price: partOfPrice(unitPrice, 1, pieces) },
      { per: thousand.per, price: partOfPrice(unitPrice, thousand.pieces, pieces) },
    );
  }
  return prices;
}
