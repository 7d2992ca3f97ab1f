import { type Page, expect, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const aBag = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link", { name: /12x16 inch with POD/ })
    .first();

test("offline: a notice, cached pages open, others wait until the browser is online", async ({
  page,
  context,
}) => {
  await page.goto("/product/courier-bag-poly");
  // Focused links are prefetched, so that they open offline.
  await waitForHydration(page);
  await search(page).focus();
  await aBag(page).focus();
  await untilCodeIsHere(page, /^\/assets\/product-[\w-]{8}\.js$/);
  const notice = page.getByText("You’re offline. What you see may be out of date.");
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeInViewport();
  await aBag(page).click();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await expect(notice).toBeInViewport();

  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await cart.click();
  await expect(page.getByText("You’re offline. Please check your connection")).toBeVisible();
  await expect(page).toHaveURL("/details?sku=POLPOD120160");
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await page.getByRole("button", { name: "Dismiss" }).click();

  // A suggestion chosen by key was not prefetched; it waits for the network.
  await search(page).fill("honrol");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You’re offline. Please check your connection")).toBeVisible();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/boxdetails\?sku=HONROL100/);
  await expect(heading(page)).toContainText("Honeycomb Paper Roll");
  await cart.click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
});

test("a request that takes more than five seconds shows a notice until it is answered", async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.clock.install();
  await page.route("**/api/products?ifSmall=1", (route) => held.then(() => route.continue()));
  await page.goto("/product/courier-bag-poly");
  await waitForHydration(page);
  await search(page).focus();
  await search(page).fill("tape");
  await expect(page.getByText("Loading products…")).toBeVisible();
  const notice = page.getByText("This is taking longer than usual.");
  await expect(notice).toBeHidden();
  // Later than a busy machine reaches it; the skipped time counts for the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000));
  await page.clock.runFor(5_000);
  await expect(notice).toBeInViewport();
  answer();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test("after a deploy removed a page's code its link still opens it, with one load", async ({ page }) => {
  const loads = await deployAfter(page, "/product/courier-bag-poly");
  await aBag(page).click();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await expect(page).toHaveURL("/details?sku=POLPOD120160");
  await page.waitForLoadState("networkidle");
  expect(loads()).toBe(1);
});

test("after a deploy removed a dialog's code the page reloads once, and then it opens", async ({ page }) => {
  const loads = await deployAfter(page, "/aboutUs");
  // Hovering a link does not navigate.
  await page.getByRole("link", { name: "Dakbag home" }).hover();
  await page.waitForLoadState("networkidle");
  expect(loads()).toBe(0);
  // By the keyboard: Playwright would repeat a click that the reload interrupts, and press again on the new page.
  await page.getByRole("button", { name: "Sign In" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(loads).toBe(1);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(loads()).toBe(1);
});

/** Waits for a page's code; the network was idle once before. */
async function untilCodeIsHere(page: Page, file: RegExp): Promise<void> {
  const come = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map((file) => new URL(file.name).pathname));
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const last = before;
        before = await come();
        return before.some((path) => file.test(path)) && before.length === last.length;
      },
      { intervals: [500] },
    )
    .toBe(true);
}

/** Opens a page whose further code fails until a reload; returns the number of loads. */
async function deployAfter(page: Page, path: string): Promise<() => number> {
  let isGone = false;
  let loads = 0;
  await page.route("**/assets/*.js", (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  isGone = true;
  page.on("request", (request) => (isGone &&= !request.isNavigationRequest()));
  page.on("load", () => (loads += 1));
  return () => loads;
}
