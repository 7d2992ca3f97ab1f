import { storeText } from "#app/browser/store-text.ts";

/** What a browser tab has stored under a key for a list with this query. */
export function readTabState(key: string, view: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!Array.isArray(stored) || stored[0] !== view) return [];
    return stored.slice(1).filter((id) => typeof id === "string");
  } catch {
    return [];
  }
}

/** Stores it in place of what another list had. */
export function saveTabState(key: string, view: string, ids: readonly string[]): void {
  storeText(sessionStorage, key, JSON.stringify([view, ...ids]));
}
