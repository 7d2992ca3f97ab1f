import { expect, test } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    "Opera on Windows",
  ],
  ["curl/8.5.0", "Unknown browser"],
  ["a script on Windows", "Unknown browser on Windows"],
  ["Firefox/141.0", "Firefox"],
  ["", "Unknown browser"],
  [undefined, "Unknown browser"],
])("%j is shown as %s", (header, shown) => {
  expect(describeBrowser(header)).toBe(shown);
});

test("nothing of a header that is markup, or longer than any browser's, is shown", () => {
  expect(describeBrowser("<script>alert(1)</script>")).toBe("Unknown browser");
  expect(describeBrowser(`${"x".repeat(100_000)} Chrome/1 Windows`)).toBe("Unknown browser");
});
