import type { TaxedProduct } from "@dakbag/contracts/gst-rates";
import { formatQuantity } from "@dakbag/domain/money/money";

const namesOfMarketplaces: { readonly [category: string]: string } = {
  "POLY-MEESHO": "Meesho poly",
  "POLY-VALMO": "Valmo poly",
  "MEESHO-LABEL": "Meesho label",
};

/** "7 honeycomb products", "60 products" where they are of several kinds, "No products". */
export function describeGoods(products: readonly Pick<TaxedProduct, "category">[]): string {
  const kinds = new Set(products.map(({ category }) => category));
  const [kind = ""] = kinds;
  const parts = [
    products.length === 0 ? "No" : formatQuantity(products.length),
    kinds.size === 1 ? (namesOfMarketplaces[kind] ?? kind.toLowerCase()) : "",
    products.length === 1 ? "product" : "products",
  ];
  return parts.filter((part) => part !== "").join(" ");
}
