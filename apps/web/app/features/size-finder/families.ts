import type { Product } from "@dakbag/contracts/catalogue";
import {
  isCategory,
  needsMeeshoAuthorisation,
  needsValmoAuthorisation,
} from "@dakbag/domain/product-category";
import type { SizeFit } from "@dakbag/domain/size-finder";

export type Fit = SizeFit<Product>;
export type FamilyKey = "poly" | "paper" | "honeycomb" | "box" | "meesho" | "valmo";

interface Family {
  key: FamilyKey;
  name: string;
  has: (fit: Fit) => boolean;
  /** Only sellers whom this programme has authorised may buy the family (buyer §5). */
  programme?: "Meesho" | "Valmo";
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
    has: ({ product }) => needsMeeshoAuthorisation(product.category),
    programme: "Meesho",
  },
  {
    key: "valmo",
    name: "Valmo branded",
    has: ({ product }) => needsValmoAuthorisation(product.category),
    programme: "Valmo",
  },
];

export function familyOf(text: string): FamilyKey | null {
  return families.find(({ key }) => key === text)?.key ?? null;
}

/** The programme whose sellers alone may buy it, if there is one. */
export function programmeOf(fit: Fit): "Meesho" | "Valmo" | undefined {
  return families.find((family) => family.programme !== undefined && family.has(fit))?.programme;
}
