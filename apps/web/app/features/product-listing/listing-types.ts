import type { Product } from "@dakbag/contracts/catalogue";
import {
  isCategory,
  isPlainPoly,
  laminationGroup,
  meeshoTab,
  podGroup,
  valmoGroup,
} from "@dakbag/domain/product-category";

/** One listing page: /product/{key} (buyer §2). */
export interface ListingType {
  title: string;
  /** The sentence below the title, and what search engines show. */
  intro: string;
  layout: "grouped" | "honeycomb" | "labels" | "meesho-landing" | "meesho-bags" | "plain" | "none";
  /** How many cards stand in for the products while they load (buyer §9). */
  skeletons: number;
  /** Which products the page needs; also decides whether it is empty. */
  wants: (product: Product) => boolean;
  /** For grouped listings: the groups in their order, and the one a product stands in. */
  groups?: readonly string[];
  groupOf?: (product: Product) => string | undefined;
  /** Leads to the customisation form (rulings: catalogue). */
  hasCustomisationBanner?: true;
  /** Warns vendors of what Meesho forbids in transparent bags (rulings: catalogue). */
  hasVendorNotice?: true;
  /** The step between home and this page in the breadcrumb. */
  section?: string;
}

const podGroups = ["Non-POD", "POD"];
const paperGroups = ["Flap Lamination", "Lip to Lip Lamination"];
const valmoGroups = ["Combo", "Small", "Large"];

export const listingTypes: Readonly<Record<string, ListingType>> = {
  "courier-bag-poly": {
    title: "Poly Courier Bag Black & White",
    intro:
      "Tamper-proof, 52 micron, drawn to one scale: each square is one inch. Prices per piece, GST extra.",
    layout: "grouped",
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
    layout: "grouped",
    skeletons: 6,
    wants: (product) => isCategory(product.category, "PAPER") && laminationGroup(product.type) !== undefined,
    groups: paperGroups,
    groupOf: (product) => laminationGroup(product.type),
    hasCustomisationBanner: true,
    section: "Tamper Proof Bags",
  },
  "transparent-bags": {
    title: "Transparent Poly Bags",
    intro:
      "See-through tamper-proof bags, drawn to one scale: each square is one inch. Prices per piece, GST extra.",
    layout: "grouped",
    skeletons: 8,
    wants: (product) => meeshoTab(product.type) === "Transparent" && podGroup(product.type) !== undefined,
    groups: podGroups,
    groupOf: (product) => podGroup(product.type),
    hasVendorNotice: true,
    section: "Tamper Proof Bags",
  },
  "carry-bag": {
    title: "Carry Bag",
    intro: "Carry bags are made to order: tell us size, print and quantity.",
    layout: "none",
    skeletons: 8,
    wants: () => false,
    hasCustomisationBanner: true,
  },
  boxes: {
    title: "Corrugated Boxes",
    intro: "Corrugated boxes are made to order: tell us size, ply and quantity.",
    layout: "none",
    skeletons: 8,
    wants: () => false,
  },
  "self-adhesive-tapes": {
    title: "Self Adhesive Tapes",
    intro: "BOPP carton-sealing tape by the carton, less from 5 cartons up. GST extra.",
    layout: "plain",
    skeletons: 8,
    wants: ({ category }) => isCategory(category, "TAPE"),
  },
  "honeycomb-roll": {
    title: "Honeycomb Roll",
    intro: "Kraft paper that stretches into cells and replaces bubble wrap.",
    layout: "honeycomb",
    skeletons: 8,
    wants: ({ category }) => isCategory(category, "HONEYCOMB"),
  },
  "honeycomb-sleeve": {
    title: "Honeycomb Roll & Sleeves",
    intro: "Kraft paper that stretches into cells: a roll to wrap with, or sleeves for bottles and jars.",
    layout: "honeycomb",
    skeletons: 8,
    wants: ({ category }) => isCategory(category, "HONEYCOMB"),
  },
  "thermal-label": {
    title: "Thermal Labels",
    intro: "Barcoded stickers and plain shipping labels for direct thermal printers. GST extra.",
    layout: "labels",
    skeletons: 8,
    wants: ({ category }) => isCategory(category, "LABEL") || isCategory(category, "MEESHO-LABEL"),
  },
  meesho: {
    title: "Meesho Branded Bags",
    intro: "Packaging for authorised Meesho sellers.",
    layout: "meesho-landing",
    skeletons: 2,
    wants: ({ category }) => isCategory(category, "POLY-MEESHO"),
  },
  "meesho-bags": {
    title: "Meesho Branded Packaging",
    intro:
      "Serialised tamper-proof bags for authorised Meesho sellers, all sizes at one price and one scale.",
    layout: "meesho-bags",
    skeletons: 8,
    wants: ({ category, type }) => isCategory(category, "POLY-MEESHO") && podGroup(type) !== undefined,
    groups: podGroups,
    groupOf: (product) => podGroup(product.type),
    section: "Meesho Branded",
  },
  "valmo-bags": {
    title: "Valmo Branded Packaging",
    intro: "Packs for authorised Valmo partners at a fixed price. GST extra.",
    layout: "grouped",
    skeletons: 8,
    wants: ({ category, size }) => isCategory(category, "POLY-VALMO") && valmoGroup(size) !== undefined,
    groups: valmoGroups,
    groupOf: (product) => valmoGroup(product.size),
  },
};

/** The listing of a path, whatever its letter case. */
export function listingTypeOf(key: string): { key: string; type: ListingType } | undefined {
  const lower = key.toLowerCase();
  const type = Object.hasOwn(listingTypes, lower) ? listingTypes[lower] : undefined;
  return type && { key: lower, type };
}
