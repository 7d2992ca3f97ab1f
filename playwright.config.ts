import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { chromiumFlags, findChromium } from "./scripts/find-chromium.ts";

// Playwright reads this file anew in every worker. The first reading decides; the workers inherit its environment.
process.env["PORT"] = process.env["STORIES_PORT"] ??= String(10_000 + 2 * Math.floor(Math.random() * 4_000));
process.env["SANDBOX_PORT"] = String(Number(process.env["PORT"]) + 1);
process.env["SHOP_URL"] = `http://localhost:${process.env["PORT"]}`;
process.env["SANDBOX_URL"] = `http://localhost:${process.env["SANDBOX_PORT"]}`;
// Every story comes from one address, and together they are more than one visitor may ask.
process.env["RATE_LIMIT_SCALE"] ??= "1000";
process.env["CHROME_PATH"] ||= findChromium(console.error);

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
// Buyers come by phone, staff sit at a desktop. `npm run test:long` runs every story on the other device.
const [ofBuyers, ofStaff] = quickOrLong([phone, desktop], [desktop, phone]);

const changingManyOrders = ["updates-orders-from-csv", "packs-orders", "ships-a-day", "dispatches-a-day"].map(
  (story) => `**/staff-${story}.e2e.ts`,
);

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "buyers", testMatch: "**/*.e2e.ts", testIgnore: "**/staff-*", use: ofBuyers },
    { name: "staff", testMatch: "**/staff-*.e2e.ts", testIgnore: changingManyOrders, use: ofStaff },
    // One after the other: only the last file or hand-over of the shop can be undone.
    { name: "staff changing many orders", testMatch: changingManyOrders, workers: 1, use: ofStaff },
    // Firefox and WebKit: `npm run test:long -- browsers`.
    { name: "browsers", testMatch: "**/*.browsers.ts" },
  ],
  globalSetup: "./scripts/start-for-stories.ts",
  outputDir: "test-results",
  forbidOnly: true,
  // A story waits for the network and for timers; with two on each core, pages were slow enough to fail by luck.
  workers: availableParallelism() + 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env["SHOP_URL"],
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    // What it answers passes by page.route(); the story of reading without a network allows it.
    serviceWorkers: "block",
    // A trace costs a quarter of the time; whoever looks into a failure adds `--trace on`.
    trace: "off",
    launchOptions: { executablePath: process.env["CHROME_PATH"], args: chromiumFlags },
  },
});
