import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { budgets } from "../../scripts/budgets.ts";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

const rounds = 5;
// Simulates a cheap phone.
const slowDown = 4;
/** Longer than any answer to an input should take. */
const untilPaintedMs = 500;
/** What Chromium reports at least. */
const shortestReportedMs = 16;

interface Scenario {
  readonly path: string;
  /** What is done before the measurement. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Inputs by their name; the slowest event of each counts. */
  readonly inputs: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

const listing = "/product/courier-bag-poly";
const order = Array.from({ length: 60 }, (_, row) => {
  const sizes = ["12x16 pod", "10x12 npd", "brown tape 42 micron", "honeycomb sleeve 150", "14x19 pod"];
  return `${sizes[row % sizes.length]} ${1000 * (1 + (row % 7))}`;
}).join("\n");

const scenarios: readonly Scenario[] = [
  {
    path: listing,
    inputs: {
      "listing: a filter": (page) => press(page.getByRole("link", { name: /^With POD/ })),
      "listing: a tick for comparing": (page) => press(page.getByRole("checkbox").first()),
      "listing: from cards to the table": (page) =>
        press(page.getByRole("link", { name: "Table", exact: true })),
    },
  },
  {
    path: "/product/meesho-bags",
    inputs: {
      "32 cards: the other tab": (page) => press(page.getByRole("tab", { name: "Opaque" })),
      "32 cards: from cards to the table": (page) =>
        press(page.getByRole("link", { name: "Table", exact: true })),
    },
  },
  {
    path: listing,
    prepare: (page) => page.getByRole("combobox", { name: "Search products" }).click(),
    inputs: { "search field: typing": (page) => page.keyboard.type("10x12 pod", { delay: 150 }) },
  },
  {
    path: `${listing}?view=table`,
    prepare: (page) => page.getByRole("textbox").first().click(),
    inputs: {
      "table: typing a quantity": (page) => page.keyboard.type("2000", { delay: 150 }),
      "table: Enter to the next row": (page) => page.keyboard.press("Enter"),
    },
  },
  {
    path: "/quick-order",
    prepare: async (page) => {
      await page.getByRole("tab", { name: "Paste a list" }).click();
      await page.getByLabel(/Lines from/).click();
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(order)})`);
    },
    inputs: {
      "quick order: pasting 60 lines": (page) => page.keyboard.press("Control+V"),
      "quick order: reading them": (page) => press(page.getByRole("button", { name: "Find products" })),
    },
  },
];

/** From a press or a key until the next frame (Event Timing, as in Interaction to Next Paint), the median of the rounds. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const delays = new Map<string, number[]>();
      for (let round = 0; round < rounds; round += 1) {
        for (const scenario of scenarios) {
          for (const [what, delay] of await play(browser, url, scenario)) {
            delays.set(what, [...(delays.get(what) ?? []), delay]);
          }
        }
      }
      return [...delays].map(([what, values]) =>
        mustTakeAtMost(`${what}, ${slowDown} × slower`, median(values), budgets.maxInputDelayMs),
      );
    } finally {
      await browser.close();
    }
  });
}

/** A first visit each time; what was seen is in the order of the inputs. */
async function play(browser: Browser, url: string, scenario: Scenario): Promise<[string, number][]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(url + scenario.path, { waitUntil: "networkidle" });
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await scenario.prepare?.(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(untilPaintedMs);
  await page.evaluate(watchForInputs);
  const seen: [string, number][] = [];
  for (const [what, act] of Object.entries(scenario.inputs)) {
    await act(page);
    await page.waitForTimeout(untilPaintedMs);
    seen.push([what, Math.max(shortestReportedMs, await page.evaluate<number>("slowestInput()"))]);
  }
  await context.close();
  return seen;
}

/** A visitor hovers over or touches a link for a moment before the click. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(300);
  await target.click();
}

/** Runs in the page: `slowestInput()` is the longest duration since it was last asked. */
const watchForInputs = `
  var slowest = 0;
  var observer = new PerformanceObserver((list) => note(list.getEntries()));
  var note = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId) slowest = Math.max(slowest, duration);
  };
  observer.observe({ type: "event", durationThreshold: ${shortestReportedMs} });
  var slowestInput = () => {
    note(observer.takeRecords());
    const answer = slowest;
    slowest = 0;
    return answer;
  };
  undefined;
`;
