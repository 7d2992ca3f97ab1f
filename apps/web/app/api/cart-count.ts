import { useSyncExternalStore } from "react";
import { call } from "./call.ts";
import { getSession, subscribeSession } from "./session.ts";

// null: not known yet, or the visitor is signed out
let count: number | null = null;
const listeners = new Set<() => void>();

/** Updates the header's number of cart lines: for screens that have just read or changed the cart. */
export function setCartCount(lines: number | null): void {
  count = lines;
  for (const listener of listeners) listener();
}

/** Reads the number of lines from the server. After a failure the header shows "Cart" without a number. */
export async function refreshCartCount(): Promise<void> {
  const token = getSession()?.token;
  if (token === undefined) return setCartCount(null);
  try {
    const { items } = await call("GET /api/cart");
    if (getSession()?.token === token) setCartCount(items.length);
  } catch {
    setCartCount(null);
  }
}

/** The number of lines in the cart, or null while it is unknown. */
export function useCartCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  const first = listeners.size === 0;
  listeners.add(listener);
  const unsubscribeSession = subscribeSession(onChange);
  // It could not be read without a network.
  if (first) window.addEventListener("online", onChange);
  if (first && count === null && getSession()) void refreshCartCount();
  return () => {
    listeners.delete(listener);
    unsubscribeSession();
    if (listeners.size === 0) window.removeEventListener("online", onChange);
  };
}

function onChange() {
  void refreshCartCount();
}
