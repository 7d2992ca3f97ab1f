import { parseUnitPrice } from "../money/money.ts";
import { capitalised } from "../text/capitalised.ts";
import { bandOfPrice, priceBands } from "./price-bands.ts";
import { isCategory, isLabelCategory, type ProductCategory, podGroup } from "./product-category.ts";
import { productDimensions } from "./product-dimensions.ts";

/** What listings are filtered and sorted by. `price` is rupees without GST. */
export type FilterableProduct = {
  title: string;
  category: string;
  type: string;
  size: string;
  dimension: string;
  price: number;
  countInStock: number;
};

/** The chosen values by the key of their facet. Those that the listing does not have are ignored. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>;

/** One value of a facet, with the number of products it would show given the other facets. */
export type FacetOption = { value: string; label: string; count: number; isChosen: boolean };

/** `countWithout` is the number of products that the other facets alone leave. */
export type Facet = {
  key: string;
  name: string;
  options: readonly FacetOption[];
  countWithout: number;
};

/** The keys of all facets in display order. */
export const facetKeys = [
  "kind",
  "size",
  "pod",
  "width",
  "length",
  "colour",
  "micron",
  "stock",
  "price",
] as const;

type Value = { value: string; label: string; order: number };

/** A kind of goods, such as tapes, as a value of a facet. */
export type Kind = Value;

const kindLabels: Readonly<Record<ProductCategory, string>> = {
  POLY: "Plain poly bags",
  PAPER: "Paper bags",
  HONEYCOMB: "Honeycomb wrap",
  TAPE: "Tapes",
  LABEL: "Thermal labels",
  "POLY-MEESHO": "Meesho bags",
  "POLY-VALMO": "Valmo bags",
  "MEESHO-LABEL": "Meesho labels",
};

/** The kind of goods that a category is; marketplaces' goods come last. */
export function kindOfCategory(category: string): Kind {
  const order = Object.keys(kindLabels).indexOf(category.toUpperCase());
  const label = Object.values(kindLabels)[order] ?? category;
  return { value: category.toLowerCase(), label, order: order < 0 ? Infinity : order };
}
type FacetReader<Product = FilterableProduct> = {
  key: (typeof facetKeys)[number];
  name: string;
  /** Shown even with a single value: that every product is in stock is information too. */
  allowsSingleValue?: true;
  valueOf: (product: Product) => Value | undefined;
};

/**
 * Filters a listing: values of one facet are combined with OR, facets with AND.
 *
 * @param kindOf of a list of several kinds of goods: they are a facet too
 * @returns the matching products in their order, and the facets by which the products of this listing differ. The count
 * of an option is the number of products shown if it alone were chosen in its facet.
 */
export function filterListing<Product extends FilterableProduct>(
  products: readonly Product[],
  chosen: ChosenValues,
  kindOf?: (product: Product) => Kind,
): { shown: Product[]; facets: Facet[] } {
  const facets = facetsOf(products, kindOf).map((facet) => {
    const known = (chosen[facet.key] ?? []).filter((value) => facet.values.has(value));
    return { ...facet, chosen: new Set(known), counts: new Map<string, number>(), countWithout: 0 };
  });
  type CountedFacet = (typeof facets)[number];
  const count = (facet: CountedFacet, value: string) => {
    facet.counts.set(value, (facet.counts.get(value) ?? 0) + 1);
    facet.countWithout += 1;
  };
  const shown: Product[] = [];
  for (const product of products) {
    const values = facets.map((facet) => facet.valueOf(product)?.value ?? "");
    const missed = facets.filter(({ chosen: wanted }, at) => wanted.size > 0 && !wanted.has(values[at]!));
    if (missed.length === 0) {
      shown.push(product);
      for (const [at, facet] of facets.entries()) count(facet, values[at]!);
    }
    // It would be shown but for one facet, so it counts for that one alone.
    if (missed.length === 1) count(missed[0]!, values[facets.indexOf(missed[0]!)]!);
  }
  return {
    shown,
    facets: facets.map(({ key, name, values, counts, chosen: wanted, countWithout }) => ({
      key,
      name,
      options: [...values.values()]
        .toSorted((one, other) => one.order - other.order)
        .map(({ value, label }) => ({
          value,
          label,
          count: counts.get(value) ?? 0,
          isChosen: wanted.has(value),
        })),
      countWithout,
    })),
  };
}

export const listingSorts = [
  { key: "size", label: "Size" },
  { key: "price", label: "Price, low to high" },
  { key: "price-desc", label: "Price, high to low" },
  { key: "name", label: "Name" },
] as const;

export type ListingSort = (typeof listingSorts)[number]["key"];

/** A sorted copy, stable; unknown sizes are last when sorted by size. */
export function sortListing<Product extends FilterableProduct>(
  products: readonly Product[],
  sort: ListingSort,
): Product[] {
  // A collator takes long to make.
  const names = sort === "name" ? new Intl.Collator("en", { numeric: true }) : undefined;
  const areas = new Map(sort === "size" ? products.map((product) => [product, area(product)]) : []);
  const areaOf = (product: Product) => areas.get(product) ?? 0;
  const orders: Record<ListingSort, (one: Product, other: Product) => number> = {
    // The difference of two unknown sizes is NaN.
    size: (one, other) => areaOf(one) - areaOf(other) || 0,
    price: (one, other) => one.price - other.price,
    "price-desc": (one, other) => other.price - one.price,
    name: (one, other) => names?.compare(one.title, other.title) ?? 0,
  };
  return products.toSorted(orders[sort]);
}

const sizes = ["small", "medium", "large", "combo"];
const colours = ["Transparent", "Brown", "White"];

const readers: readonly FacetReader[] = [
  { key: "size", name: "Size", valueOf: sizeOf },
  { key: "pod", name: "POD", valueOf: podOf },
  { key: "width", name: "Width", valueOf: (product) => tapeMeasure(product, "widthMm", "mm") },
  { key: "length", name: "Length", valueOf: (product) => tapeMeasure(product, "lengthM", "m") },
  { key: "colour", name: "Colour", valueOf: colourOf },
  { key: "micron", name: "Thickness", valueOf: micronOf },
  { key: "stock", name: "Stock", allowsSingleValue: true, valueOf: stockOf },
];

function facetsOf<Product extends FilterableProduct>(
  products: readonly Product[],
  kindOf?: (product: Product) => Kind,
) {
  const bands = priceBands(products.map(unitPriceOf));
  const price: FacetReader = {
    key: "price",
    name: "Price",
    valueOf: (product) => {
      const band = bandOfPrice(bands, unitPriceOf(product));
      return band && { value: band.key, label: band.label, order: band.from };
    },
  };
  const kind: FacetReader<Product>[] = kindOf ? [{ key: "kind", name: "Kind", valueOf: kindOf }] : [];
  return [...kind, ...readers, price].flatMap((reader: FacetReader<Product>) => {
    const values = new Map<string, Value>();
    for (const product of products) {
      const value = reader.valueOf(product);
      if (value) values.set(value.value, value);
    }
    if (values.size < (reader.allowsSingleValue ? 1 : 2)) return [];
    return [{ ...reader, values }];
  });
}

/** Labels by their dimensions, everything else by the size in the catalogue (buyer §3). */
function sizeOf(product: FilterableProduct): Value | undefined {
  const measured = productDimensions(product);
  if (measured.kind === "label") {
    const { widthInches: width, heightInches: height } = measured;
    return { value: `${width}x${height}`, label: `${width} × ${height} in`, order: width * height };
  }
  const size = product.size.toLowerCase();
  const order = sizes.indexOf(size);
  return order < 0 || isLabelCategory(product.category)
    ? undefined
    : { value: size, label: capitalised(size), order };
}

function podOf({ type }: FilterableProduct): Value | undefined {
  const group = podGroup(type);
  if (!group) return undefined;
  return group === "POD"
    ? { value: "with", label: "With POD", order: 0 }
    : { value: "without", label: "Without POD", order: 1 };
}

function stockOf({ countInStock }: FilterableProduct): Value | undefined {
  return countInStock > 0 ? { value: "in", label: "In stock", order: 0 } : undefined;
}

function tapeMeasure(
  product: FilterableProduct,
  measure: "widthMm" | "lengthM",
  unit: string,
): Value | undefined {
  const tape = productDimensions(product);
  if (tape.kind !== "tape") return undefined;
  return { value: `${tape[measure]}`, label: `${tape[measure]} ${unit}`, order: tape[measure] };
}

// The catalogue has the colour and thickness of a tape only in its title.
function colourOf({ category, title }: FilterableProduct): Value | undefined {
  const order = isCategory(category, "TAPE") ? colours.findIndex((colour) => title.includes(colour)) : -1;
  const colour = colours[order];
  return colour === undefined ? undefined : { value: colour.toLowerCase(), label: colour, order };
}

function micronOf({ category, title }: FilterableProduct): Value | undefined {
  const micron = isCategory(category, "TAPE") && /(\d{1,4}) micron/i.exec(title)?.[1];
  return micron ? { value: micron, label: `${micron} micron`, order: Number(micron) } : undefined;
}

/** Sizes are sorted by area; the area of a tape is that of the unwound reel. */
function area(product: FilterableProduct): number {
  const size = productDimensions(product);
  if (size.kind === "bag" || size.kind === "label") return size.widthInches * size.heightInches;
  return size.kind === "tape" ? size.widthMm * size.lengthM : Infinity;
}

function unitPriceOf({ price }: FilterableProduct) {
  return parseUnitPrice(price.toFixed(4));
}
