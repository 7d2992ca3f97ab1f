import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { budgets } from "../../scripts/budgets.ts";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

// Simulates a cheap phone.
const slowDown = 4;
const rounds = 5;
const sizes = "6x8 7x9 8x10 9x12 10x12 10x14 12x14 12x16 14x17 16x18 18x20 20x24 24x30".split(" ");
const lines = [
  ...sizes.flatMap((size) => [`${size} pod 1000`, `${size} without pod 2k`]),
  ...sizes
    .slice(1, 9)
    .flatMap((size) => [`meesho transparent ${size} pod 2000`, `meesho opaque ${size} npd 1000`]),
  ...[40, 42, 45, 48, 50].flatMap((micron) => [
    `tape brown ${micron} micron 5 ctn`,
    `transparent tape ${micron} mic 2 ctn`,
  ]),
  ...[100, 150, 200, 225, 300, 450].map((width) => `honeycomb sleeve ${width} mm 2 box`),
  "3x5 thermal label 1 ctn",
  "bubble wrap 2 roll",
];

/** Sixty pasted lines in quick order: how long the main thread lets a press or key wait. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url));
      const figure = (what: string, of: (visit: Visit) => number) =>
        mustTakeAtMost(
          `60 lines, ${slowDown} × slower: ${what}`,
          median(visits.map(of)),
          budgets.maxInputDelayMs,
        );
      return [
        figure("the longest task of reading and drawing them", ({ task }) => task),
        figure("the slowest key of a quantity", ({ quantity }) => quantity),
        figure("the slowest key of a product", ({ product }) => product),
      ];
    } finally {
      await browser.close();
    }
  });
}

/** Milliseconds of one visit. */
type Visit = { task: number; quantity: number; product: number };

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const client = await openPasted(page, url);
  const read = page.getByRole("button", { name: "Find products" });
  const task = await measureMaxTask(browser, page, async () => {
    await read.click();
    await page.getByLabel("Product, row 60").waitFor();
  });
  const quantity = await workOfKeys(page, client, "Quantity, row 30", "2500");
  const product = await workOfKeys(page, client, "Product, row 61", "14x18 paper");
  await context.close();
  return { task, quantity, product };
}

async function openPasted(page: Page, url: string): Promise<CDPSession> {
  await page.goto(`${url}/quick-order`, { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: "Paste a list" }).click();
  await page.getByLabel(/Lines from/).fill(lines.slice(0, 60).join("\n"));
  await page.waitForLoadState("networkidle");
  const client = await page.context().newCDPSession(page);
  // The thread's own CPU time, so that other programs on the machine do not count.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  return client;
}

async function workOfKeys(page: Page, client: CDPSession, label: string, keys: string): Promise<number> {
  await page.getByLabel(label).click();
  await page.waitForTimeout(500);
  const work: number[] = [];
  for (const key of keys) work.push(await workUntilPainted(page, client, () => page.keyboard.type(key)));
  return Math.max(...work);
}

async function workUntilPainted(page: Page, client: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskMilliseconds(client);
  await act();
  // The second animation frame begins after the first has been painted.
  await page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
  );
  const milliseconds = (await taskMilliseconds(client)) - before;
  await page.waitForTimeout(300);
  return milliseconds;
}

interface TraceEvent {
  readonly name: string;
  /** In microseconds of the thread's own time. */
  readonly tdur?: number;
}

async function measureMaxTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await act();
  await page.waitForTimeout(1000);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const tasks = trace.traceEvents.filter(({ name }) => name.endsWith("RunTask"));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** The CPU time of the main thread so far. */
async function taskMilliseconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
  if (seconds === undefined) throw new Error("Chromium reports no task duration.");
  return seconds * 1000;
}
