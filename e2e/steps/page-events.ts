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
    // React rendered a page again, as the server's did not match.
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

/** What moved on a page: the sum of its layout shifts, and for each of them the time, the value and what moved most. */
export interface LayoutShift {
  readonly sum: number;
  readonly moves: readonly string[];
}

/** Measures the layout shifts of each page that is opened after this. */
export async function measureLayoutShift(page: Page): Promise<() => Promise<LayoutShift>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const measured = globalThis as unknown as { layoutShift: { sum: number; moves: string[] } };
    const shift = (measured.layoutShift = { sum: 0, moves: [] as string[] });
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        shift.sum += value;
        const [{ node, previousRect: from, currentRect: to } = {}] = sources;
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
        shift.moves.push(
          `${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${name} from ${from?.x},${from?.y} to ${to?.x},${to?.y}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { layoutShift: LayoutShift }).layoutShift);
}
