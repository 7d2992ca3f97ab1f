import { useSyncExternalStore } from "react";

/** The tab of the sign-in dialog. */
export type SignInTab = "login" | "register";

let requestedTab: SignInTab | null = null;
const listeners = new Set<() => void>();

function change(next: SignInTab | null) {
  requestedTab = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog from anywhere in the shop; the page frame shows it. */
export function openSignIn(tab: SignInTab = "login"): void {
  change(tab);
}

export function closeSignIn(): void {
  change(null);
}

/** The tab to show while the dialog is open, else null. */
export function useSignInRequest(): SignInTab | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => requestedTab,
    () => null,
  );
}
