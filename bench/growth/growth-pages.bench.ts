import { openDatabase } from "@dakbag/api/platform/database";
import { freePort } from "@dakbag/api/database/free-port";
import { type Browser, chromium } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { growCatalogue } from "./growth.queries.ts";
import type { Load } from "../support/load.ts";
import { measureInTurns, type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { residentBytes } from "../support/resident-bytes.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { startShop } from "../support/shop-process.ts";

const sizes = [1000, 10_000, 100_000];
const rounds = 5;
const connections = 10;
const secondsPerRound = 2;
const listing = "/product/courier-bag-poly";
const detail = "/details?sku=POLPOD120160";
const maxSuggestionMs = 300;
// Simulates a cheap phone.
const slowDown = 4;
const mib = 2 ** 20;

/** A shop of many products beside one with the built-in ones: pages, the search, memory and the start. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of sizes) {
    await withRunningShop((grown) =>
      withRunningShop(async (builtIn) => {
        measurements.push(...(await compareShops(grown, builtIn, size)));
      }),
    );
  }
  return measurements;
}

async function compareShops(grown: RunningShop, builtIn: RunningShop, size: number): Promise<Measurement[]> {
  const db = openDatabase(grown.ownerUrl, { onConnectionError: () => undefined });
  await growCatalogue(db, size).finally(() => db.end());
  await untilListed(grown, size);
  const name = `${size.toLocaleString("en-IN")} products`;
  const compare = async (
    what: string,
    unit: string,
    limit: Measurement["limit"],
    work: (shop: RunningShop) => Promise<number>,
  ): Promise<Measurement> => {
    const turns = await measureInTurns(
      () => work(grown),
      () => work(builtIn),
      { rounds },
    );
    return { what: `${name}: ${what}`, unit, limit, ...turns };
  };
  const measurements = [
    await compare("a listing's page served", "1/s", { atLeast: 0.7 }, (shop) => serve(shop.url + listing)),
    await compare("a detail page served", "1/s", { atLeast: 0.7 }, (shop) => serve(shop.url + detail)),
    await compare("start to ready", "ms", { atMost: 3 }, timeToStart),
  ];
  const suggestion = await timeOfFirstSuggestion(grown.url);
  measurements.push(
    mustTakeAtMost(`${name}: first suggestion at ${slowDown} x slower`, suggestion, maxSuggestionMs),
  );
  const [measured, against] = [grown, builtIn].map(({ pid }) => residentBytes(pid) / mib) as [number, number];
  measurements.push({ what: `${name}: memory`, unit: "MB (RSS)", measured, against, limit: { atMost: 2 } });
  return measurements;
}

/** Every copy reads the catalogue within half a second of the change, and then works on it. */
async function untilListed(shop: RunningShop, count: number): Promise<void> {
  const lastPage = Math.ceil(count / 500);
  for (;;) {
    const answer = await fetch(`${shop.url}/api/products?page=1`);
    const { pages } = (await answer.json()) as { pages: number };
    if (pages >= lastPage) break;
    await pause(250);
  }
  await pause(2000);
}

const serve = (url: string) =>
  runScript<Load>("support/load.ts", {
    url,
    headers: { "accept-encoding": "br" },
    connections,
    seconds: secondsPerRound,
  });

/** Another copy of the shop on the same database. */
async function timeToStart({ environment }: RunningShop): Promise<number> {
  const port = String(await freePort());
  const begin = performance.now();
  const copy = await startShop({ ...environment, PORT: port });
  const milliseconds = performance.now() - begin;
  await copy.stop();
  return milliseconds;
}

/** From the last letter of a word to the first suggestion in sight, on a page that has done its loading. */
async function timeOfFirstSuggestion(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timeSuggestion(browser, url));
    return median(times);
  } finally {
    await browser.close();
  }
}

async function timeSuggestion(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.goto(`${url}/aboutUs`, { waitUntil: "networkidle" });
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.focus();
  await page.waitForTimeout(300);
  await page.keyboard.type("cour");
  const begin = performance.now();
  await page.keyboard.type("i");
  await page.getByRole("option").first().waitFor();
  const milliseconds = performance.now() - begin;
  await context.close();
  return milliseconds;
}
