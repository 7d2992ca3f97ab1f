import type { Kind } from "./listing-filters.ts";
import {
  isCategory,
  isPlainPoly,
  laminationGroup,
  meeshoTab,
  podGroup,
  valmoGroup,
} from "./product-category.ts";

/** What decides on which listings a product is. */
export interface ListedProduct {
  readonly SKU: string;
  readonly category: string;
  readonly type: string;
  readonly size: string;
}

/** A page that lists products of one kind (buyer §2, rulings: catalogue). */
export interface Listing {
  /** The title of the page. */
  readonly title: string;
  /** Whether the page is for this product at all. One without a tab or group of a page that has them is not on it. */
  readonly wants: (product: ListedProduct) => boolean;
  /** The groups in their order, and the group of a product. Without them all products are one group. */
  readonly groups?: readonly string[];
  readonly groupOf?: (product: ListedProduct) => string | undefined;
  /** The tabs in their order, and the tab of a product. */
  readonly tabs?: readonly string[];
  readonly tabOf?: (product: ListedProduct) => string | undefined;
  /** Of a list with several kinds of goods, which can be filtered by them. */
  readonly kindOf?: (product: ListedProduct) => Kind;
}

const podGroups = {
  groups: ["Non-POD", "POD"],
  groupOf: ({ type }: ListedProduct) => podGroup(type),
};

const plainLabels = "Plain Labels";
const brandedLabels = "Meesho Branded Labels (with Printed Barcode Series)";

// buyer §2: the honeycomb page has fixed sizes, each with its SKU.
const honeycombSizes = ["HONROL100", ...[100, 150, 200, 225, 300, 450].map((size) => `HONSLV${size}`)];

const known = {
  "courier-bag-poly": {
    title: "Poly Courier Bag Black & White",
    wants: isPlainPoly,
    ...podGroups,
  },
  "courier-bag-paper": {
    title: "Paper Courier Bag",
    wants: ({ category }) => isCategory(category, "PAPER"),
    groups: ["Flap Lamination", "Lip to Lip Lamination"],
    groupOf: ({ type }) => laminationGroup(type),
  },
  "meesho-bags": {
    title: "Meesho Branded Packaging",
    wants: ({ category }) => isCategory(category, "POLY-MEESHO"),
    ...podGroups,
    tabs: ["Transparent", "Opaque"],
    tabOf: ({ type }) => meeshoTab(type),
  },
  "transparent-bags": {
    title: "Transparent Poly Bags",
    // Of any category (rulings: catalogue).
    wants: ({ type }) => meeshoTab(type) === "Transparent",
    ...podGroups,
  },
  "valmo-bags": {
    title: "Valmo Branded Packaging",
    wants: ({ category }) => isCategory(category, "POLY-VALMO"),
    groups: ["Combo", "Small", "Large"],
    groupOf: ({ size }) => valmoGroup(size),
  },
  "self-adhesive-tapes": {
    title: "Self Adhesive Tapes",
    wants: ({ category }) => isCategory(category, "TAPE"),
  },
  "thermal-label": {
    title: "Thermal Labels",
    wants: (product) => labelGroup(product) !== undefined,
    groups: [plainLabels, brandedLabels],
    groupOf: labelGroup,
  },
  "honeycomb-sleeve": {
    title: "Honeycomb Roll & Sleeves",
    wants: ({ category, SKU }) => isCategory(category, "HONEYCOMB") && honeycombSizes.includes(SKU),
  },
  // Made to order: no product is listed (rulings: catalogue).
  "carry-bag": { title: "Carry Bag", wants: () => false },
  boxes: { title: "Corrugated Boxes", wants: () => false },
} satisfies Record<string, Listing>;

/** The path of a listing below /product/. */
export type ListingKey = keyof typeof known;

/** Every listing. Which products it shows follows from their category, type, size and, for honeycomb, SKU. */
export const listings: Readonly<Record<ListingKey, Listing>> = known;

/** The key of a listing, given in any letter case. */
export function findListingKey(key: string): ListingKey | undefined {
  const lower = key.toLowerCase();
  return Object.hasOwn(listings, lower) ? (lower as ListingKey) : undefined;
}

/** Whether a listing shows a product, in some tab and group of it. */
export function isOnListing(listing: Listing, product: ListedProduct): boolean {
  const { wants, groupOf, tabOf } = listing;
  if (!wants(product)) return false;
  return (!groupOf || groupOf(product) !== undefined) && (!tabOf || tabOf(product) !== undefined);
}

function labelGroup({ category }: ListedProduct): string | undefined {
  if (isCategory(category, "LABEL")) return plainLabels;
  return isCategory(category, "MEESHO-LABEL") ? brandedLabels : undefined;
}
