import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { doMainJob, fillCartInOtherWays } from "./steps/main-job.ts";
import { recordFailures } from "./steps/page-events.ts";

test("with extensions that put elements into every page a buyer does the main job, and fills the cart in every way", async ({
  page,
}) => {
  const faults = recordFailures(page);
  await page.addInitScript({ path: join(import.meta.dirname, "browsers/extension-in-page.js") });
  await doMainJob(page, "10x14");
  await fillCartInOtherWays(page);
  // They are still there.
  await expect(page.locator("body > #extension-root:first-child")).toBeAttached();
  await expect(page.getByRole("combobox", { name: /Search/ }).locator("+ extension-icon")).toBeAttached();
  expect(faults).toEqual([]);
});
