import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { budgets } from "../../scripts/budgets.ts";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

const from = "/product/courier-bag-poly";
const link = /12x16 inch with POD/;
const rounds = 7;
// Simulates a cheap phone.
const slowDown = 4;

/** One navigation: the main thread's work until the page is painted, and its network requests. */
interface Step {
  readonly milliseconds: number;
  readonly requests: readonly string[];
}

/** A click from a listing to a detail page, and back: the work until it is painted, and the requests except pictures. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const there: Step[] = [];
      const back: Step[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const steps = await goThereAndBack(browser, url);
        there.push(steps.there);
        back.push(steps.back);
      }
      return [
        ...figuresOf("a click from a listing to a detail page", there),
        ...figuresOf("back to the listing", back),
      ];
    } finally {
      await browser.close();
    }
  });
}

/** A first visit each time: nothing is in the browser's cache. */
async function goThereAndBack(browser: Browser, url: string): Promise<{ there: Step; back: Step }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(url + from, { waitUntil: "networkidle" });
  const client = await context.newCDPSession(page);
  // The thread's own CPU time, so that other programs on the machine do not count.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  // A visitor hovers over or touches a link for a moment before the click.
  await page.getByRole("link", { name: link }).hover();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(300);
  const there = await measureStep(page, client, () => page.mouse.down().then(() => page.mouse.up()));
  await page.waitForTimeout(300);
  const back = await measureStep(page, client, () => page.evaluate("history.back()"));
  await context.close();
  return { there, back };
}

async function measureStep(page: Page, client: CDPSession, act: () => Promise<void>): Promise<Step> {
  const requests = await watchNetwork(client);
  await page.evaluate(watchForNextPage);
  const before = await taskMilliseconds(client);
  await act();
  await page.evaluate("nextPage");
  const milliseconds = (await taskMilliseconds(client)) - before;
  // Late requests of the page count too.
  await page.waitForTimeout(500);
  return { milliseconds, requests: [...requests.values()] };
}

/** The paths of all network requests from now on, by request id, except pictures and cached responses. */
async function watchNetwork(client: CDPSession): Promise<ReadonlyMap<string, string>> {
  const requests = new Map<string, string>();
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    const { pathname } = new URL(request.url);
    if (type !== "Image" && !/\.(svg|png|jpe?g|webp|avif|ico)$/.test(pathname))
      requests.set(requestId, pathname);
  });
  client.on("Network.requestServedFromCache", ({ requestId }) => requests.delete(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  return requests;
}

/**
 * Runs in the page: `nextPage` resolves when the first heading has changed and is painted. The second animation frame
 * begins after the first has been painted.
 */
const watchForNextPage = `
  var heading = () => document.querySelector("h1")?.textContent;
  var before = heading();
  var nextPage = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (heading() === undefined || heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  undefined;
`;

/** The CPU time of the main thread so far. */
async function taskMilliseconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
  if (seconds === undefined) throw new Error("Chromium reports no task duration.");
  return seconds * 1000;
}

function figuresOf(what: string, steps: readonly Step[]): Measurement[] {
  const requests = steps.map((step) => step.requests.length);
  const named = [...new Set(steps.flatMap((step) => step.requests))].join(", ");
  return [
    mustTakeAtMost(
      `${what}: work until it is painted, ${slowDown} × slower`,
      median(steps.map(({ milliseconds }) => milliseconds)),
      budgets.maxNavigationWorkMs,
    ),
    {
      what: `${what}: requests except pictures${named && ` (${named})`}`,
      unit: "at most",
      measured: Math.max(...requests),
      // Divided by one, the limit is none at all.
      against: 1,
      limit: { atMost: budgets.maxNavigationRequests },
    },
  ];
}
