import { useSyncExternalStore } from "react";
import { createListeners } from "#app/browser/listeners.ts";
import { storeText } from "#app/browser/store-text.ts";

export type RowDensity = "comfortable" | "dense";

const key = "rowDensity";
const { subscribe, notify } = createListeners();

/**
 * Runs in <head> before the first paint, so that rows never change their height on the screen. Like
 * `sessionBeforePaint` its bytes never change.
 */
export const rowDensityBeforePaint = `try{if(localStorage.getItem("${key}")==="dense")document.documentElement.dataset.rows="dense"}catch{}`;

/** How close the rows of tables are in this browser. */
export function useRowDensity(): RowDensity {
  return useSyncExternalStore(subscribe, read, () => "comfortable");
}

/** Remembers the choice in this browser; without storage it lasts as long as the page. */
export function setRowDensity(density: RowDensity): void {
  if (density === "dense") document.documentElement.dataset["rows"] = density;
  else delete document.documentElement.dataset["rows"];
  storeText(localStorage, key, density);
  notify();
}

const read = () => (document.documentElement.dataset["rows"] === "dense" ? "dense" : "comfortable");
