import { isHsn } from "../gst/gst-rate-schedule.ts";
import { parseUnitPrice } from "../money/money.ts";
import { type SheetData, sheetProblems } from "./data-sheet.ts";
import { parsePicturePath } from "./picture-path.ts";
import { isCategory, productCategories } from "./product-category.ts";
import { maxStock } from "./stock-change.ts";

/** A product as staff enter it, without its stock, which orders change. */
export interface ProductDraft extends SheetData {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly type: string;
  readonly size: string;
  readonly dimension: string;
  /** Rupees per unit without GST, up to 4 places. */
  readonly price: number;
  /** URLs of pictures; the first is shown on cards. */
  readonly images: readonly string[];
  readonly authorizedVendors: readonly string[];
  readonly showListing: boolean;
  readonly hsn: string;
  readonly unit: string;
  /** Null for anything but boxes of rolls. */
  readonly rollsPerBox: number | null;
  /** Pieces in one box, pack or roll; of a carton of rolls in each roll. Null where it is not known. */
  readonly piecesPerPack: number | null;
}

/** A new product with its SKU and first stock. */
export interface NewProductDraft extends ProductDraft {
  readonly SKU: string;
  readonly countInStock: number;
}

/** In characters. */
export const maxTextLengths = {
  SKU: 40,
  title: 160,
  description: 2000,
  type: 40,
  dimension: 80,
  image: 500,
  vendor: 60,
} as const;

/** buyer §3; "combo" only for Valmo. */
export const productSizes = ["small", "medium", "large", "combo"] as const;
export const productUnits = ["PCS", "BOX", "ROL", "CTN", "PAC"] as const;
export const maxImages = 8;
const maxVendors = 20;
const maxPrice = 1_000_000;
const maxRollsPerBox = 1000;
const maxPiecesPerPack = 100_000;

/** The problem of each field, as the end of a sentence that begins with the field's name. */
export type DraftProblems = Partial<Record<keyof NewProductDraft, string>>;

/** The problems of an existing product. Texts must be trimmed. */
export function draftProblems(draft: ProductDraft): DraftProblems {
  return withoutUndefined({
    title: textProblem(draft.title, maxTextLengths.title),
    description: textProblem(draft.description, maxTextLengths.description),
    category: oneOf(draft.category, productCategories),
    type: typeProblem(draft.type),
    size: sizeProblem(draft),
    dimension: textProblem(draft.dimension, maxTextLengths.dimension),
    price: priceProblem(draft.price),
    hsn: isHsn(draft.hsn) ? undefined : "must be 4, 6 or 8 digits",
    unit: oneOf(draft.unit, productUnits),
    rollsPerBox: rollsProblem(draft),
    piecesPerPack: piecesProblem(draft),
    ...sheetProblems(draft),
    authorizedVendors: vendorsProblem(draft.authorizedVendors),
    images: imagesProblem(draft.images),
  });
}

/** The problems of a new product. */
export function newDraftProblems(draft: NewProductDraft): DraftProblems {
  const { countInStock } = draft;
  const isStock = Number.isInteger(countInStock) && countInStock >= 0 && countInStock <= maxStock;
  return withoutUndefined({
    SKU: skuProblem(draft.SKU),
    ...draftProblems(draft),
    countInStock: isStock ? undefined : `must be a whole number from 0 to ${maxStock}`,
  });
}

/** A typed SKU in its standard form. */
export function normaliseSku(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether a product is a box or carton of rolls, so that a price per roll can be shown. */
export function hasRolls({ category, unit }: Pick<ProductDraft, "category" | "unit">): boolean {
  const isOfRolls = isCategory(category, "LABEL") || isCategory(category, "TAPE");
  return isOfRolls && (unit === "BOX" || unit === "CTN");
}

/** Whether a product is sold in boxes, packs or rolls of pieces, so that a price per piece can be shown. */
export function hasPieces({ category, unit }: Pick<ProductDraft, "category" | "unit">): boolean {
  return unit !== "PCS" && !isCategory(category, "TAPE");
}

/** Whether a URL may be an image of a product: one of the shop's own pictures, or an https URL. */
export function isImageUrl(url: string): boolean {
  if (parsePicturePath(url)) return true;
  if (!/^https:\/\/[^\s"'<>\\^`{|}]+$/i.test(url) || url.length > maxTextLengths.image) return false;
  try {
    const { protocol, username, password } = new URL(url);
    return protocol === "https:" && username === "" && password === "";
  } catch {
    return false;
  }
}

// SKUs are used in URLs, on labels and in CSV files; "new" is the page for a new product.
function skuProblem(sku: string): string | undefined {
  if (sku === "") return "is required";
  if (sku.length > maxTextLengths.SKU || !/^[A-Z0-9]+(?:[.-][A-Z0-9]+)*$/.test(sku))
    return `must be capital letters and digits, at most ${maxTextLengths.SKU}, with - or . only between them`;
  return sku === "NEW" ? "must be another one: NEW is the page for a new product" : undefined;
}

function textProblem(text: string, maxLength: number): string | undefined {
  if (text.trim() === "") return "is required";
  return text.length > maxLength ? `must be at most ${maxLength} characters` : undefined;
}

function oneOf(value: string, known: readonly string[]): string | undefined {
  return known.includes(value) ? undefined : `must be one of ${known.join(", ")}`;
}

function typeProblem(type: string): string | undefined {
  if (type === "") return "is required";
  const isType = type.length <= maxTextLengths.type && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(type);
  return isType
    ? undefined
    : `must be small letters and digits, at most ${maxTextLengths.type}, with - only between them`;
}

function sizeProblem({ size, category }: ProductDraft): string | undefined {
  if (size === "combo" && !isCategory(category, "POLY-VALMO")) return "must not be combo outside POLY-VALMO";
  return oneOf(size, productSizes);
}

function priceProblem(price: number): string | undefined {
  const problem = `must be more than 0 and at most ${maxPrice}, with at most 4 decimals`;
  if (!(price > 0 && price <= maxPrice)) return problem;
  try {
    parseUnitPrice(String(price));
    return undefined;
  } catch {
    return problem;
  }
}

function rollsProblem(draft: ProductDraft): string | undefined {
  const { rollsPerBox } = draft;
  if (rollsPerBox === null) return undefined;
  if (!hasRolls(draft)) return "must be left out: only tapes and labels by the box or carton have it";
  const isCount = Number.isInteger(rollsPerBox) && rollsPerBox >= 1 && rollsPerBox <= maxRollsPerBox;
  return isCount ? undefined : `must be a whole number from 1 to ${maxRollsPerBox}`;
}

function piecesProblem(draft: ProductDraft): string | undefined {
  const { piecesPerPack } = draft;
  if (piecesPerPack === null) return undefined;
  if (!hasPieces(draft)) return "must be left out: goods sold by the piece and tapes have none";
  const isCount = Number.isInteger(piecesPerPack) && piecesPerPack >= 1 && piecesPerPack <= maxPiecesPerPack;
  return isCount ? undefined : `must be a whole number from 1 to ${maxPiecesPerPack}`;
}

function vendorsProblem(vendors: readonly string[]): string | undefined {
  if (vendors.length === 0) return `must name at least one: "common" means all buyers`;
  if (vendors.length > maxVendors) return `must be at most ${maxVendors}`;
  if (new Set(vendors).size < vendors.length) return "must name each only once";
  const longest = Math.max(...vendors.map((vendor) => vendor.length));
  return longest > maxTextLengths.vendor
    ? `must be at most ${maxTextLengths.vendor} characters each`
    : undefined;
}

function imagesProblem(images: readonly string[]): string | undefined {
  if (images.length > maxImages) return `must be at most ${maxImages}`;
  if (new Set(images).size < images.length) return "must have each picture only once";
  if (images.every(isImageUrl)) return undefined;
  return "must be pictures added here, or URLs that begin with https://";
}

function withoutUndefined(problems: Record<string, string | undefined>): DraftProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
