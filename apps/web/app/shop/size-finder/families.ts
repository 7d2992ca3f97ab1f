import type { Product } from "@dakbag/contracts/catalogue";
import { isCategory, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import type { SizeFit } from "@dakbag/domain/catalogue/size-finder";

export type Fit = SizeFit<Product>;
export type FamilyKey = "poly" | "paper" | "honeycomb" | "box" | "meesho" | "valmo";

interface Family {
  key: FamilyKey;
  name: string;
  has: (fit: Fit) => boolean;
}

/** The kinds of containers that a visitor can choose among. */
export const families: readonly Family[] = [
  { key: "poly", name: "Plain poly", has: ({ product }) => isCategory(product.category, "POLY") },
  { key: "paper", name: "Paper", has: ({ product }) => isCategory(product.category, "PAPER") },
  {
    key: "honeycomb",
    name: "Honeycomb sleeves",
    has: ({ product }) => isCategory(product.category, "HONEYCOMB"),
  },
  { key: "box", name: "Boxes", has: ({ container }) => container.kind === "box" },
  {
    key: "meesho",
    name: "Meesho branded",
    has: ({ product }) => marketplaceOf(product.category) === "Meesho",
  },
  {
    key: "valmo",
    name: "Valmo branded",
    has: ({ product }) => marketplaceOf(product.category) === "Valmo",
  },
];

export function familyOf(text: string): FamilyKey | null {
  return families.find(({ key }) => key === text)?.key ?? null;
}
