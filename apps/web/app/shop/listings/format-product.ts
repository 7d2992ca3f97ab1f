import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory, micronOrGsm, nameOfMeasure } from "@dakbag/domain/catalogue/product-category";
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
