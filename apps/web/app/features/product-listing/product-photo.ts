import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory, laminationGroup } from "@dakbag/domain/product-category";

/**
 * The picture a card begins with: paper bags have theirs in a folder per lamination named by SKU, all others show
 * the first one of the catalogue (buyer §2). Undefined where there is none: the drawing is the default image.
 */
export function photoOf(product: Pick<Product, "category" | "type" | "SKU" | "images">): string | undefined {
  const lamination = isCategory(product.category, "PAPER") ? laminationGroup(product.type) : undefined;
  if (lamination === undefined) return product.images[0];
  const folder = lamination === "Flap Lamination" ? "flap-lam" : "lip-lam";
  return `/paper-bags/${folder}/${encodeURIComponent(product.SKU)}.jpeg`;
}
