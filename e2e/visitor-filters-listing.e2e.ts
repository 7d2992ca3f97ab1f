import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { buyAllBut } from "./steps/placing.ts";
import { recordFailures } from "./steps/page-events.ts";

const filters = (page: Page) => page.getByRole("navigation", { name: "Filters" });
const filter = (page: Page, words: RegExp) => filters(page).getByRole("link", { name: words });
const found = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /products?$/ });
const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });

/** Follows a filter and expects as many products as its count says. */
async function choose(page: Page, words: RegExp, of = 26): Promise<number> {
  const count = await countOf(page, words);
  await filter(page, words).click();
  await expect(found(page)).toHaveText(count === 1 ? `1 of ${of} product` : `${count} of ${of} products`);
  await expect(titles(page)).toHaveCount(count);
  return count;
}

async function countOf(page: Page, words: RegExp): Promise<number> {
  return Number((await filter(page, words).textContent())?.match(/\d+$/)?.[0]);
}

async function prices(page: Page): Promise<number[]> {
  const words = await page
    .getByRole("main")
    .getByText(/^₹[\d,.]+$/)
    .allTextContents();
  return words.map((price) => Number(price.replace(/[₹,]/g, "")));
}

test("a visitor filters a listing: counts are right, and the filters survive a reload and a visit to a product", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = recordFailures(page);
  await page.goto("/product/courier-bag-poly");
  await waitForHydration(page);
  await expect(found(page)).toHaveText("26 products");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname);
  });

  expect(await choose(page, /^With POD/)).toBe(13);
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: "POD" })).toHaveText(["POD"]);
  // Filters combine with AND, values of one filter with OR.
  const large = await choose(page, /^Large/);
  const medium = await countOf(page, /^Medium/);
  await filter(page, /^Medium/).click();
  await expect(found(page)).toHaveText(`${large + medium} of 26 products`);
  const dear = await choose(page, /^₹5 and over/);
  expect(dear).toBeLessThan(large + medium);
  await expect(filter(page, /^₹5 and over/)).toHaveAttribute("aria-current", "true");
  // The catalogue is fetched once; filters send no request.
  expect(asked.filter((path) => path !== "/api/products")).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(1);
  await expectAccessible(page);

  const address = page.url();
  expect(new URL(address).search).toBe("?size=medium,large&pod=with&price=5-up");
  const shown = await titles(page).allTextContents();
  await page.reload();
  await expect(found(page)).toHaveText(`${dear} of 26 products`);
  await expect(titles(page)).toHaveText(shown);
  await page.getByRole("link", { name: shown[0] ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shown[0] ?? "");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(titles(page)).toHaveText(shown);

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(found(page)).toHaveText("26 products");
  expect(new URL(page.url()).search).toBe("");
  expect(faults).toEqual([]);
});

test("sorting is in the URL and sorts each group", async ({ page }) => {
  await page.goto("/product/courier-bag-poly?pod=with");
  await expect(titles(page).first()).toContainText("6x8 inch");
  const bySize = await prices(page);
  expect(bySize).toHaveLength(13);
  await page.getByLabel("Sort").selectOption("Price, high to low");
  await expect(page).toHaveURL(/\?pod=with&sort=price-desc$/);
  await expect(titles(page).first()).toContainText("24x30 inch");
  expect(await prices(page)).toEqual(bySize.toSorted((one, other) => other - one));
  await page.reload();
  await expect(page.getByLabel("Sort")).toHaveValue("price-desc");
  await expect(titles(page).first()).toContainText("24x30 inch");
});

test("filters without a match say so and link to the listing without one of them", async ({ page }) => {
  await page.goto("/product/courier-bag-poly?size=large&price=0-1");
  await expect(page.getByText("No products match these filters")).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Without “Under ₹1”" }).click();
  await expect(found(page)).toHaveText("10 of 26 products");
  await expect(titles(page)).toHaveCount(10);
});

test(
  "a listing has 2, 3 or 4 columns by width and starts at the top of the page",
  { tag: ["@buyer-2.45", "@buyer-2.49"] },
  async ({ page, viewport }) => {
    await page.goto("/product/courier-bag-poly");
    const columns = () =>
      titles(page).evaluateAll((all) => new Set(all.map((title) => title.getBoundingClientRect().left)).size);
    for (const [wide, count] of [
      [320, 2],
      [719, 2],
      [800, 3],
      [960, 3],
      [1024, 3],
      [1080, 4],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width: wide, height: 900 });
      await expect.poll(columns, `at ${wide} px`).toBe(count);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${wide} px`).toBeLessThanOrEqual(0);
    }

    await page.setViewportSize(viewport!);
    const last = titles(page).last();
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await last.click();
    await expect(page).toHaveURL(/\/details/);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Poly Courier Bag Black & White");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  "sold-out products are dimmed, marked in red and not links; “In stock” hides them",
  { tag: ["@buyer-2.50", "@buyer-2.51"] },
  async ({ page }) => {
    const sku = "PAPLIP140180";
    const title = "Plain Paper Courier Bag 14x18 inch Lip to Lip Lamination";
    await buyAllBut(sku, 0);
    // Pages show new stock within a second, first beside the product, then in the counts of the filters.
    await expect(async () => {
      await page.goto("/product/courier-bag-paper");
      await expect(page.getByText("Out of Stock")).toBeVisible({ timeout: 500 });
      expect(await countOf(page, /^In stock/)).toBe(8);
    }).toPass();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(card).toContainText("Out of Stock");
    await expect(card.getByRole("link")).toHaveCount(0);
    const look = (of: typeof card, words: string) =>
      of.getByText(words).evaluate((element) => getComputedStyle(element).color);
    expect(await look(card, "Out of Stock")).toBe("rgb(179, 38, 30)");
    const other = page.getByRole("listitem").filter({ hasText: "12x16 inch" });
    expect(await look(other, "In Stock")).toBe("rgb(27, 110, 60)");
    await expectAccessible(page);

    expect(await choose(page, /^In stock/, 9)).toBe(8);
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  },
);

test(
  "a listing that cannot be loaded shows the error in red and can be retried",
  { tag: ["@buyer-2.48"] },
  async ({ page }) => {
    // The links of the navigation bar are shown on desktops.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route("**/api/products?ifSmall=1", (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "The catalogue is being counted." } }),
    );
    await page.goto("/aboutUs");
    // Before hydration the server would render the page, with its catalogue.
    await waitForHydration(page);
    await page.getByRole("link", { name: "Valmo Branded" }).first().click();
    const words = page.getByText("The catalogue is being counted.");
    await expect(words).toBeVisible();
    expect(await words.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(179, 38, 30)");
    await expectAccessible(page);
    await page.unroute("**/api/products?ifSmall=1");
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Valmo Branded Bag Combo Pack" })).toBeVisible();
  },
);
