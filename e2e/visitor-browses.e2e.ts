import { expect, test } from "@playwright/test";

test("listings, prices and details work without JavaScript", { tag: ["@buyer-6.1"] }, async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/product/courier-bag-poly");
  await expect(page.getByRole("heading", { name: "Poly Courier Bag Black & White" })).toBeVisible();
  await page.getByRole("link", { name: /Plain Poly Courier Bag 12x16 inch with POD/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("12x16 inch with POD");
  await expect(page.getByText("₹2.75").first()).toBeVisible();
});

test("a search shows its results, or what comes nearest, without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  const search = page.getByRole("combobox", { name: /Search/ });
  await search.fill("10x12 without pod");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=10x12\+without\+pod$/);
  await expect(page.getByRole("heading", { name: "Plain poly bags" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Filters" })
    .getByRole("link", { name: /Plain poly bags/ })
    .click();
  await expect(page).toHaveURL(/q=10x12.*kind=poly/);
  await page.getByRole("link", { name: /Plain Poly Courier Bag 10x12 inch without POD/ }).click();
  await expect(page).toHaveURL(/sku=POLNPD100120/);
  await search.fill("bubble wrap");
  await search.press("Enter");
  await expect(page.getByText(/We do not sell bubble wrap/)).toBeVisible();
  await expect(page.getByRole("link", { name: /Honeycomb Paper Roll/ })).toBeVisible();
});

test("Enter opens the one product that fits all words, and else the results", async ({ page }) => {
  await page.goto("/aboutUs");
  const search = page.getByRole("combobox", { name: /Search/ });
  await search.fill("10x12 without pod");
  await expect(page.getByRole("option").first()).toContainText("10x12 inch without POD");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/details\?sku=POLNPD100120/);
  await search.fill("10x12");
  await expect(page.getByRole("option").first()).toContainText("10x12");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=10x12$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search: 10x12");
  await expect(search).toHaveValue("10x12");
});

test(
  "typing in the search sends no request; arrow keys choose a suggestion",
  { tag: ["@buyer-2.17", "@buyer-2.18", "@ruling-catalogue.2"] },
  async ({ page }) => {
    // A page without slides, which load more images.
    await page.goto("/aboutUs");
    const search = page.getByRole("combobox", { name: /Search/ });
    // Focusing the search fetches the catalogue once.
    await search.fill("tape");
    await expect(page.getByRole("option").first()).toContainText("Tape");
    await search.clear();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await search.pressSequentially("honrol");
    await expect(page.getByRole("option").first()).toContainText("Honeycomb Paper Roll");
    expect(requests).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/boxdetails\?sku=HONROL100/);
  },
);

test(
  "an unknown URL answers 404 with the specified text and links",
  { tag: ["@buyer-2.42", "@buyer-8.9", "@ruling-catalogue.9", "@ruling-catalogue.10"] },
  async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
    await expect(page.getByText("404 Not Found")).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
    const unknown = await page.goto("/details?sku=NOSUCHSKU");
    expect(unknown?.status()).toBe(404);
    await expect(page.getByText("Something went wrong")).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
  },
);

test(
  "routes match in any letter case and in their old spellings",
  { tag: ["@buyer-2.38", "@buyer-2.39", "@ruling-catalogue.5"] },
  async ({ page }) => {
    for (const path of [
      "/labeldetails?sku=MEELBL100",
      "/LABELDETAILS?sku=MEELBL100",
      "/SKUvalmo?sku=VALSML",
    ]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  },
);
