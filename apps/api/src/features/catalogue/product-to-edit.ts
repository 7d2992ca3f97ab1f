import type { Product } from "@dakbag/contracts/catalogue";
import type { SheetData } from "@dakbag/domain/catalogue/data-sheet";

/** A product as staff edit it; the price is text, because money is never a float. */
export interface ProductToEdit
  extends Omit<Product, "_id" | "gstRatePercent" | "price" | "dataSheet">, SheetData {
  price: string;
  position: number;
  createdAs: string | null;
}
