import { useSyncExternalStore } from "react";
import type { Product } from "@dakbag/contracts/catalogue";
import type { PricedLine } from "@dakbag/domain/money/price-breakdown";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { priceProduct } from "#app/components/product-price.ts";

/** The text in the quantity field of one product, and the message about it. */
export interface TypedQuantity {
  text: string;
  message: { tone: "ok" | "bad" | "warn"; text: string } | null;
}

const empty: TypedQuantity = { text: "", message: null };

// Quantities outlive the table: filtering, visiting a product or signing in does not lose what was typed.
const entries = new Map<string, TypedQuantity>();
let version = 0;
const listeners = new Set<() => void>();

export function typedQuantityOf(sku: string): TypedQuantity {
  return entries.get(sku) ?? empty;
}

export function setTypedQuantity(sku: string, entry: TypedQuantity): void {
  entries.set(sku, entry);
  version += 1;
  for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type OrderLine = PricedLine & { product: Product; quantity: number };

/** The priced line of a typed quantity; undefined while it cannot be ordered. */
export function lineOf(product: Product, text: string, isFromDelhi: boolean): OrderLine | undefined {
  const quantity = quantityIn(text) ?? 0;
  const { unit, countInStock } = product;
  if (quantity === 0 || !checkQuantity({ unit, quantity, countInStock, isFromDelhi }).ok) return undefined;
  return { ...priceProduct(product, quantity), product, quantity };
}
