import { vi } from "vitest";

/** Simulates a browser without a network. */
export function goOffline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
}

export function goOnline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
}
