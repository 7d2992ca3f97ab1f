import { useSyncExternalStore } from "react";
import { createListeners } from "#app/browser/listeners.ts";
import { storeText } from "#app/browser/store-text.ts";

const key = "deliver-to";
const { subscribe, notify } = createListeners();

/** The PIN code that was typed last on a product's page of this browser; "" when there is none, and during hydration. */
export function useRememberedPin(): string {
  return useSyncExternalStore(subscribe, read, () => "");
}

export function rememberPin(pinCode: string): void {
  storeText(localStorage, key, pinCode);
  notify();
}

const read = () => localStorage.getItem(key) ?? "";
