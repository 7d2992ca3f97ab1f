import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { type Browser, type Page, chromium } from "@playwright/test";
import { startProgram, untilAnswering } from "./child-program.ts";
import { chromiumFlags, findChromium } from "./find-chromium.ts";

/**
 * Takes a screenshot of every public page at three widths, for a person to review:
 * `npm run screenshots -- [folder]`. Of pages that differ only by their product, only the first one is taken.
 */
const folder = process.argv[2] ?? join(import.meta.dirname, "../screenshots");
const widths = [360, 768, 1440];
const height = 900;

const dataDir = makeTemporaryDataDir("screenshots");
const [port, sandboxPort] = [String(await freePort()), String(await freePort())];
const environment = { ...process.env, PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: dataDir };
const shop = `http://localhost:${port}`;
const start = startProgram("scripts/start.ts", { environment });
try {
  await untilAnswering(`${shop}/readyz`, start);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(console.error), args: chromiumFlags });
  const paths = await publicPages();
  for (const width of widths) await takeAll(browser, paths, width);
  await browser.close();
  console.log(`${paths.length} pages at ${widths.join(", ")} px: ${folder}`);
} finally {
  await start.stop();
  rmSync(dataDir, { recursive: true });
}

async function publicPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop}/sitemap.xml`)).text();
  const kinds = new Map<string, string>();
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    // Detail pages of one category look alike; a SKU begins with its family and kind.
    const kind = pathname + search.replace(/(sku=[A-Z]{6}).*/, "$1");
    if (!kinds.has(kind)) kinds.set(kind, pathname + search);
  }
  return [...kinds.values(), "/cart", "/offline", "/nothing-here"];
}

async function takeAll(browser: Browser, paths: readonly string[], width: number): Promise<void> {
  // No animation, so that the same page gives the same screenshot.
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(shop + path);
    // Off-screen content would not be rendered, but a full-page screenshot shows it.
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    await loadLazyContent(page);
    const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, "-");
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await context.close();
}

/** Scrolls through the page, so that lazily loaded content is in the screenshot too. */
async function loadLazyContent(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const box = await page.locator("body").boundingBox();
  for (let y = 0; y < (box?.height ?? 0); y += height / 2) await page.mouse.wheel(0, height / 2);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Home");
}
