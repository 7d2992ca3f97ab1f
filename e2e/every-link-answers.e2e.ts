import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { company } from "@dakbag/company/company";
import { contact, helpPhoneUrl } from "@dakbag/company/contact";
import { measureLayoutShift, watchForFaults } from "./steps/watching.ts";

/** Public pages to which no link need lead. */
const unlinked = [
  "/product/carry-bag",
  "/product/boxes",
  "/product/honeycomb-roll",
  "/product/transparent-bags",
  "/SKUvalmo?sku=VALSML",
];
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
  helpPhoneUrl,
];

test("every link of the shop answers 200; those that lead outside come from the configuration (buyer §2.41, §9.23; rulings: content.1)", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const pages = await crawl(request, baseURL!);
  expect(pages.size).toBeGreaterThan(100);
  const refused = [...pages].filter(([, { status }]) => status !== 200);
  expect(refused.map(([path, { status, from }]) => `${path} (linked from ${from}): ${status}`)).toEqual([]);
  const strangers = [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => !isOwn(link) && !outside.some((known) => link.startsWith(known)))
      .map((link) => `${path} → ${link}`),
  );
  expect(strangers).toEqual([]);
});

const widths = [360, 1440];
for (const width of widths) {
  test(`no page logs an error, misses a file or jumps by more than ${mostLayoutShift} at ${width} px`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const waiting = sharedOut([...(await crawl(request, baseURL!)).keys()], widths.indexOf(width));
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

async function eightAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map(work));
}

interface Found {
  readonly status: number;
  readonly links: readonly string[];
  /** The page that leads here. */
  readonly from: string;
}

/** Follows every link of every page as the server sends it, beginning at home. */
async function crawl(request: APIRequestContext, baseURL: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  let next = new Map(["/", ...unlinked].map((path) => [path, "nowhere"]));
  while (next.size > 0) {
    const wave = [...next];
    next = new Map();
    await eightAtOnce(wave, async ([path, from]) => {
      const answer = await request.get(path);
      const links = isPage(answer.headers()) ? linksIn(await answer.text(), new URL(path, baseURL)) : [];
      found.set(path, { status: answer.status(), links, from });
    });
    for (const [path] of wave) {
      for (const link of found.get(path)!.links) {
        if (isOwn(link) && !found.has(link) && mayLeadOn(path, link)) next.set(link, path);
      }
    }
  }
  return found;
}

const isPage = (headers: Record<string, string>) => headers["content-type"]?.startsWith("text/html") ?? false;
const isOwn = (link: string) => link.startsWith("/");

/** The choices of a filtered page make ever new addresses: those of the bare page are enough. */
function mayLeadOn(from: string, to: string): boolean {
  const choosing = (path: string) => /[?&](?!sku=|productType=)/.test(path.replace(/#.*$/, ""));
  return !choosing(from) || !choosing(to);
}

/** Links of a page: own ones as path and query, those that lead outside as they are. */
function linksIn(html: string, at: URL): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => {
    const link = new URL(href!.replaceAll("&amp;", "&"), at);
    return link.origin === at.origin ? link.pathname + link.search : link.href;
  });
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
