import { useSyncExternalStore } from "react";

/** What stands in the quantity field of one product, and what there is to say about it. */
export interface PadEntry {
  text: string;
  message: { tone: "ok" | "bad" | "warn"; words: string } | null;
}

const empty: PadEntry = { text: "", message: null };

// Quantities outlive the table: filters, a look at a product or signing in do not lose what was typed.
const entries = new Map<string, PadEntry>();
let version = 0;
const listeners = new Set<() => void>();

export function padEntry(sku: string): PadEntry {
  return entries.get(sku) ?? empty;
}

export function setPadEntry(sku: string, entry: PadEntry): void {
  entries.set(sku, entry);
  version += 1;
  for (const listener of listeners) listener();
}

/** The entry of one product: only its own row is drawn anew when it changes. */
export function usePadEntry(sku: string): PadEntry {
  return useSyncExternalStore(
    subscribe,
    () => padEntry(sku),
    () => empty,
  );
}

/** For what depends on every entry: changes with each of them. */
export function usePadVersion(): number {
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

/** For tests: as if nothing had been typed yet. */
export function forgetOrderPad(): void {
  entries.clear();
  version = 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
