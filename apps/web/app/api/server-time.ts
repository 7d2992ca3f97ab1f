// The server's clock less the browser's; 0 as long as they can be the same.
let aheadMs = 0;

/**
 * Learns the server's time from an answer. Its Date header is in whole seconds, and the answer was on its way for a while: a
 * browser's clock that fits is believed. An answer that may come from a cache has the time of before.
 *
 * @param sentAt the browser's time at which the answer was asked for
 */
export function learnServerTime({ headers }: Response, sentAt: number): void {
  const at = Date.parse(headers.get("date") ?? "");
  if (!at || !headers.get("cache-control")?.includes("no-store")) return;
  const atMost = at + 1000 - sentAt;
  aheadMs = at > Date.now() || atMost < 0 ? atMost : 0;
}

/** The server's current time, whatever the browser's clock says; the browser's before the first answer. */
export const serverNow = (): number => Date.now() + aheadMs;
