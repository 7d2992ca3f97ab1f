import { expect, test } from "@playwright/test";
import { doMainJob, fillCartInOtherWays } from "./steps/main-job.ts";
import { recordFailures } from "./steps/page-events.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";
import { expectNothingStale, translatePages, untilTranslated } from "./steps/translation.ts";

test("on a translated page a buyer does the main job, and fills the cart in every way", async ({ page }) => {
  test.setTimeout(180_000);
  const faults = recordFailures(page);
  await translatePages(page);
  await doMainJob(page, "12x16");
  await expectNothingStale(page);
  await fillCartInOtherWays(page);
  await page.goto("/cart");
  await expectNothingStale(page);
  expect(faults).toEqual([]);
});

test("on a translated page filters, the table and the cart show today's prices and totals", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = recordFailures(page);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await signInPage(page, buyer);
  await translatePages(page);
  const main = page.getByRole("main");
  const filter = (words: RegExp) =>
    page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: words });

  await page.goto("/product/courier-bag-poly");
  await untilTranslated(page);
  for (const words of [/^With POD/, /^Small/, /^In stock/]) {
    await filter(words).click();
    await expect(filter(words)).toHaveAttribute("aria-current", "true");
  }
  await expect(main.getByText(/of 26$/).first()).toBeVisible();
  await expectNothingStale(page);

  await main.getByRole("link", { name: "Table", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Quantity of Plain Poly Courier Bag 7x9 inch with POD" });
  const row = main.getByRole("row").filter({ has: field });
  for (const [quantity, total] of [
    ["2000", "₹2,000.00"],
    ["1200", "Changed to 1,500"],
    ["1000", "₹1,000.00"],
  ] as const) {
    await field.fill(quantity);
    await field.blur();
    await expect(row).toContainText(total);
  }
  await expect(row).not.toContainText("₹2,000.00");
  await expect(main.getByText("1 line · 1,000 pieces")).toBeVisible();
  await main.getByRole("button", { name: "Add 1 line to cart" }).click();
  await expect(main.getByText("1 line added.")).toBeVisible();
  await expect(row).toContainText("1,000 pieces added");

  // On the product page the quantity is typed, then added.
  await page.goto("/details?sku=POLPOD080100");
  await untilTranslated(page);
  const quantity = main.getByRole("spinbutton");
  await quantity.fill("1500");
  await expect(main.getByText("₹2,159.40").first()).toBeVisible();
  await quantity.fill("1000");
  await quantity.blur();
  await expect(main.getByText("₹1,439.60").first()).toBeVisible();
  await expect(main.getByText("₹2,159.40")).toHaveCount(0);
  await main.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(main.getByRole("button", { name: "Added to Cart" }).first()).toBeVisible();

  await page.goto("/cart");
  await untilTranslated(page);
  const line = main.locator("tbody").filter({ hasText: "7x9 inch" });
  await expect(line).toContainText("₹1,000.00");
  await expect(main.getByText("₹2,619.60").first()).toBeVisible();
  await line.getByRole("button", { name: /^More/ }).click();
  await expect(line).toContainText("₹2,000.00");
  await expect(line).not.toContainText("₹1,000.00");
  await expect(main.getByText("₹3,799.60").first()).toBeVisible();
  await expect(main.getByText("₹2,619.60")).toHaveCount(0);
  await expectNothingStale(page);
  expect(faults).toEqual([]);
});
