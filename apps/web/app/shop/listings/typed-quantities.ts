import { useSyncExternalStore } from "react";
import type { Product } from "@dakbag/contracts/catalogue";
import type { PricedLine } from "@dakbag/domain/pricing/price-breakdown";
import { checkQuantity, stockToCheck } from "@dakbag/domain/cart/quantity-options";
import { priceProduct } from "#app/components/product-price.ts";
import { createListeners } from "#app/browser/listeners.ts";

/** The text in the quantity field of one product, and the message about it. */
export interface TypedQuantity {
  text: string;
  message: { tone: "ok" | "bad" | "warn"; text: string } | null;
}

/** An entry with what it is a quantity of, so that it can be ordered while another page of the listing is shown. */
interface Entry extends TypedQuantity {
  product: Product;
  /** The path of the listing. */
  listing: string;
}

const empty: TypedQuantity = { text: "", message: null };

// Quantities outlive the table: filtering, visiting a product or signing in does not lose what was typed.
const entries = new Map<string, Entry>();
let version = 0;
const { subscribe, notify } = createListeners();

export function typedQuantityOf(sku: string): TypedQuantity {
  return entries.get(sku) ?? empty;
}

/** The products of a listing for which something is typed. */
export function typedProductsOf(listing: string): Product[] {
  return [...entries.values()]
    .filter((entry) => entry.listing === listing && entry.text !== "")
    .map(({ product }) => product);
}

export function setTypedQuantity(product: Product, listing: string, typed: TypedQuantity): void {
  entries.set(product.SKU, { ...typed, product, listing });
  version += 1;
  notify();
}

/** The typed quantity of one product: only its own row renders when it changes. */
export function useTypedQuantity(sku: string): TypedQuantity {
  return useSyncExternalStore(
    subscribe,
    () => typedQuantityOf(sku),
    () => empty,
  );
}

/** Renders again with a change of any quantity. */
export function useTypedQuantitiesVersion(): number {
  return useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
}

/** The quantity that a text means: "2,000" is 2000, nothing is 0. Undefined where it is no number. */
export function quantityIn(text: string): number | undefined {
  const digits = text.replace(/[\s,]/g, "");
  if (digits === "") return 0;
  return /^\d{1,9}(\.\d*)?$/.test(digits) ? Number(digits) : undefined;
}

export type OrderLine = PricedLine & { product: Product; quantity: number };

/** Where a quantity is typed. */
interface Situation {
  readonly isFromDelhi: boolean;
  readonly isStockRounded: boolean;
}

/** The priced line of a typed quantity; undefined while it cannot be ordered. */
export function lineOf(
  product: Product,
  text: string,
  { isFromDelhi, isStockRounded }: Situation,
): OrderLine | undefined {
  const quantity = quantityIn(text) ?? 0;
  const { unit } = product;
  const countInStock = stockToCheck(product, isStockRounded);
  if (quantity === 0 || !checkQuantity({ unit, quantity, countInStock, isFromDelhi }).ok) return undefined;
  return { ...priceProduct(product, quantity), product, quantity };
}
