import { type Page, expect, test } from "@playwright/test";
import { waitUntilAlive } from "./steps/alive.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const aBag = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("link", { name: /12x16 inch with POD/ })
    .first();

test("without a network the page says so, shows what is here, holds back what is not, and all is well when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/product/courier-bag-poly");
  // What is turned to is fetched, so that it is here without a network.
  await waitUntilAlive(page);
  await search(page).focus();
  await aBag(page).focus();
  await untilCodeIsHere(page, /^\/assets\/product-[\w-]{8}\.js$/);
  const notice = page.getByText("You seem to be offline. What you see may be out of date.");
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeInViewport();
  await aBag(page).click();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await expect(notice).toBeInViewport();

  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await cart.click();
  await expect(page.getByText("You seem to be offline. Please check your connection")).toBeVisible();
  await expect(page).toHaveURL("/details?sku=POLPOD120160");
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await page.getByRole("button", { name: "Dismiss" }).click();

  // What is chosen by keys is no link; it waits for the network.
  await search(page).fill("honrol");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You seem to be offline. Please check your connection")).toBeVisible();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/boxdetails\?sku=HONROL100/);
  await expect(heading(page)).toContainText("Honeycomb Paper Roll");
  await cart.click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
});

test("an answer that takes more than five seconds is told of, until it is there", async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.clock.install();
  await page.route("**/api/products", (route) => held.then(() => route.continue()));
  await page.goto("/product/courier-bag-poly");
  await waitUntilAlive(page);
  await search(page).focus();
  await search(page).fill("tape");
  await expect(page.getByText("Loading products…")).toBeVisible();
  const notice = page.getByText("This is taking longer than usual.");
  await expect(notice).toBeHidden();
  // Further ahead than a busy machine takes to come to it; what it skips counts for the five seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000));
  await page.clock.runFor(5_000);
  await expect(notice).toBeInViewport();
  answer();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test("after a deploy has taken a page's code away its link leads there all the same, by loading once", async ({
  page,
}) => {
  const loads = await deployAfter(page, "/product/courier-bag-poly");
  await aBag(page).click();
  await expect(heading(page)).toContainText("12x16 inch with POD");
  await expect(page).toHaveURL("/details?sku=POLPOD120160");
  await page.waitForLoadState("networkidle");
  expect(loads()).toBe(1);
});

test("after a deploy has taken a dialog's code away the page loads once more, and then it opens", async ({
  page,
}) => {
  const loads = await deployAfter(page, "/aboutUs");
  // To turn to a link is not to follow it.
  await page.getByRole("link", { name: "Dakbag home" }).hover();
  await page.waitForLoadState("networkidle");
  expect(loads()).toBe(0);
  // Pressed exactly once: a click that the reload interrupts is repeated by Playwright on the page that follows.
  await page.getByRole("button", { name: "Sign In" }).dispatchEvent("click");
  await expect.poll(loads).toBe(1);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(loads()).toBe(1);
});

/** Until the code of a page has come, and nothing came after it: the network has fallen silent once already. */
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

/** Opens a page whose further code is gone until the page is loaded anew; tells how often that was. */
async function deployAfter(page: Page, path: string): Promise<() => number> {
  let isGone = false;
  let loads = 0;
  await page.route("**/assets/*.js", (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(path);
  await waitUntilAlive(page);
  await page.waitForLoadState("networkidle");
  isGone = true;
  page.on("request", (request) => (isGone &&= !request.isNavigationRequest()));
  page.on("load", () => (loads += 1));
  return () => loads;
}
