import type { Page } from "@playwright/test";

/**
 * Notes whatever goes wrong behind a page from now on: errors in the console or in a script, requests that fail,
 * files that are missing, and answers from 500 on. Requests that a page gave up by leaving are no fault.
 */
export function recordFailures(page: Page, faults: string[] = []): string[] {
  const note = (what: string) => faults.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on("console", (message) => {
    // Chromium's own message about a refused request; failures are recorded below.
    const isError = message.type() === "error" && !message.text().startsWith("Failed to load resource");
    // React rendered a page anew, as the server's did not match.
    if (isError || message.text().includes("Minified React error")) note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") note(`${request.url()} failed: ${why}`);
  });
  page.on("response", (response) => {
    const isFile = !["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (response.status() >= (isFile ? 400 : 500)) note(`${response.url()} answered ${response.status()}`);
  });
  return faults;
}

/** Measures the sum of layout shifts of each page that is opened after this. */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const measured = globalThis as unknown as { layoutShift: number };
    measured.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        measured.layoutShift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
}
