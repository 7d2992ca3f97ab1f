import { type PackedGoods, packedGoods } from "../product-text/packed-goods.ts";
import { type WrittenSize, inInches, wordsOfOwnSize } from "../product-text/size-words.ts";
import { type Token, normaliseText, tokeniseWithPercentages } from "../product-text/tokenise.ts";
import { catalogueWords } from "../product-text/vocabulary.ts";
import { toLength } from "./length.ts";
import { isSamplePack, podGroup } from "./product-category.ts";
import { type Parcel, isBagFor } from "./size-finder.ts";

/** What the search needs of a product (rulings: catalogue). */
export type SearchableProduct = {
  SKU: string;
  title: string;
  category: string;
  size: string;
  dimension: string;
  type?: string | undefined;
  description?: string | undefined;
};

/** The word of every product that has a size; it cannot be typed. */
export const wordOfSized = "#size";

/** The word of every bag that has room for these goods; it cannot be typed. */
export const wordOfRoomFor = ({ key }: PackedGoods) => `#room-${key}`;

/** The number of the rules below: higher when other words come out of them, so that the database's are written again. */
export const searchedWordsVersion = 1;

/** Title and SKU in lower case, of which a part may be typed. */
export function searchedTexts(product: Pick<SearchableProduct, "title" | "SKU" | "type">) {
  // "Pac", or "kind" of "one of each kind", means no sample pack: it answers to its own words alone.
  if (isSamplePack(product)) return { title: "", sku: "" };
  return { title: product.title.toLowerCase(), sku: product.SKU.toLowerCase() };
}

/**
 * The words that a product is found by: those of its texts and the catalogue's words for them, its sizes and measures in
 * each notation, "pod" or "npd", and what a bag has room for.
 */
export function searchedWords(product: SearchableProduct): string[] {
  const { SKU, title, category, size, dimension, type = "", description = "" } = product;
  // A set has something of all goods: found by their words, it would be listed with each of them.
  if (isSamplePack({ type }))
    return [...new Set(["sample", "samplepack", codeOf(SKU)])].filter(Boolean).map(cut);
  const named = tokensOf([dimension, title, category, size, type, SKU].join(" ; "));
  const described = tokensOf(description);
  const tokens = [...named, ...described];
  const sizes = tokens.filter((token) => token.kind === "size");
  const words = [
    ...tokens.flatMap(wordsOfToken),
    ...named.flatMap((token) => (token.kind === "word" ? catalogueWords(token.text) : [])),
    // A description has other things too: the "clear pocket" of a bag that is not transparent.
    ...described.flatMap((token) => (token.kind === "word" ? singularOf(token.text) : [])),
    ...sizes.flatMap(wordsOfOwnSize),
    ...sizes.flatMap(measuresOfSides),
    ...(sizes.length > 0 ? [wordOfSized] : []),
    ...podWords(type),
    ...packedGoods.filter((goods) => isBagFor(product, parcelOf(goods))).map(wordOfRoomFor),
  ];
  return [...new Set(words)].map(cut);
}

/** The sizes that a product states. */
export function sizesOf({ dimension, title }: Pick<SearchableProduct, "dimension" | "title">): WrittenSize[] {
  return tokensOf(`${dimension} ; ${title}`).filter((token) => token.kind === "size");
}

/** The word by which a measure is stored and asked for: "4.8 cm" is "48mm". */
export function measureWord(value: number, unit: string): string {
  if (unit === "cm") return `${rounded(value * 10)}mm`;
  return `${rounded(value)}${unit}`;
}

// What a text says a product is not, is not a word of it: "without POD", "plastic-free replacement for bubble wrap".
const denied = /\b(?:no|without|replacement for)\b[^,.;()]*|[\p{L}\p{N}]+-free\b/gu;

function tokensOf(text: string): Token[] {
  return tokeniseWithPercentages(normaliseText(text.toLowerCase().replaceAll(denied, " ")));
}

function wordsOfToken(token: Token): string[] {
  if (token.kind === "word") return [token.text];
  if (token.kind === "number") return [rounded(token.value)];
  return token.kind === "measure" ? measureWords(token.value, token.unit) : [];
}

/** The sides as the size finder reads them. Soft goods are folded already. */
export function parcelOf({ sides: [length, width, height] }: PackedGoods): Parcel {
  return { sides: [toLength(length, "cm"), toLength(width, "cm"), toLength(height, "cm")], isSoft: false };
}

/** "roll" for "rolls". */
function singularOf(word: string): string[] {
  return catalogueWords(word).filter((meaning) => word === `${meaning}s`);
}

/** Goods in millimetres are called by the nearest half inch too: a tape of 48 mm is "2 inch". */
function measureWords(value: number, unit: string): string[] {
  const word = measureWord(value, unit);
  // "500 labels per roll", "72 rolls per carton": these are rolls.
  if (unit === "per-roll" || unit === "per-carton") return [word, "roll"];
  if (unit !== "mm" && unit !== "cm") return [word];
  const inches = Math.round((unit === "mm" ? value : value * 10) / 12.7) / 2;
  return inches > 0 ? [word, measureWord(inches, "inch")] : [word];
}

/** The sides of "48 mm x 130 m" are a width and a length; those of a bag are in inches. */
function measuresOfSides(size: WrittenSize): string[] {
  if (size.unit === null) return [...measureWords(size.sides[0], "mm"), measureWord(size.sides[1], "m")];
  return inInches(size).map((side) => measureWord(Math.round(side * 10) / 10, "inch"));
}

function podWords(type: string): string[] {
  const group = podGroup(type);
  if (group === "POD") return ["pod"];
  return group === "Non-POD" ? ["npd", "without"] : [];
}

const codeOf = (sku: string) => sku.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
const rounded = (value: number) => String(Math.round(value * 1000) / 1000);

// Far longer than any text that can be searched for. PostgreSQL's limit is 2046 bytes.
const maxWordLength = 500;
const cut = (word: string) => word.slice(0, maxWordLength).toWellFormed();
