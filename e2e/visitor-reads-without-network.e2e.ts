import { expect, type Page, test } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

const offline = "You seem to be offline. What you see may be out of date.";

/** Until the shop has kept what can be read without it. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/aboutUs");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("who has been in the shop once reads its catalogue without a network, and is told so", async ({
  page,
  context,
}) => {
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

  // What needs the shop says so, leads to what can be read, and comes by itself with the network.
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Without a network");
  await expect(page.getByRole("main").getByRole("link", { name: "Thermal labels" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText(offline)).toBeHidden();
});

test("nothing of a buyer is kept, and nothing is shown from what is kept while the shop answers", async ({
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

test("a kept page that is opened with a network leads to nobody else's", async ({ page }) => {
  await page.goto("/offline?to=//example.com");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Without a network");
  await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
});
