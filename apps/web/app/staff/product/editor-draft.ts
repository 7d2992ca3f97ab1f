import type { EditedProduct, NewProduct } from "@dakbag/contracts/product-editor";
import { isBag } from "@dakbag/domain/catalogue/data-sheet";
import {
  type DraftProblems,
  draftProblems,
  hasPieces,
  hasRolls,
  type NewProductDraft,
  newDraftProblems,
  type productSizes,
  type productUnits,
  normaliseSku,
} from "@dakbag/domain/catalogue/product-draft";
import type { Answer } from "#app/api/call.ts";

/** What a product can be made of. */
export type Terms = Answer<"GET /api/admin/productEditor">;

/** The form as typed, without its pictures. */
export interface EditorDraft {
  SKU: string;
  title: string;
  description: string;
  category: EditedProduct["category"];
  type: string;
  size: (typeof productSizes)[number];
  dimension: string;
  price: string;
  hsn: string;
  unit: (typeof productUnits)[number];
  rollsPerBox: string;
  piecesPerPack: string;
  pieceGrams: string;
  flapInches: string;
  piecesPerBundle: string;
  cartonSize: string;
  tolerance: string;
  /** Each on a line or behind a comma. */
  authorizedVendors: string;
  countInStock: string;
  showListing: boolean;
}

export type EditorField = keyof NewProductDraft;

export const emptyDraft: EditorDraft = {
  SKU: "",
  title: "",
  description: "",
  category: "POLY",
  type: "",
  size: "medium",
  dimension: "",
  price: "",
  hsn: "",
  unit: "PCS",
  rollsPerBox: "",
  piecesPerPack: "",
  pieceGrams: "",
  flapInches: "",
  piecesPerBundle: "",
  cartonSize: "",
  tolerance: "",
  authorizedVendors: "common",
  countInStock: "",
  showListing: true,
};

/** A product as it is first shown to its editor. */
export function draftOf(product: EditedProduct): EditorDraft {
  const { SKU, title, description, category, type, dimension, hsn, showListing } = product;
  return {
    SKU,
    title,
    description,
    category,
    type,
    dimension,
    hsn,
    showListing,
    size: product.size as EditorDraft["size"],
    unit: product.unit as EditorDraft["unit"],
    price: String(product.price),
    rollsPerBox: textOf(product.rollsPerBox),
    piecesPerPack: textOf(product.piecesPerPack),
    pieceGrams: textOf(product.pieceGrams),
    flapInches: textOf(product.flapInches),
    piecesPerBundle: textOf(product.piecesPerBundle),
    cartonSize: product.cartonSize ?? "",
    tolerance: product.tolerance ?? "",
    authorizedVendors: product.authorizedVendors.join(", "),
    countInStock: String(product.countInStock),
  };
}

function textOf(count: number | null): string {
  return count === null ? "" : String(count);
}

/** The draft of a copy: all but SKU, stock and visibility. */
export function copyOf(product: EditedProduct): EditorDraft {
  return { ...draftOf(product), SKU: "", countInStock: "", showListing: true };
}

/** The draft in the form that the rules and the server take. Unreadable numbers are NaN. */
export function readDraft(draft: EditorDraft, images: readonly string[]): NewProduct {
  return {
    SKU: normaliseSku(draft.SKU),
    title: draft.title.trim(),
    description: draft.description.trim(),
    category: draft.category,
    type: draft.type.trim(),
    size: draft.size,
    dimension: draft.dimension.trim(),
    price: numberIn(draft.price.replace(/^\s*₹/, "")),
    images: [...images],
    authorizedVendors: draft.authorizedVendors
      .split(/[,\n]/)
      .map((vendor) => vendor.trim())
      .filter((vendor) => vendor !== ""),
    showListing: draft.showListing,
    hsn: draft.hsn.replaceAll(/\s/g, ""),
    unit: draft.unit,
    rollsPerBox: hasRolls(draft) ? numberOrNull(draft.rollsPerBox) : null,
    piecesPerPack: hasPieces(draft) ? numberOrNull(draft.piecesPerPack) : null,
    pieceGrams: numberOrNull(draft.pieceGrams),
    flapInches: isBag(draft) ? numberOrNull(draft.flapInches) : null,
    piecesPerBundle: numberOrNull(draft.piecesPerBundle),
    cartonSize: draft.cartonSize.trim() || null,
    tolerance: draft.tolerance.trim() || null,
    countInStock: numberIn(draft.countInStock.replaceAll(",", "")),
  };
}

/** Null for an empty field. */
function numberOrNull(text: string): number | null {
  const typed = text.replaceAll(",", "").trim();
  return typed === "" ? null : numberIn(typed);
}

/** Plain digits only; "1e3" and "0x10" are no prices. */
function numberIn(text: string): number {
  return /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** The labels in the order of the form: the focus goes to the first problem. */
export const fieldLabels = {
  SKU: "SKU",
  title: "Title",
  description: "Description",
  category: "Category",
  type: "Type",
  size: "Size",
  dimension: "Dimension",
  price: "Price",
  unit: "Unit",
  hsn: "HSN",
  rollsPerBox: "Rolls per box",
  piecesPerPack: "Pieces",
  pieceGrams: "Weight",
  flapInches: "Flap",
  piecesPerBundle: "Pieces in a bundle",
  cartonSize: "Carton size",
  tolerance: "Tolerance",
  countInStock: "Stock",
  images: "Pictures",
  authorizedVendors: "Vendors",
  showListing: "Shown",
} as const satisfies Record<EditorField, string>;

export const editorFields = Object.keys(fieldLabels) as EditorField[];

/** What is wrong with each field, as a sentence beside it. */
export function problemsOf(
  read: NewProductDraft,
  isNew: boolean,
  { hsns }: Pick<Terms, "hsns">,
): DraftProblems {
  const problems = isNew ? newDraftProblems(read) : draftProblems(read);
  const sentences = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      `${fieldLabels[field as EditorField]} ${problem}`,
    ]),
  );
  const isRated = hsns.some(({ hsn }) => hsn === read.hsn);
  if (problems.hsn === undefined && !isRated)
    sentences["hsn"] = `HSN ${read.hsn} has no GST rate yet. Add one under Tax rates first.`;
  return sentences;
}
