import type { Product } from "@dakbag/contracts/catalogue";
import type { Crumb } from "#app/ui/breadcrumb.tsx";

const labels: Crumb = { name: "Thermal Labels", to: "/product/thermal-label" };
const listings: Readonly<Record<Product["category"], Crumb>> = {
  POLY: { name: "Plain Poly Courier Bags", to: "/product/courier-bag-poly" },
  PAPER: { name: "Plain Paper Courier Bags", to: "/product/courier-bag-paper" },
  HONEYCOMB: { name: "Honeycomb Products", to: "/product/honeycomb-sleeve" },
  "POLY-MEESHO": { name: "Meesho Branded Packaging", to: "/product/meesho-bags" },
  "POLY-VALMO": { name: "Valmo Branded Packaging", to: "/product/valmo-bags" },
  TAPE: { name: "Self Adhesive Tapes", to: "/product/self-adhesive-tapes" },
  LABEL: labels,
  "MEESHO-LABEL": labels,
};

/** Home, the listing the product stands in, the product. */
export function detailCrumbs(product: Pick<Product, "category" | "title">): Crumb[] {
  return [{ name: "Home", to: "/" }, listings[product.category], { name: product.title }];
}
