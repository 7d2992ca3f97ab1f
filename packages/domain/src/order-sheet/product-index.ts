import { catalogueWords, isFiller } from "../product-text/vocabulary.ts";
import { type Token, normaliseText, tokenise } from "../product-text/tokenise.ts";
import type { WrittenSize } from "../product-text/size-words.ts";
import type { SearchableProduct } from "../catalogue/searched-words.ts";
import { isSamplePack, podGroup, marketplaceOf } from "../catalogue/product-category.ts";

/** The product data needed for reading order sheets. */
export type SheetProduct = SearchableProduct & {
  type: string;
  description: string;
  unit: string;
  countInStock: number;
};

export type SheetMeasure = Pick<Extract<Token, { kind: "measure" }>, "value" | "unit">;

/** A product prepared for comparison. */
export interface IndexedProduct<Product extends SheetProduct> {
  product: Product;
  /** Letters and digits of the SKU in lower case. */
  code: string;
  /** The title in lower case. */
  title: string;
  /** The words of its name, and those of its description. */
  names: ReadonlySet<string>;
  described: ReadonlySet<string>;
  sizes: readonly WrittenSize[];
  measures: readonly SheetMeasure[];
  /** Every figure of its size and measures. */
  figures: ReadonlySet<number>;
  pod: "POD" | "Non-POD" | undefined;
  /** Only sellers authorised by a marketplace may buy it (buyer §5), so it matches only when its brand is named. */
  isBranded: boolean;
}

export interface ProductIndex<Product extends SheetProduct> {
  products: readonly Product[];
  entries: readonly IndexedProduct<Product>[];
  byCode: ReadonlyMap<string, IndexedProduct<Product>>;
  /** Longest first. */
  byTitle: readonly IndexedProduct<Product>[];
  /** Every word that names or describes some product. */
  words: ReadonlySet<string>;
}

/** Prepares a catalogue for reading order sheets: once for many lines. */
export function indexProducts<Product extends SheetProduct>(
  products: readonly Product[],
): ProductIndex<Product> {
  const entries = products.map(indexProduct);
  return {
    products,
    entries,
    byCode: new Map(entries.map((entry) => [entry.code, entry])),
    byTitle: entries.toSorted((a, b) => b.title.length - a.title.length),
    words: new Set(entries.flatMap(({ names, described }) => [...names, ...described])),
  };
}

/** The letters and digits of a normalised text: "pol-pod 120160" is "polpod120160". */
export function codeOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function indexProduct<Product extends SheetProduct>(product: Product): IndexedProduct<Product> {
  // The sample pack has something of all goods, and answers to its own words.
  const isSet = isSamplePack(product);
  const { SKU, title, category, type, size } = product;
  const [dimension, description] = isSet ? ["", ""] : [product.dimension, product.description];
  // Brackets hold the packing: "(carton of 30 rolls)".
  const name = normaliseText(isSet ? "sample" : `${title.replace(/\([^()]*\)/g, " ")} ${category} ${size}`);
  const facts = tokenise(normaliseText(`${dimension} ; ${title} ; ${description}`));
  const sizes = facts.filter((word) => word.kind === "size");
  const measures: SheetMeasure[] = facts.filter((word) => word.kind === "measure");
  for (const { sides, unit } of sizes) {
    // A tape's "48 mm x 130 m".
    if (unit === null) measures.push({ value: sides[0], unit: "mm" }, { value: sides[1], unit: "m" });
  }
  return {
    product,
    code: codeOf(normaliseText(SKU)),
    title: normaliseText(title),
    names: new Set(significantWords(name).flatMap(catalogueWords)),
    described: new Set(significantWords(normaliseText(description))),
    sizes,
    measures,
    figures: new Set([...sizes.flatMap(({ sides }) => sides), ...measures.map(({ value }) => value)]),
    pod: podGroup(type),
    isBranded: marketplaceOf(category) !== undefined,
  };
}

function significantWords(text: string): string[] {
  return tokenise(text).flatMap((word) => (word.kind === "word" && !isFiller(word.text) ? [word.text] : []));
}
