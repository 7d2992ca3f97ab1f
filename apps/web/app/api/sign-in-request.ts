import { useSyncExternalStore } from "react";

/** What the sign-in dialog is asked to show. */
export type SignInTab = "login" | "register";

let asked: SignInTab | null = null;
const listeners = new Set<() => void>();

function change(next: SignInTab | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for the sign-in dialog; the page frame shows it, from anywhere in the shop. */
export function openSignIn(tab: SignInTab = "login"): void {
  change(tab);
}

export function closeSignIn(): void {
  change(null);
}

/** The tab to show while the dialog is asked for, else null. */
export function useSignInRequest(): SignInTab | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
}
