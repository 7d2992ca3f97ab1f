import { type ListingKey, listings } from "@dakbag/domain/catalogue/listings";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";

/** What a listing page says around its products (buyer §2). */
export interface ListingType {
  /** Which products it shows. */
  listing: ListingKey;
  title: string;
  /** The sentence below the title, and what search engines show. */
  intro: string;
  /** The number of skeleton cards, where it is not 8 (buyer §9). */
  skeletons?: number;
  /** A few words beside the heading of a group. */
  notes?: Readonly<Record<string, string>>;
  /** Leads to the customisation form (rulings: catalogue). */
  hasCustomisationBanner?: true;
  /** A notice about the goods for transparent bags or branded labels (buyer §2, rulings: catalogue). */
  vendorNotice?: "transparent" | "eligible";
  /** The programme whose sellers alone may buy some of these (buyer §1). */
  programme?: Marketplace;
  /** Nothing is packed into these products: no link to the size finder. */
  hasNoSizeFinder?: true;
  /** Another listing that its buyers look for, which no menu has. */
  also?: { readonly name: string; readonly to: string };
  /** The step between home and this page in the breadcrumb. */
  section?: string;
}

const podNotes = { POD: "with a clear pocket for invoice and airway bill" };

/** A listing page and its path below /product/. */
export interface KnownListing {
  key: string;
  type: ListingType;
}

/** The listings that have this page; the honeycomb products have one of their own. */
const pages: readonly KnownListing[] = [
  page("courier-bag-poly", {
    intro: "Tamper-proof, 52 micron. Each square of a drawing is one inch. Prices per piece, GST extra.",
    skeletons: 12,
    notes: podNotes,
    hasCustomisationBanner: true,
    section: "Tamper Proof Bags",
  }),
  page("courier-bag-paper", {
    intro: "Kraft paper, 70 GSM, laminated where it matters. Prices per piece, GST extra.",
    skeletons: 6,
    hasCustomisationBanner: true,
    section: "Tamper Proof Bags",
  }),
  page("transparent-bags", {
    intro:
      "See-through tamper-proof bags. Each square of a drawing is one inch. Prices per piece, GST extra.",
    notes: podNotes,
    vendorNotice: "transparent",
    programme: "Meesho",
    section: "Tamper Proof Bags",
  }),
  page("carry-bag", {
    intro: "Carry bags are made to order: tell us size, print and quantity.",
    hasCustomisationBanner: true,
  }),
  page("boxes", {
    intro: "Corrugated boxes are made to order: tell us size, ply and quantity.",
  }),
  page("self-adhesive-tapes", {
    intro: "BOPP carton-sealing tape by the carton, less from 5 cartons up. GST extra.",
    hasNoSizeFinder: true,
  }),
  page("thermal-label", {
    intro: "Barcoded stickers and plain shipping labels for direct thermal printers. GST extra.",
    vendorNotice: "eligible",
    programme: "Meesho",
    hasNoSizeFinder: true,
  }),
  page("meesho-bags", {
    intro: "Serialised tamper-proof bags for authorised Meesho sellers, all sizes at one price.",
    notes: podNotes,
    programme: "Meesho",
    section: "Meesho Branded",
  }),
  page("valmo-bags", {
    intro: "Packs for authorised Valmo partners at a fixed price. GST extra.",
    programme: "Valmo",
  }),
];

/** The listings of this file, by their path below /product/. */
export const listingKeys = pages.map(({ key }) => key);

/** The listing of a path in any letter case. */
export function listingTypeOf(path: string): KnownListing | undefined {
  return pages.find(({ key }) => key === path.toLowerCase());
}

function page(listing: ListingKey, texts: Omit<ListingType, "listing" | "title">): KnownListing {
  return { key: listing, type: { listing, title: listings[listing].title, ...texts } };
}
