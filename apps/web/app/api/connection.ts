import { useSyncExternalStore } from "react";

/** The state of the connection: `slow` while a response takes long. */
export type Connection = "good" | "slow" | "offline";

export const offlineMessage = "You’re offline. Please check your connection and try again.";

/** After this time a notice says that the connection is slow. */
export const slowAfterMs = 5000;

let slowCalls = 0;
const listeners = new Set<() => void>();

export function isOffline(): boolean {
  // `onLine` may be true without a connection; when it is false, there is none.
  return navigator.onLine === false;
}

/** Waits for a response; the connection counts as slow while that takes long. */
export async function trackSlowness<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isSlow = false;
  const count = (change: number) => {
    isSlow = change > 0;
    slowCalls += change;
    notify();
  };
  const timer = setTimeout(() => count(1), slowAfterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isSlow) count(-1);
  }
}

/** The state of the connection as React state; `good` on the server. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connectionNow, () => "good");
}

function connectionNow(): Connection {
  if (isOffline()) return "offline";
  return slowCalls > 0 ? "slow" : "good";
}

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
