import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Configuration } from "../../platform/configuration.ts";
import type { Queryable } from "../../platform/database.ts";
import { findUserByPhone } from "../users/users.ts";

/** The cookie of a browser that has signed in to a phone's account. */
export const knownBrowserCookie = "dakbag_known_browser";

/** Whether a phone has an account, and this browser signed in to it before. */
export async function isKnownToPhone(
  db: Queryable,
  shop: ShopOfBrowsers,
  { phoneNumber, browser }: { phoneNumber: string; browser: string | undefined },
): Promise<boolean> {
  if (browser === undefined) return false;
  const user = await findUserByPhone(db, phoneNumber);
  return (
    user !== undefined && isKnownBrowser(shop, { phoneNumber, passwordHash: user.password_hash }, browser)
  );
}

export const knownBrowserSeconds = 180 * 86_400;

interface ShopOfBrowsers {
  readonly configuration: Pick<Configuration, "SERVER_SECRET">;
  readonly clock: Clock;
}

/** An account as far as its known browsers depend on it. */
export interface BrowserAccount {
  readonly phoneNumber: string;
  /** Signed too: a new password makes all browsers strangers. Null before one was set, and for unknown phones. */
  readonly passwordHash: string | null;
}

/**
 * The cookie's value after a sign-in. It proves nothing but that this browser signed in to this account before, so that
 * failures and requests of strangers do not count against it. All known browsers of an account share their counts: signing
 * in many times makes no more of them.
 */
export function knownBrowser(serverSecret: string, account: BrowserAccount, now: Date): string {
  const since = Math.floor(now.getTime() / 1000);
  return `${since}.${signature(serverSecret, account, String(since))}`;
}

export function isKnownBrowser(
  { configuration, clock }: ShopOfBrowsers,
  account: BrowserAccount,
  cookie: string | undefined,
): boolean {
  const [since = "", signed = ""] = cookie?.split(".") ?? [];
  const expected = signature(configuration.SERVER_SECRET, account, since);
  const isSigned =
    signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  return isSigned && clock().getTime() / 1000 - Number(since) <= knownBrowserSeconds;
}

const signature = (serverSecret: string, { phoneNumber, passwordHash }: BrowserAccount, since: string) =>
  createHmac("sha256", serverSecret)
    .update(`known browser ${phoneNumber} ${passwordHash ?? ""} ${since}`)
    .digest("base64url");
