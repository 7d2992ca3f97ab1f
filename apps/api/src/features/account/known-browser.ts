import { createHmac, timingSafeEqual } from "node:crypto";

/** The cookie of a browser that has signed in to a phone's account; over https its name has a prefix. */
export const knownBrowserCookie = "dakbag_known_browser";

export const knownBrowserSeconds = 180 * 86_400;

/**
 * The cookie's value after a sign-in. It proves nothing but that this browser signed in to this phone's account before, so
 * that failures and requests of strangers do not count against it.
 */
export function knownBrowser(serverSecret: string, phoneNumber: string, now: Date): string {
  const since = Math.floor(now.getTime() / 1000);
  return `${since}.${signature(serverSecret, phoneNumber, String(since))}`;
}

/** A key of the browser for counting, or undefined for any other browser than one of this phone. */
export function knownBrowserKey(
  serverSecret: string,
  phoneNumber: string,
  { cookie, now }: { readonly cookie: string | undefined; readonly now: Date },
): string | undefined {
  const [since = "", signed = ""] = cookie?.split(".") ?? [];
  const expected = signature(serverSecret, phoneNumber, since);
  const isSigned =
    signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  const age = now.getTime() / 1000 - Number(since);
  return isSigned && age <= knownBrowserSeconds ? signed.slice(0, 16) : undefined;
}

const signature = (serverSecret: string, phoneNumber: string, since: string) =>
  createHmac("sha256", serverSecret).update(`known browser ${phoneNumber} ${since}`).digest("base64url");
