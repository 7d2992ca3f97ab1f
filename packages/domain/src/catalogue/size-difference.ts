import { formatUnitPrice, type UnitPrice } from "../money/money.ts";
import { isCategory } from "./product-category.ts";
import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";
import { unitNoun } from "./sale-kind.ts";

type SizedProduct = {
  title: string;
  category: string;
  dimension: string;
  unit: string;
  rollsPerBox?: number | null;
  piecesPerPack?: number | null;
};

/**
 * How another size of the same kind differs from this one: "2 inch wider", "4 inch longer", "5 micron thicker". Empty where
 * they differ in nothing that the product data say.
 */
export function sizeDifferences(own: SizedProduct, other: SizedProduct): string[] {
  return [
    ...dimensionDifferences(productDimensions(own), productDimensions(other)),
    colourDifference(own, other),
    moreOrLess(micronOf(own), micronOf(other), "micron thicker", "micron thinner"),
    moreOrLess(own.rollsPerBox, other.rollsPerBox, "more rolls", "fewer rolls"),
    moreOrLess(own.piecesPerPack, other.piecesPerPack, "more in each", "fewer in each"),
  ].filter((difference) => difference !== undefined);
}

/** How the price of another size differs: "₹0.40 more a piece"; "same price" where it does not. */
export function priceDifference(own: UnitPrice, other: UnitPrice, product: { unit: string }): string {
  if (own === other) return "same price";
  const amount = formatUnitPrice(Math.abs(other - own));
  return `${amount} ${other > own ? "more" : "less"} a ${unitNoun(product, 1)}`;
}

function dimensionDifferences(own: ProductDimensions, other: ProductDimensions): (string | undefined)[] {
  if ("widthInches" in own && "widthInches" in other) {
    return [
      moreOrLess(own.widthInches, other.widthInches, "inch wider", "inch narrower"),
      moreOrLess(own.heightInches, other.heightInches, "inch longer", "inch shorter"),
    ];
  }
  if (own.kind === "sleeve" && other.kind === "sleeve")
    return [moreOrLess(own.millimetres, other.millimetres, "mm wider", "mm narrower")];
  if (own.kind === "tape" && other.kind === "tape") {
    return [
      moreOrLess(own.widthMm, other.widthMm, "mm wider", "mm narrower"),
      moreOrLess(own.lengthM, other.lengthM, "m longer", "m shorter"),
    ];
  }
  return [];
}

// The catalogue has colour and thickness of a tape only in its title.
function colourDifference(own: SizedProduct, other: SizedProduct): string | undefined {
  const [before, after] = [own, other].map(
    ({ title }) => /\b(?:transparent|brown|white)\b/i.exec(title)?.[0],
  );
  return isCategory(other.category, "TAPE") && before !== after ? after?.toLowerCase() : undefined;
}

function micronOf({ title }: { title: string }): number | undefined {
  const micron = /(\d{1,4}) micron/i.exec(title)?.[1];
  return micron === undefined ? undefined : Number(micron);
}

function moreOrLess(
  own: number | null | undefined,
  other: number | null | undefined,
  more: string,
  less: string,
): string | undefined {
  if (own == null || other == null || own === other) return undefined;
  const by = Number(Math.abs(other - own).toFixed(2));
  return `${by} ${other > own ? more : less}`;
}
