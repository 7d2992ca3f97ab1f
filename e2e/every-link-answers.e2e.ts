import { expect, type Page, test } from "@playwright/test";
import { company, contact, helpPhoneUrl } from "@dakbag/company/company";
import { crawl, eightAtOnce, isOwn, linksOf } from "./steps/crawling.ts";
import { measureLayoutShift, watchForFaults } from "./steps/watching.ts";

/** So many tabs read at once: a page waits more for the network to fall silent than it works. */
const tabs = 4;
/** How far a page may jump while it loads; Chromium calls 0.1 good. */
const mostLayoutShift = 0.005;

const outside: string[] = [
  company.customisationFormUrl,
  company.bulkEnquiryFormUrl,
  ...contact.social.map(({ url }) => url),
  `https://wa.me/${contact.whatsappNumber}?`,
  `mailto:${contact.orderEmail}`,
  `mailto:${contact.grievanceEmail}`,
  helpPhoneUrl,
];

test(
  "every link of the shop answers 200; those that lead outside come from the configuration",
  { tag: ["@buyer-2.41", "@buyer-9.23", "@ruling-content.1"] },
  async ({ request, baseURL }) => {
    test.setTimeout(180_000);
    const pages = await crawl(request, baseURL!);
    expect(pages.size).toBeGreaterThan(100);
    const refused: string[] = [];
    for (const [path, { status, from }] of pages) {
      // A product that another story has taken away meanwhile is linked no more.
      if (status === 200) continue;
      if (!isOwn(from) || (await linksOf(request, from, baseURL!)).includes(path))
        refused.push(`${path} (linked from ${from}): ${status}`);
    }
    expect(refused).toEqual([]);
    const strangers = [...pages].flatMap(([path, { links }]) =>
      links
        .filter((link) => !isOwn(link) && !outside.some((known) => link.startsWith(known)))
        .map((link) => `${path} → ${link}`),
    );
    expect(strangers).toEqual([]);
  },
);

const widths = [360, 1440];
for (const width of widths) {
  test(`no page logs an error, misses a file or jumps by more than ${mostLayoutShift} at ${width} px`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    // A clip of film, for one, is linked to too, but is no page: it would never fall silent.
    const pages = [...(await crawl(request, baseURL!))].filter(([, { html }]) => html !== "");
    const waiting = sharedOut(
      pages.map(([path]) => path),
      widths.indexOf(width),
    );
    expect(waiting.length).toBeGreaterThan(60);
    const linked = new Set<string>();
    const faults: string[] = [];

    async function readInTab() {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      watchForFaults(page, faults);
      const layoutShift = await measureLayoutShift(page);
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        await page.goto(path);
        await settle(page);
        for (const link of await linksShown(page)) linked.add(link);
        const shift = await layoutShift();
        if (shift > mostLayoutShift) faults.push(`${path} jumps by ${shift.toFixed(3)}`);
      }
      await page.close();
    }
    await Promise.all(Array.from({ length: tabs }, readInTab));
    await eightAtOnce([...linked], async (link) => {
      const status = (await request.get(link)).status();
      if (status !== 200) faults.push(`${link} answers ${status}`);
    });
    expect(faults).toEqual([]);
  });
}

test("letters that come late move nothing", async ({ browser }) => {
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
  expect(await layoutShift()).toBeLessThanOrEqual(mostLayoutShift);
  await page.close();
});

/**
 * The pages for one of the widths. Every page is read at one width at least, and every kind at each: the many details of
 * products, one like the other, take turns.
 */
function sharedOut(paths: readonly string[], turn: number): string[] {
  const kinds = Map.groupBy(paths, (path) => path.replace(/\?.*/, ""));
  return [...kinds.values()].flatMap((alike) =>
    alike.length < 8 ? alike : alike.filter((_path, place) => place % widths.length === turn),
  );
}

/** Everything has loaded, also what loads only when it is scrolled to. */
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

async function linksShown(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.links]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}
