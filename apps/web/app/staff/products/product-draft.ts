import type { DeskProduct } from "@dakbag/contracts/products";
import { unitPriceToRupees } from "@dakbag/domain/money/money";
import { maxStock } from "@dakbag/domain/catalogue/stock-change";
import { readUnitPrice, withoutDigitGroups, writeUnitPrice } from "@dakbag/domain/money/unit-price-text";
import type { Parts } from "#app/api/call.ts";
import { unitPriceOf } from "./format-product.ts";

/** What can be done to a stock. */
export type StockMove = "" | "add" | "take" | "set";

/** The dialog's fields as they are typed; undefined is untouched, and follows the product. */
export interface ProductDraft {
  price?: string;
  move: StockMove;
  units: string;
  isShown?: boolean;
  reason: string;
}

export type DraftErrors = Partial<Record<"price" | "units" | "reason", string>>;
type Change = Omit<Parts<"PUT /api/admin/products/:sku/stockAndPrice">["body"], "editId">;

export const emptyDraft: ProductDraft = { move: "", units: "", reason: "" };

/** What the price field has. */
export function priceText(product: DeskProduct, { price }: ProductDraft): string {
  return price ?? writeUnitPrice(unitPriceOf(product));
}

/** What is wrong with each field; empty when the draft can be saved. */
export function errorsOf(product: DeskProduct, draft: ProductDraft): DraftErrors {
  const errors: DraftErrors = {};
  if (readUnitPrice(priceText(product, draft)) === undefined)
    errors.price = "A number above 0 with at most 4 decimals";
  const units = unitsOf(draft);
  if (draft.move !== "" && units === undefined)
    errors.units = `A whole number from 0 to ${maxStock.toLocaleString("en-IN")}`;
  else if (draft.move === "take" && units !== undefined && units > product.stock)
    errors.units = `There are only ${product.stock.toLocaleString("en-IN")}`;
  if (changeOf(product, { ...draft, reason: "any" }) && draft.reason.trim() === "")
    errors.reason = "Please give a reason: it is recorded in the audit log";
  return errors;
}

/** The stock after the change; undefined while units are missing or wrong. */
export function stockAfter({ stock }: DeskProduct, draft: ProductDraft): number | undefined {
  const units = unitsOf(draft);
  if (draft.move === "" || units === undefined) return undefined;
  if (draft.move === "set") return units;
  return draft.move === "add" ? stock + units : stock - units;
}

/** What a draft changes; undefined when nothing. Untouched fields are not sent: others may be editing them. */
export function changeOf(product: DeskProduct, draft: ProductDraft): Change | undefined {
  const change: Change = { reason: draft.reason.trim() };
  const price = readUnitPrice(priceText(product, draft));
  if (price !== undefined && price !== unitPriceOf(product))
    change.price = { seen: product.price, set: unitPriceToRupees(price) };
  const units = unitsOf(draft);
  if (units !== undefined && draft.move === "set" && units !== product.stock)
    change.stock = { seen: product.stock, set: units };
  if (units !== undefined && units > 0 && (draft.move === "add" || draft.move === "take"))
    change.stockChange = draft.move === "add" ? units : -units;
  if (draft.isShown !== undefined && draft.isShown !== product.isShown) change.isShown = draft.isShown;
  return Object.keys(change).length > 1 ? change : undefined;
}

/** Reads "1,234". */
function unitsOf({ units }: ProductDraft): number | undefined {
  const plain = withoutDigitGroups(units.trim());
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
  return value === undefined || value > maxStock ? undefined : value;
}
