import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory, micronOrGsm, nameOfMeasure } from "@dakbag/domain/catalogue/product-category";
import { partPrices } from "@dakbag/domain/catalogue/contents";
import { formatUnitPrice } from "@dakbag/domain/money/money";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { unitPriceOf } from "#app/components/product-price.ts";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";

/** Whether its size identifies it within its listing, as for bags. */
export function isKnownBySize(product: Product): boolean {
  return productDimensions(product).kind === "bag";
}

/** "12 × 16 in" for a bag, the title of other goods. */
export function shortName(product: Product): string {
  const size = productDimensions(product);
  return size.kind === "bag" ? `${size.widthInches} × ${size.heightInches} in` : product.title;
}

/** The price of the smallest part of a box, carton or pack: "₹0.799 per label". Undefined for goods sold by the piece. */
export function smallestPartOf(product: Product): string | undefined {
  if (saleKind(product) === "piece") return undefined;
  const part = partPrices(product, unitPriceOf(product)).findLast(({ per }) => !per.startsWith("1,000"));
  return part && `${formatUnitPrice(part.price)} per ${part.per}`;
}

/** What the figure of `thicknessOf` says: the thickness of film, the weight of paper. */
export function measureNameOf(product: Product): string {
  return nameOfMeasure(micronOrGsm(product)?.measure ?? "Micron");
}

/** "52 micron", "70 GSM"; paper has another weight on the box page. */
export function thicknessOf(product: Product, on: { isBoxPage?: boolean } = {}): string | undefined {
  const thickness = micronOrGsm(product, on);
  if (thickness) return `${thickness.value} ${thickness.measure === "GSM" ? "GSM" : "micron"}`;
  // The catalogue states the film of a tape in its title alone.
  return isCategory(product.category, "TAPE") ? /\d{1,4} micron/i.exec(product.title)?.[0] : undefined;
}
