import type { Product } from "@dakbag/contracts/catalogue";
import { percentToBasisPoints, unitGst } from "@dakbag/domain/gst/gst-tax";
import { formatUnitPrice, unitPricePerPaisa } from "@dakbag/domain/money/money";
import { isCategory, micronOrGsm } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { unitPriceOf } from "#app/components/price-words.ts";

/** Whether its size tells it from the others of its listing, as a bag's does. */
export function isKnownBySize(product: Product): boolean {
  return productDimensions(product).kind === "bag";
}

/** "12 × 16 in" for a bag; other goods have more to tell than their size, so their whole name. */
export function shortName(product: Product): string {
  const size = productDimensions(product);
  return size.kind === "bag" ? `${size.widthInches} × ${size.heightInches} in` : product.title;
}

/** "52 micron", "70 GSM" */
export function thicknessOf(product: Product): string | undefined {
  const thickness = micronOrGsm(product);
  if (thickness) return `${thickness.value} ${thickness.measure === "GSM" ? "GSM" : "micron"}`;
  // The catalogue states the film of a tape in its title alone.
  return isCategory(product.category, "TAPE") ? /\d{1,4} micron/i.exec(product.title)?.[0] : undefined;
}

/** The price of one unit with its GST: "₹0.78" */
export function priceWithGst(product: Product): string {
  const price = unitPriceOf(product);
  const gstPaise = unitGst(price, percentToBasisPoints(product.gstRatePercent));
  return formatUnitPrice(price + gstPaise * unitPricePerPaisa);
}
