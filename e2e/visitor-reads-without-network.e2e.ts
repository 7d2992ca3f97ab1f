import { expect, type Page, test } from "@playwright/test";
import { newPerson } from "./steps/people.ts";
import { fillCart } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test.use({ serviceWorkers: "allow" });

const offline = "You’re offline. What you see may be out of date.";

/** Visits until the service worker has cached the catalogue's pages. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/aboutUs");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("a returning visitor reads the catalogue offline and sees a notice", async ({ page, context }) => {
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto("/product/courier-bag-poly");
  await expect(page).toHaveURL("/product/courier-bag-poly");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Poly Courier Bag Black & White");
  await expect(page.getByText(offline)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /12x16 inch with POD/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("12x16 inch with POD");
  await expect(page.getByText(offline)).toBeVisible();

  // Pages that need the server say so, link to readable pages, and load once online.
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offline");
  await expect(page.getByRole("main").getByRole("link", { name: "Thermal labels" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText(offline)).toBeHidden();
});

test("a buyer who reloads a page offline stays signed in, and the cart's number returns with the network", async ({
  page,
  context,
}) => {
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await fillCart(buyer, { TAPBRN048: 1 });
  await signInPage(page, buyer);
  await visitOnce(page);
  const header = page.getByRole("banner");
  await page.goto("/product/courier-bag-poly");
  await expect(header.getByRole("link", { name: "Cart 1 item" })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(header.getByRole("button", { name: /Ravi Kumar/ })).toBeVisible();
  await expect(header.getByRole("button", { name: "Sign In" })).toBeHidden();
  await context.setOffline(false);
  await expect(header.getByRole("link", { name: "Cart 1 item" })).toBeVisible();
});

test("nothing of a buyer is cached, and the cache is not used while the server answers", async ({
  page,
  context,
}) => {
  await visitOnce(page);
  await page.goto("/cart");
  await page.goto("/details?sku=POLPOD120160");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith("/assets/")).toSorted()).toEqual([
    "/__manifest",
    "/api/products",
    "/offline",
  ]);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(asked).toContain("/details");
});

test("the offline page opened online does not redirect to another site", async ({ page }) => {
  await page.goto("/offline?to=//example.com");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offline");
  await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
});
