import type { Drawable } from "#app/features/product-picture/picture-scale.ts";

type Drawing = Pick<Drawable, "category" | "type" | "dimension">;

export const homeDescription =
  "Courier bags, honeycomb wrap, tapes and thermal labels for businesses in India: by the thousand, from the factory.";

/** The grid 'Our Products' in its order (buyer §2). */
export const ourProducts: readonly { name: string; text: string; to: string; drawing: Drawing }[] = [
  {
    name: "Poly Courier Bags",
    text: "13 sizes, with or without POD pocket",
    to: "/product/courier-bag-poly",
    drawing: { category: "POLY", type: "poly-bw-pd", dimension: "10x12 inch" },
  },
  {
    name: "Paper Courier Bags",
    text: "Kraft, laminated flap or lip to lip",
    to: "/product/courier-bag-paper",
    drawing: { category: "PAPER", type: "paper-flap-lam", dimension: "10x12 inch" },
  },
  {
    name: "Honeycomb Sleeves",
    text: "100 to 450 mm, by the box",
    to: "/product/honeycomb-sleeve",
    drawing: { category: "HONEYCOMB", type: "honey-sleeve", dimension: "225 mm" },
  },
  {
    name: "Self Adhesive Tapes",
    text: "Transparent and brown, by the carton",
    to: "/product/self-adhesive-tapes",
    drawing: { category: "TAPE", type: "tape-tp", dimension: "48 mm x 130 m" },
  },
  {
    name: "Honeycomb Roll",
    text: "100 m of paper instead of bubbles",
    // buyer §2
    to: "/boxdetails?sku=HONROL100",
    drawing: { category: "HONEYCOMB", type: "honey-roll", dimension: "100 Mtr" },
  },
  {
    name: "Thermal Label",
    text: "Shipping labels by the carton",
    to: "/product/thermal-label",
    drawing: { category: "LABEL", type: "label-dt", dimension: "4x6 inch" },
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
    drawings: [
      drawnAs("Meesho bag", { category: "POLY-MEESHO", type: "poly-nt-pod", dimension: "10x12 inch" }),
      drawnAs("Meesho label", { category: "LABEL", type: "label-dt", dimension: "4x6 inch" }),
    ],
  },
  {
    name: "Valmo Branded Products",
    text: "Branded packs at a fixed price, for authorised partners.",
    to: "/product/valmo-bags",
    drawings: [
      drawnAs("Small Valmo bag", { category: "POLY-VALMO", type: "poly-op-npd", dimension: "8x10 inch" }),
      drawnAs("Large Valmo bag", { category: "POLY-VALMO", type: "poly-op-npd", dimension: "12x14 inch" }),
    ],
  },
];

/** The sizes that stand beside each other in the banner. */
export const lineUp: readonly Drawable[] = ["6x8", "8x10", "10x12", "12x16", "14x17"].map((size, index) => ({
  ...drawnAs(size, {
    category: "POLY",
    type: index % 2 === 1 ? "poly-bw-pd" : "poly-bw-npd",
    dimension: `${size} inch`,
  }),
}));

/** Bags with a packet series, as they stand beside each other where authorised sellers are shown the way. */
export const marketplaceBags: readonly Drawable[] = (
  [
    ["poly-nt-npd", "8x10"],
    ["poly-op-pd", "10x12"],
    ["poly-nt-pod", "12x16"],
  ] as const
).map(([type, size]) =>
  drawnAs(`Meesho ${size}`, { category: "POLY-MEESHO", type, dimension: `${size} inch` }),
);

/** Something to draw that is no product of the catalogue. */
export function drawnAs(name: string, drawing: Drawing): Drawable {
  return { SKU: name, title: name, description: "", ...drawing };
}
