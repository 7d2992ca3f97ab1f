import { expect, type Page, test } from "@playwright/test";
import { recordFailures } from "./steps/page-events.ts";

/** Opens a page whose scripts load only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letCome;
}

test("a choice and a press before the scripts load take effect afterwards", async ({ page }) => {
  const faults = recordFailures(page);
  const letScriptsCome = await openWithoutScripts(page, "/details?sku=POLPOD100120");
  await page.getByText("1,000", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Login Required" });
  await expect(dialog).toBeHidden();

  letScriptsCome();
  await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: /^1,000/ })).toBeChecked();
  await expect(page.getByText("₹2,100.40").first()).toBeVisible();
  expect(faults).toEqual([]);
});

test("a menu hovered before the scripts load opens afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const letScriptsCome = await openWithoutScripts(page, "/aboutUs");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("button", { name: "Meesho Branded" }).hover();
  letScriptsCome();
  await expect(bar.getByRole("link", { name: "Tamper Proof Courier Bags" })).toBeVisible();
});

test("a dialog opened before its code loads opens afterwards", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/product/transparent-bags");
  await page.getByRole("button", { name: "View List" }).click();
  letScriptsCome();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(53);
});

/** Scripts fail until the page was loaded so often; returns the number of loads. */
async function takeScriptsAway(page: Page, untilLoad: number): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route("**/assets/*.js", (route) =>
    loads < untilLoad ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return () => loads;
}

test("a page whose scripts a deploy removed reloads once and then works", async ({ page }) => {
  const loads = await takeScriptsAway(page, 2);
  await page.goto("/aboutUs");
  await expect.poll(loads).toBe(2);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(loads()).toBe(2);
});

test("a page whose scripts never load does not reload forever", async ({ page }) => {
  const loads = await takeScriptsAway(page, Number.POSITIVE_INFINITY);
  await page.goto("/aboutUs");
  await expect.poll(loads).toBe(2);
  // A loop would have reloaded many times by now.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(loads()).toBe(2);
  await page.getByRole("link", { name: "Dakbag home" }).click();
  await expect(page).toHaveURL("/");
});
