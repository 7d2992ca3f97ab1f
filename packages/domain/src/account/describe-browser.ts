// The first match wins: most browsers also name those that they descend from.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What a person may be shown of an unreadable or missing header. */
export const unknownBrowser = "Unknown browser";

const maxRead = 500;

/**
 * Browser and system of a User-Agent header in plain words, as "Chrome on Windows": coarse, so that people recognise
 * their own devices, and nothing of the header itself is ever shown or stored.
 *
 * @param userAgent the header; any text, since clients send what they like
 */
export function describeBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, maxRead);
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return system === undefined ? unknownBrowser : `${unknownBrowser} on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
