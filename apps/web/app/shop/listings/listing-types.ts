import type { Product } from "@dakbag/contracts/catalogue";
import {
  type Marketplace,
  isCategory,
  isPlainPoly,
  laminationGroup,
  meeshoTab,
  podGroup,
  valmoGroup,
} from "@dakbag/domain/catalogue/product-category";

/** One listing page: /product/{key} (buyer §2). */
export interface ListingType {
  title: string;
  /** The sentence below the title, and what search engines show. */
  intro: string;
  /** The number of skeleton cards, where it is not 8 (buyer §9). */
  skeletons?: number;
  /** Which products the page needs; also decides whether it is empty. */
  wants: (product: Product) => boolean;
  /** The groups in their order, and the group of a product. Without them all products are one group. */
  groups?: readonly ListingGroup[];
  groupOf?: (product: Product) => string | undefined;
  /** The tabs in their order, and the tab of a product. */
  tabs?: readonly string[];
  tabOf?: (product: Product) => string | undefined;
  /** Leads to the customisation form (rulings: catalogue). */
  hasCustomisationBanner?: true;
  /** A notice about the goods for transparent bags or branded labels (buyer §2, rulings: catalogue). */
  vendorNotice?: "transparent" | "eligible";
  /** The programme whose sellers alone may buy some of these (buyer §1). */
  programme?: Marketplace;
  /** Nothing is packed into these products: no link to the size finder. */
  isNoContainer?: true;
  /** The step between home and this page in the breadcrumb. */
  section?: string;
}

export interface ListingGroup {
  name: string;
  /** A few words beside the heading. */
  note?: string;
}

const podGroups = [
  { name: "Non-POD" },
  { name: "POD", note: "with a clear pocket for invoice and airway bill" },
];
const plainLabels = "Plain Labels";
const brandedLabels = "Meesho Branded Labels (with Printed Barcode Series)";

const listingTypes: Readonly<Record<string, ListingType>> = {
  "courier-bag-poly": {
    title: "Poly Courier Bag Black & White",
    intro:
      "Tamper-proof, 52 micron, drawn to one scale: each square is one inch. Prices per piece, GST extra.",
    skeletons: 12,
    wants: (product) => isPlainPoly(product) && podGroup(product.type) !== undefined,
    groups: podGroups,
    groupOf: (product) => podGroup(product.type),
    hasCustomisationBanner: true,
    section: "Tamper Proof Bags",
  },
  "courier-bag-paper": {
    title: "Paper Courier Bag",
    intro: "Kraft paper, 70 GSM, laminated where it matters. Prices per piece, GST extra.",
    skeletons: 6,
    wants: (product) => isCategory(product.category, "PAPER") && laminationGroup(product.type) !== undefined,
    groups: [{ name: "Flap Lamination" }, { name: "Lip to Lip Lamination" }],
    groupOf: (product) => laminationGroup(product.type),
    hasCustomisationBanner: true,
    section: "Tamper Proof Bags",
  },
  "transparent-bags": {
    title: "Transparent Poly Bags",
    intro:
      "See-through tamper-proof bags, drawn to one scale: each square is one inch. Prices per piece, GST extra.",
    wants: (product) => meeshoTab(product.type) === "Transparent" && podGroup(product.type) !== undefined,
    groups: podGroups,
    groupOf: (product) => podGroup(product.type),
    vendorNotice: "transparent",
    programme: "Meesho",
    section: "Tamper Proof Bags",
  },
  "carry-bag": {
    title: "Carry Bag",
    intro: "Carry bags are made to order: tell us size, print and quantity.",
    wants: () => false,
    hasCustomisationBanner: true,
  },
  boxes: {
    title: "Corrugated Boxes",
    intro: "Corrugated boxes are made to order: tell us size, ply and quantity.",
    wants: () => false,
  },
  "self-adhesive-tapes": {
    title: "Self Adhesive Tapes",
    intro: "BOPP carton-sealing tape by the carton, less from 5 cartons up. GST extra.",
    wants: ({ category }) => isCategory(category, "TAPE"),
    isNoContainer: true,
  },
  "thermal-label": {
    title: "Thermal Labels",
    intro: "Barcoded stickers and plain shipping labels for direct thermal printers. GST extra.",
    wants: (product) => labelGroup(product) !== undefined,
    groups: [{ name: plainLabels }, { name: brandedLabels }],
    groupOf: labelGroup,
    vendorNotice: "eligible",
    programme: "Meesho",
    isNoContainer: true,
  },
  "meesho-bags": {
    title: "Meesho Branded Packaging",
    intro:
      "Serialised tamper-proof bags for authorised Meesho sellers, all sizes at one price and one scale.",
    wants: ({ category, type }) => isCategory(category, "POLY-MEESHO") && podGroup(type) !== undefined,
    groups: podGroups,
    groupOf: (product) => podGroup(product.type),
    tabs: ["Transparent", "Opaque"],
    tabOf: (product) => meeshoTab(product.type),
    programme: "Meesho",
    section: "Meesho Branded",
  },
  "valmo-bags": {
    title: "Valmo Branded Packaging",
    intro: "Packs for authorised Valmo partners at a fixed price. GST extra.",
    wants: ({ category, size }) => isCategory(category, "POLY-VALMO") && valmoGroup(size) !== undefined,
    groups: [{ name: "Combo" }, { name: "Small" }, { name: "Large" }],
    groupOf: (product) => valmoGroup(product.size),
    programme: "Valmo",
  },
};

/** The listings of this file, by their path below /product/. */
export const listingKeys = Object.keys(listingTypes);

function labelGroup({ category }: Product): string | undefined {
  if (isCategory(category, "LABEL")) return plainLabels;
  return isCategory(category, "MEESHO-LABEL") ? brandedLabels : undefined;
}

/** A listing and its path below /product/. */
export interface KnownListing {
  key: string;
  type: ListingType;
}

/** The listing of a path in any letter case. */
export function listingTypeOf(key: string): KnownListing | undefined {
  const lower = key.toLowerCase();
  const type = Object.hasOwn(listingTypes, lower) ? listingTypes[lower] : undefined;
  return type && { key: lower, type };
}
