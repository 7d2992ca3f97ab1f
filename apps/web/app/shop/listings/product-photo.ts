import type { Product } from "@dakbag/contracts/catalogue";
import { paperPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { isCategory, laminationGroup } from "@dakbag/domain/catalogue/product-category";

/**
 * The picture a card begins with: the first one of the catalogue; paper bags without any have theirs in a folder per
 * lamination named by SKU (buyer §2). Undefined where there is none: the drawing is the default image.
 */
export function photoOf(product: Pick<Product, "category" | "type" | "SKU" | "images">): string | undefined {
  const [photo] = product.images;
  const lamination = isCategory(product.category, "PAPER") ? laminationGroup(product.type) : undefined;
  if (photo !== undefined || lamination === undefined) return photo;
  return paperPicturePath(product.SKU, lamination);
}
