import { useSyncExternalStore } from "react";

/** A request to open the sign-in dialog. */
export type SignInTab = "login" | "register";

let asked: SignInTab | null = null;
const listeners = new Set<() => void>();

function change(next: SignInTab | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog from anywhere; the page frame renders it. */
export function openSignIn(tab: SignInTab = "login"): void {
  change(tab);
}

export function closeSignIn(): void {
  change(null);
}

/** The tab to show while the dialog is requested, else null. */
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
