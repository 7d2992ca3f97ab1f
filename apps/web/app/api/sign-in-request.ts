import { useSyncExternalStore } from "react";
import { createListeners } from "#app/browser/listeners.ts";

/** The tab of the sign-in dialog. */
export type SignInTab = "sign-in" | "register";

let requestedTab: SignInTab | null = null;
const { subscribe, notify } = createListeners();

function change(next: SignInTab | null) {
  requestedTab = next;
  notify();
}

let afterSignIn: (() => void) | undefined;

/**
 * Opens the sign-in dialog from anywhere in the shop; the page frame shows it.
 *
 * @param afterwards what the user was about to do: done as soon as they are signed in, not when the dialog is closed before
 */
export function openSignIn(tab: SignInTab = "sign-in", afterwards?: () => void): void {
  afterSignIn = afterwards;
  change(tab);
}

export function closeSignIn(): void {
  afterSignIn = undefined;
  change(null);
}

/** Continues with what the user was about to do. */
export function continueAfterSignIn(): void {
  const afterwards = afterSignIn;
  afterSignIn = undefined;
  afterwards?.();
}

/** The tab to show while the dialog is open, else null. */
export function useSignInRequest(): SignInTab | null {
  return useSyncExternalStore(
    subscribe,
    () => requestedTab,
    () => null,
  );
}
