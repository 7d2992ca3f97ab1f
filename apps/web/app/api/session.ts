import { useSyncExternalStore } from "react";
import { storeText } from "#app/browser/store-text.ts";

/** Who is signed in on this browser: the bearer token and the local user record (buyer §3). */
export interface Session {
  token: string;
  user: { name: string; phoneNumber: string };
}

const tokenKey = "token";
const userKey = "user";
/** Says only that this buyer has orders to repeat, and ends with the session. */
export const hasOrdersKey = "hasOrders";
const listeners = new Set<() => void>();
// undefined: not read yet
let session: Session | null | undefined;
/** The user whose session ended while something was typed or saved: the page stays until the sign-in dialog closes. */
export const interrupted: { phoneNumber: string | null } = { phoneNumber: null };
let typedIn: Element | null = null;

/** The session of this browser, or null for a visitor and on the server. */
export function getSession(): Session | null {
  if (typeof window === "undefined") return null;
  session ??= readStored();
  return session;
}

/** Saves a successful sign-in; every open tab of the shop follows. */
export function startSession({
  token,
  name,
  phoneNumber,
}: {
  token: string;
  name: string;
  phoneNumber: string;
}): void {
  session = { token, user: { name, phoneNumber } };
  storeText(localStorage, tokenKey, token);
  storeText(localStorage, userKey, JSON.stringify({ name, phoneNumber }));
  notifyListeners();
}

/** Remembers the field that is typed in, as a listener of the document; a search that is lost costs one word. */
export function recordTyping({ target }: Event): void {
  const field = target as Element;
  if (!field.closest("[role=search]")) typedIn = field;
}

/** Whether the page has a field that was typed in. */
export const hasTyped = () => typedIn?.isConnected;

/**
 * Never ends while the page stays unchanged below the sign-in dialog: what is read then would take its place. Once the dialog
 * closes, everything is read again.
 */
export const whileInterrupted = (): Promise<never> | false =>
  interrupted.phoneNumber !== null && !getSession() && new Promise(() => undefined);

/** Lets the next page reserve the space of "Order again" before its first paint. */
export function storeHasOrders(hasOrders: boolean): void {
  if (hasOrders) storeText(localStorage, hasOrdersKey, "yes");
  else localStorage.removeItem(hasOrdersKey);
}

/** Deletes the session of this browser. */
export function endSession(): void {
  session = null;
  for (const key of [tokenKey, userKey, hasOrdersKey]) localStorage.removeItem(key);
  notifyListeners();
}

/** Calls back after every sign-in and sign-out, also one in another tab. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** The session as React state; null during hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession, () => null);
}

/**
 * Runs in <head> before the first paint, so that the header of the wrong state is never shown.
 * Its bytes never change: the content security policy allows it by its hash.
 */
export const sessionBeforePaint = `try{if(localStorage.getItem("${tokenKey}"))document.documentElement.dataset.session="in"}catch{}`;

function onStorage(event: StorageEvent) {
  // key is null when everything was cleared
  if (event.key !== tokenKey && event.key !== userKey && event.key !== null) return;
  const before = session;
  session = readStored();
  if (before?.token !== session?.token || before?.user.name !== session?.user.name) notifyListeners();
}

function notifyListeners() {
  if (session) document.documentElement.dataset.session = "in";
  else delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

function readStored(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey);
    if (!token) return null;
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? "{}");
    const fields = typeof user === "object" && user !== null ? (user as Record<string, unknown>) : {};
    return {
      token,
      user: {
        name: typeof fields.name === "string" ? fields.name : "",
        phoneNumber: typeof fields.phoneNumber === "string" ? fields.phoneNumber : "",
      },
    };
  } catch {
    return null;
  }
}
