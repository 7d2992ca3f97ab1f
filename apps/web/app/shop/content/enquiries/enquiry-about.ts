import type { Product } from "@dakbag/contracts/catalogue";
import { formatCount } from "#app/components/product-price.ts";

/** The bulk enquiry about a product, with product and quantity filled in; read by `readEnquiry`. */
export function enquiryAbout(product: Product, quantity?: number): string {
  const params = new URLSearchParams({ product: `${product.title} (${product.SKU})` });
  if (quantity !== undefined) params.set("quantity", formatCount(product, quantity));
  return `/enquiryPage?${params}`;
}
