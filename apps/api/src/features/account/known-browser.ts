import { createHmac, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { findUserByPhone } from "../users/users.ts";

/** The cookie of a browser that has signed in to a phone's account; over https its name has a prefix. */
export const knownBrowserCookie = "dakbag_known_browser";

/** The cookie's value that a request carries. */
export function knownBrowserOf(
  cookies: Readonly<Record<string, string | undefined>>,
  { PUBLIC_URL }: Pick<Shop["configuration"], "PUBLIC_URL">,
): string | undefined {
  return cookies[PUBLIC_URL?.startsWith("https:") ? `__Secure-${knownBrowserCookie}` : knownBrowserCookie];
}

/** Whether a phone has an account, and this browser signed in to it before. */
export async function isKnownToPhone(
  db: Queryable,
  { configuration, clock }: Pick<Shop, "configuration" | "clock">,
  { phoneNumber, browser }: { phoneNumber: string; browser: string | undefined },
): Promise<boolean> {
  if (browser === undefined) return false;
  const user = await findUserByPhone(db, phoneNumber);
  const account = { phoneNumber, passwordHash: user?.password_hash ?? null };
  const given = { cookie: browser, now: clock() };
  return user !== undefined && isKnownBrowser(configuration.SERVER_SECRET, account, given);
}

export const knownBrowserSeconds = 180 * 86_400;

/** An account as far as its known browsers depend on it. */
export interface KnownTo {
  readonly phoneNumber: string;
  /** Signed too: a new password makes all browsers strangers. Null before one was set, and for unknown phones. */
  readonly passwordHash: string | null;
}

/**
 * The cookie's value after a sign-in. It proves nothing but that this browser signed in to this account before, so that
 * failures and requests of strangers do not count against it. All known browsers of an account share their counts: signing
 * in many times makes no more of them.
 */
export function knownBrowser(serverSecret: string, account: KnownTo, now: Date): string {
  const since = Math.floor(now.getTime() / 1000);
  return `${since}.${signature(serverSecret, account, String(since))}`;
}

export function isKnownBrowser(
  serverSecret: string,
  account: KnownTo,
  { cookie, now }: { readonly cookie: string | undefined; readonly now: Date },
): boolean {
  const [since = "", signed = ""] = cookie?.split(".") ?? [];
  const expected = signature(serverSecret, account, since);
  const isSigned =
    signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  return isSigned && now.getTime() / 1000 - Number(since) <= knownBrowserSeconds;
}

const signature = (serverSecret: string, { phoneNumber, passwordHash }: KnownTo, since: string) =>
  createHmac("sha256", serverSecret)
    .update(`known browser ${phoneNumber} ${passwordHash ?? ""} ${since}`)
    .digest("base64url");
