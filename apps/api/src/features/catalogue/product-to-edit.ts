import type { Product } from "@dakbag/contracts/catalogue";
import type { SheetData } from "@dakbag/domain/catalogue/data-sheet";
import type { ProductDraft } from "@dakbag/domain/catalogue/product-draft";

/** What staff edit of a product, in the order of the audit log. */
export const editedFields = [
  "title",
  "description",
  "category",
  "type",
  "size",
  "dimension",
  "price",
  "images",
  "authorizedVendors",
  "showListing",
  "hsn",
  "unit",
  "rollsPerBox",
  "piecesPerPack",
  "pieceGrams",
  "flapInches",
  "piecesPerBundle",
  "cartonSize",
  "tolerance",
] as const satisfies readonly (keyof ProductDraft)[];

/** A product as staff edit it; the price is text, because money is never a float. */
export interface ProductToEdit
  extends Omit<Product, "_id" | "gstRatePercent" | "price" | "dataSheet">, SheetData {
  price: string;
  position: number;
  createdAs: string | null;
}
