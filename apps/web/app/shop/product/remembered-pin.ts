import { useSyncExternalStore } from "react";

const key = "deliver-to";
const listeners = new Set<() => void>();

/** The PIN code that was typed last on a product's page of this browser; "" when there is none, and during hydration. */
export function useRememberedPin(): string {
  return useSyncExternalStore(subscribe, read, () => "");
}

export function rememberPin(pinCode: string): void {
  try {
    localStorage.setItem(key, pinCode);
  } catch {
    // Storage is off or full: it is typed again on the next page.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
