import { useSyncExternalStore } from "react";
import { createListeners } from "#app/ui/listeners.ts";

/** The tab of the sign-in dialog. */
export type SignInTab = "login" | "register";

let requestedTab: SignInTab | null = null;
const { subscribe, notify } = createListeners();

function change(next: SignInTab | null) {
  requestedTab = next;
  notify();
}

let goOn: (() => void) | undefined;

/**
 * Opens the sign-in dialog from anywhere in the shop; the page frame shows it.
 *
 * @param afterwards what the user was about to do: done as soon as they are signed in, not when the dialog is closed before
 */
export function openSignIn(tab: SignInTab = "login", afterwards?: () => void): void {
  goOn = afterwards;
  change(tab);
}

export function closeSignIn(): void {
  goOn = undefined;
  change(null);
}

/** Goes on with what the user was about to do. */
export function goOnAfterSignIn(): void {
  const afterwards = goOn;
  goOn = undefined;
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
