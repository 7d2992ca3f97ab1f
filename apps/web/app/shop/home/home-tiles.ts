import type { TileKey } from "@dakbag/domain/catalogue/product-tiles";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import {
  clearTape,
  honeycombRoll,
  honeycombSleeve,
  paperBag,
  polyBag,
  seriesBag,
  thermalLabel,
  valmoBag,
} from "#content/goods-to-draw.ts";

export const homeDescription =
  "Courier bags, honeycomb wrap, tapes and thermal labels for businesses in India, made in our own factory and sold in bulk.";

export interface ProductTile {
  key: TileKey;
  name: string;
  text: string;
  to: string;
  drawing: Drawable;
}

/** The grid 'Our Products' in its order (buyer §2). */
export const ourProducts: readonly ProductTile[] = [
  {
    key: "poly-bags",
    name: "Poly Courier Bags",
    text: "13 sizes, with or without POD pocket",
    to: "/product/courier-bag-poly",
    drawing: polyBag("10x12", "pod"),
  },
  {
    key: "paper-bags",
    name: "Paper Courier Bags",
    text: "Kraft, laminated flap or lip to lip",
    to: "/product/courier-bag-paper",
    drawing: paperBag("10x12"),
  },
  {
    key: "honeycomb-sleeves",
    name: "Honeycomb Sleeves",
    text: "100 to 450 mm, by the box",
    to: "/product/honeycomb-sleeve",
    drawing: honeycombSleeve(225),
  },
  {
    key: "tapes",
    name: "Self Adhesive Tapes",
    text: "Transparent and brown, by the carton",
    to: "/product/self-adhesive-tapes",
    drawing: clearTape,
  },
  {
    key: "honeycomb-roll",
    name: "Honeycomb Roll",
    text: "100 m of paper instead of bubble wrap",
    // buyer §2
    to: "/boxdetails?sku=HONROL100",
    drawing: honeycombRoll,
  },
  {
    key: "thermal-labels",
    name: "Thermal Label",
    text: "Shipping labels by the carton",
    to: "/product/thermal-label",
    drawing: thermalLabel,
  },
];

/** The two Shop Now tiles (buyer §2). */
export const shopNowTiles: readonly {
  name: string;
  text: string;
  to: string;
  drawings: readonly Drawable[];
}[] = [
  {
    name: "Meesho Branded Products",
    text: "Transparent and opaque bags with a packet series, and barcoded stickers, for authorised sellers.",
    to: "/product/meesho",
    drawings: [seriesBag("10x12", "transparent"), thermalLabel],
  },
  {
    name: "Valmo Branded Products",
    text: "Branded packs at a fixed price, for authorised partners.",
    to: "/product/valmo-bags",
    drawings: [valmoBag("8x10"), valmoBag("12x14")],
  },
];

/** Width to height of the tiles' pictures, and of their middle, which desktops show; their style sheet says the same. */
export const tileAspects = { whole: 1.5, middle: 1.19 };

/** The bags in the banner, from left to right. */
export const lineUp: readonly Drawable[] = [
  polyBag("6x8"),
  polyBag("8x10", "pod"),
  polyBag("10x12"),
  polyBag("12x16", "pod"),
  polyBag("14x17"),
];

/** Bags with a packet series, for the links to marketplace bags. */
export const marketplaceBags: readonly Drawable[] = [
  seriesBag("8x10", "transparent"),
  seriesBag("10x12", "opaque"),
  seriesBag("12x16", "transparent"),
];
