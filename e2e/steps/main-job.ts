import { expect, type Page, test } from "@playwright/test";
import { payByUpi, payInPopup, saveDetails } from "./buying.ts";
import { newPerson, type Person, registerInDialog } from "./people.ts";

/**
 * What a new buyer does from the first page to the paid order, without loading a page again where links lead on.
 *
 * @param size as "6x8", of a plain bag without POD that no other story buys
 */
export async function doMainJob(page: Page, size: string): Promise<Person> {
  const buyer = newPerson("Ravi Kumar");
  await test.step("a product is found by its size, and waits for the sign-in", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: /Search/ }).fill(size);
    await page.getByRole("option", { name: `Plain Poly Courier Bag ${size} inch without POD` }).click();
    await expect(page).toHaveURL(/\/details\?sku=/);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("button", { name: "Login Now" }).click();
    await registerInDialog(page, buyer);
    await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  });
  await test.step("the address is saved, the order paid and shown", async () => {
    await page
      .getByRole("link", { name: /^(Go to )?Cart/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);
    await payByUpi(await payInPopup(page));
    await expect(page).toHaveURL(/\/orders\?placed=/);
    await expect(page.getByRole("region", { name: /^Thank you\. Order / })).toBeVisible();
    await page
      .getByRole("article")
      .first()
      .getByRole("link", { name: /^\d\d-\d\d\/\d{6}$/ })
      .click();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/\d\d-\d\d\/\d{6}/);
  });
  return buyer;
}

/** The other ways to fill a cart: the finder, a list, the table. */
export async function fillCartInOtherWays(page: Page): Promise<void> {
  await test.step("the finder finds sizes", async () => {
    await page.goto("/size-finder");
    for (const [side, value] of [
      ["Length", "30"],
      ["Width", "25"],
      ["Height", "3"],
    ] as const)
      await page.getByLabel(side).fill(value);
    await page.getByRole("button", { name: "Find sizes" }).click();
    await expect(page.getByRole("heading", { name: /sizes fit 30 × 25 × 3 cm/ })).toBeVisible();
  });
  await test.step("a pasted list is read", async () => {
    await page.goto("/quick-order");
    await page.getByRole("tab", { name: "Paste a list" }).click();
    await page.getByLabel(/Lines from/).fill("12x16 pod 1000\n10x12 npd 1000");
    await page.getByRole("button", { name: "Find products" }).click();
    await page.getByRole("button", { name: /^Add \d lines? to cart$/ }).click();
    await expect(page.getByText(/lines? (is|are) in your cart\./).last()).toBeVisible();
  });
  await test.step("rows of the table are typed", async () => {
    await page.goto("/product/courier-bag-poly?view=table");
    await page
      .getByRole("textbox", { name: "Quantity of Plain Poly Courier Bag 9x12 inch without POD" })
      .fill("1000");
    await page.getByRole("button", { name: "Add 1 line to cart" }).click();
    await expect(page.getByText("1 line added.")).toBeVisible();
  });
  await test.step("a page of results is searched", async () => {
    await page.goto("/search?q=tape");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/tape/i);
    await expect(page.getByRole("link", { name: /TAPTRN040/ })).toBeVisible();
  });
}
