import {
  isCategory,
  isPlainPoly,
  laminationGroup,
  meeshoTab,
  podGroup,
  type ProductCategory,
  valmoGroup,
} from "./product-category.ts";

/** A page of the shop that lists a product. */
interface ListingLocation {
  /** The page's title. */
  readonly title: string;
  readonly path: string;
  /** The tab, then the group in it, if the page has them. */
  readonly within: readonly string[];
}

interface ListedProduct {
  readonly SKU: string;
  readonly category: string;
  readonly type: string;
  readonly size: string;
}

/** The types of each category that the shop has listings for (buyer §3). */
export const productTypes: Readonly<Record<ProductCategory, readonly string[]>> = {
  POLY: ["poly-bw-npd", "poly-bw-pd"],
  PAPER: ["paper-flap-lam", "paper-lip-lam"],
  HONEYCOMB: ["honey-roll", "honey-sleeve"],
  "POLY-MEESHO": ["poly-nt-npd", "poly-nt-pd", "poly-nt-pod", "poly-op-npd", "poly-op-pd"],
  "POLY-VALMO": ["poly-op-npd", "poly-op-pd"],
  TAPE: ["tape-tp"],
  LABEL: ["label-dt"],
  "MEESHO-LABEL": ["label-dt"],
};

// buyer §2: the honeycomb page has fixed sizes, each with its SKU.
const honeycombSizes = ["HONROL100", ...[100, 150, 200, 225, 300, 450].map((size) => `HONSLV${size}`)];

/**
 * The pages that list a product once it is shown, by its category, type, size and SKU (buyer §2, rulings: catalogue).
 * None when no page has a tab or group for it: then it is found only by search and by its own URL.
 */
export function listingLocations(product: ListedProduct): ListingLocation[] {
  const { category, type, size, SKU } = product;
  const pod = podGroup(type);
  const tab = meeshoTab(type);
  const lamination = laminationGroup(type);
  const pack = valmoGroup(size);
  const locations: ListingLocation[] = [];
  const add = (isListed: boolean, title: string, key: string, ...within: (string | undefined)[]) => {
    if (isListed) locations.push({ title, path: `/product/${key}`, within: within.filter(isText) });
  };

  add(isPlainPoly(product) && pod !== undefined, "Poly Courier Bag Black & White", "courier-bag-poly", pod);
  add(
    isCategory(category, "PAPER") && lamination !== undefined,
    "Paper Courier Bag",
    "courier-bag-paper",
    lamination,
  );
  add(
    isCategory(category, "POLY-MEESHO") && tab !== undefined && pod !== undefined,
    "Meesho Branded Packaging",
    "meesho-bags",
    tab,
    pod,
  );
  // Of any category (rulings: catalogue).
  add(tab === "Transparent" && pod !== undefined, "Transparent Poly Bags", "transparent-bags", pod);
  add(
    isCategory(category, "POLY-VALMO") && pack !== undefined,
    "Valmo Branded Packaging",
    "valmo-bags",
    pack,
  );
  add(isCategory(category, "TAPE"), "Self Adhesive Tapes", "self-adhesive-tapes");
  add(isCategory(category, "LABEL"), "Thermal Labels", "thermal-label", "Plain Labels");
  add(
    isCategory(category, "MEESHO-LABEL"),
    "Thermal Labels",
    "thermal-label",
    "Meesho Branded Labels (with Printed Barcode Series)",
  );
  add(
    isCategory(category, "HONEYCOMB") && honeycombSizes.includes(SKU),
    "Honeycomb Roll & Sleeves",
    "honeycomb-sleeve",
  );
  return locations;
}

function isText(part: string | undefined): part is string {
  return part !== undefined;
}
