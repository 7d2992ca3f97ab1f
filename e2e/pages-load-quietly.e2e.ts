import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { findBrokenFigures } from "./steps/layout.ts";
import { measureLayoutShift, recordFailures } from "./steps/page-events.ts";

/** Pages loaded at once: each mostly waits for an idle network. */
const tabs = 4;
/** Layout shift of a page while it loads; Chromium's limit for "good" is 0.1. */
const maxLayoutShift = 0.005;

const widths = [360, 1440];
for (const width of widths) {
  test(`no page logs an error, misses a file, breaks a price or jumps by over ${maxLayoutShift} at ${width} px`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(300_000);
    const paths = pagesFor(await publicPaths(request), widths.indexOf(width));
    expect(paths.length).toBeGreaterThan(quickOrLong(20, 60));
    const waiting = [...paths];
    const faults: string[] = [];

    async function readInTab() {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      recordFailures(page, faults);
      const layoutShift = await measureLayoutShift(page);
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        await page.goto(path);
        await settle(page);
        for (const price of await page.evaluate(findBrokenFigures)) faults.push(`${path} breaks ${price}`);
        const { sum, moves } = await layoutShift();
        if (sum > maxLayoutShift) faults.push(`${path} jumps by ${sum.toFixed(3)}: ${moves.join("; ")}`);
      }
      await page.close();
    }
    await Promise.all(Array.from({ length: tabs }, readInTab));
    expect(faults).toEqual([]);
  });
}

test("fonts that load late shift no layout", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 900 } });
  const layoutShift = await measureLayoutShift(page);
  const painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", (route) => painted.promise.then(() => route.continue()));
  await page.goto("/product/thermal-label", { waitUntil: "commit" });
  await page.evaluate(
    () =>
      new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })),
  );
  painted.resolve();
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  const { sum, moves } = await layoutShift();
  expect(sum, moves.join("; ")).toBeLessThanOrEqual(maxLayoutShift);
  await page.close();
});

/** The sitemap's pages, and public pages that are not in it. */
async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => {
    const { pathname, search } = new URL(url.replaceAll("&amp;", "&"));
    return pathname + search;
  });
  return [...listed, "/cart", "/quick-order", "/customisationPage", "/product/courier-bag-poly?view=table"];
}

/**
 * The pages for one of the widths. Every kind is read at each width, in `npm run test:long` also every page at one of
 * them: the many details of products, one like the other, take turns.
 */
function pagesFor(paths: readonly string[], turn: number): string[] {
  const kinds = Map.groupBy(new Set(paths), (path) =>
    path.replace(/\?.*/, "").replace(/^\/blogs\/.*/, "/blogs"),
  );
  return [...kinds.values()].flatMap((alike) =>
    alike.length < 8
      ? alike.slice(0, quickOrLong(2, 8))
      : alike.filter((_path, place) => quickOrLong(place === turn, place % widths.length === turn)),
  );
}

/** Everything has loaded, including lazy content further down. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
    }
    await frame();
  });
}
