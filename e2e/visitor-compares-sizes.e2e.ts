import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { recordFailures } from "./steps/page-events.ts";

const bags = [
  { sku: "POLNPD060080", title: "Plain Poly Courier Bag 6x8 inch without POD", inches: [6, 8] },
  { sku: "POLPOD120160", title: "Plain Poly Courier Bag 12x16 inch with POD", inches: [12, 16] },
  { sku: "POLNPD240300", title: "Plain Poly Courier Bag 24x30 inch without POD", inches: [24, 30] },
  { sku: "POLPOD100140", title: "Plain Poly Courier Bag 10x14 inch with POD", inches: [10, 14] },
] as const;
const fifth = "Plain Poly Courier Bag 7x9 inch with POD";

const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: `Compare ${title}` });
const comparison = (page: Page) => page.getByRole("region", { name: /side by side/ });
const columns = (page: Page) => comparison(page).getByRole("columnheader");

/** The cells of one row of the comparison. */
const cells = (page: Page, name: string) =>
  comparison(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("cell");

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not drawn`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Every bag is drawn at one scale, complete, and above its name. */
async function expectOneScale(page: Page, drawn: readonly (typeof bags)[number][]): Promise<void> {
  await expect(columns(page)).toHaveCount(drawn.length);
  const pixelsPerInch: number[] = [];
  for (const [index, { title, inches }] of drawn.entries()) {
    const column = columns(page).nth(index);
    await expect(column.getByText(title)).toBeVisible();
    const place = await boxOf(column);
    const flap = await boxOf(column.locator("[data-drawn=flap]"));
    const pouch = await boxOf(column.locator("[data-drawn=pouch]"));
    const name = await boxOf(column.getByText(title));
    pixelsPerInch.push(pouch.width / inches[0], pouch.height / inches[1]);
    expect(pouch.x).toBeGreaterThan(place.x);
    expect(pouch.right).toBeLessThan(place.right);
    expect(flap.y).toBeGreaterThan(place.y);
    expect(name.y).toBeGreaterThan(pouch.bottom);
    const below = await boxOf(cells(page, "Size").nth(index));
    expect(below.y).toBeGreaterThanOrEqual(name.bottom);
  }
  // The outline has the same width on small and large bags.
  const line = 1.5;
  const [least, most] = [Math.min(...pixelsPerInch), Math.max(...pixelsPerInch)];
  expect(least).toBeGreaterThan(1);
  expect(most - least).toBeLessThan(line / 6);
}

test("a visitor compares four sizes at one scale; a fifth is refused", async ({ page }) => {
  test.setTimeout(120_000);
  const faults = recordFailures(page);
  await page.goto("/product/courier-bag-poly");
  await page.waitForLoadState("networkidle");
  await tick(page, bags[0].title).check();
  const tray = page.getByRole("region", { name: "Selected sizes" });
  await expect(tray.getByRole("status")).toHaveText("1 size selected: select one more to compare");
  await expect(tray.getByRole("link")).toHaveCount(0);
  for (const { title } of bags.slice(1)) await tick(page, title).check();
  await tick(page, fifth).click();
  await expect(tray.getByRole("status")).toHaveText(
    "4 sizes can be compared at most: remove one to add another.",
  );
  await expect(tick(page, fifth)).not.toBeChecked();
  await expectAccessible(page);

  // One is unticked and ticked again; then the comparison opens.
  await tick(page, bags[3].title).uncheck();
  await tick(page, bags[3].title).check();
  await tray.getByRole("link", { name: "Compare (4)" }).click();
  await expect(page.getByRole("heading", { name: "4 sizes side by side, same scale" })).toBeFocused();
  await expect(page.getByRole("heading", { name: /side by side/ })).toBeInViewport();
  await expect(tray).toBeHidden();
  expect(new URL(page.url()).search).toBe(`?compare=${bags.map(({ sku }) => sku).join()}`);
  await expectOneScale(page, bags);
  await expect(cells(page, "Flat area")).toHaveText([
    "48 sq in (310 cm²)",
    "192 sq in (1,239 cm²)",
    "720 sq in (4,645 cm²)",
    "140 sq in (903 cm²)",
  ]);
  await expect(cells(page, "Price per 1,000")).toHaveText(["₹660.00", "₹2,750.00", "₹9,280.00", "₹2,030.00"]);
  await expectAccessible(page);

  // Without the largest, the others are drawn larger, still at one scale.
  const before = (await boxOf(columns(page).first().locator("[data-drawn=pouch]"))).width;
  await page.getByRole("link", { name: `Remove ${bags[2].title}` }).click();
  await expect(page.getByRole("heading", { name: "3 sizes side by side, same scale" })).toBeVisible();
  const left = bags.filter((bag) => bag !== bags[2]);
  await expectOneScale(page, left);
  expect((await boxOf(columns(page).first().locator("[data-drawn=pouch]"))).width).toBeGreaterThan(
    before * 1.5,
  );
  await expect(tick(page, bags[2].title)).not.toBeChecked();

  // The comparison is still there after a visit to a product.
  const address = page.url();
  await page.getByRole("link", { name: /10x12 inch with POD/ }).click();
  await expect(page).toHaveURL(/\/details/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expectOneScale(page, left);
  await page.getByRole("link", { name: "Close comparison" }).click();
  await expect(comparison(page)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
  expect(faults).toEqual([]);
});

test("a comparison's URL opens the same comparison, also without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const shared = [bags[2], bags[0]];
  await page.goto(`/product/courier-bag-poly?compare=${shared.map(({ sku }) => sku).join()}`);
  await expectOneScale(page, shared);
  await expect(cells(page, "Price")).toHaveText(["₹9.28 per piece", "₹0.66 per piece"]);

  // A third product joins the two; sorting keeps all three.
  for (const { title } of shared) await expect(tick(page, title)).toBeChecked();
  await tick(page, bags[1].title).check();
  await page.getByLabel("Sort").selectOption("Price, high to low");
  await page.getByRole("button", { name: "Sort and compare" }).click();
  await expect(page.getByRole("heading", { name: "3 sizes side by side, same scale" })).toBeVisible();
  for (const { title } of bags.slice(0, 3)) await expect(columns(page).getByText(title)).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).first()).toContainText("24x30 inch");
  await context.close();
});

test("filters, tabs and the table work without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/product/meesho-bags");
  await expect(page.getByRole("tab", { name: "Transparent" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Opaque" }).click();
  await expect(page.getByRole("tab", { name: "Opaque" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { level: 3 }).first()).toContainText("Opaque");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await filters.getByRole("link", { name: /^With POD/ }).click();
  await filters.getByRole("link", { name: /^Large/ }).click();
  await expect(page).toHaveURL(/\?tab=opaque&size=large&pod=with$/);
  const status = page.getByRole("main").getByText(/^\d+ of \d+ products$/);
  const count = Number((await status.textContent())?.split(" ")[0]);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(count);
  expect(count).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Table" }).click();
  await expect(page.getByRole("row").filter({ has: page.getByText("In Stock") })).toHaveCount(count);
  await context.close();
});

test(
  "the dialog of View List scrolls, and Escape returns the focus",
  { tag: ["@buyer-2.72", "@buyer-2.83", "@buyer-2.84"] },
  async ({ page }) => {
    await page.goto("/product/transparent-bags");
    await page.waitForLoadState("networkidle");
    const opener = page.getByRole("button", { name: "View List" });
    await opener.click();
    const dialog = page.getByRole("dialog", {
      name: "As per Meesho, the following products/items are NOT allowed in transparent Meesho bags:",
    });
    const list = dialog.getByRole("list");
    await expect(list.getByRole("listitem")).toHaveCount(53);
    expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    const close = dialog.getByRole("button", { name: "Close", exact: true }).last();
    await expect(close).toBeInViewport();
    await list.focus();
    await page.keyboard.press("End");
    await expect(list.getByRole("listitem").last()).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);
