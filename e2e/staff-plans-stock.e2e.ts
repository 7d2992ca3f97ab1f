import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

// The shop is shared: each story changes goods of its own.
const sku = "HONSLV225";

test(
  "staff see how long stock lasts, change stock and plan, and download the table; buyers may not",
  { tag: ["@staff-2.28", "@staff-3.12", "@staff-4.5", "@staff-5.9", "@staff-6.3", "@staff-9.10"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const staff = await registerByApi(newPerson("Ravi Kumar"));
    await signInPage(page, staff);
    await page.goto("/inventory");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeAdmin(staff.person);
    await page.goto("/inventory");
    await page.getByLabel("Search", { exact: true }).fill(sku);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^1 of \d+ products\./)).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: sku });
    await expect(row).toBeVisible();
    await expectAccessible(page);

    await row.getByRole("button", { name: `Edit ${sku}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Stock")).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel("Lead time (days)").fill("none");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("A whole number from 1 to 365")).toBeVisible();
    await dialog.getByLabel("Lead time (days)").fill("4");
    await dialog.getByLabel("Stock").fill("690");
    await dialog.getByLabel("Requirement per day").fill("100");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Successfully updated!")).toBeVisible();
    await expect(row).toContainText("6.9");
    await expect(row).toContainText("Order now");
    // The whole row is red (staff §4).
    await expect(row).toHaveCSS("background-color", "rgb(251, 234, 232)");
    await expectAccessible(page);

    // The search and the state are in the URL.
    await page.getByLabel("State").selectOption("red");
    await expect(page).toHaveURL(new RegExp(`/inventory\\?search=${sku}&level=red$`));
    await page.reload();
    await expect(row).toContainText("Order now");
    await expect(page.getByText(/^1 of \d+ products\./)).toBeVisible();
    await page.getByLabel("State").selectOption("All");

    // The shop sells the new stock.
    await expect
      .poll(async () => {
        const { products } = await callShop<{ products: { SKU: string; countInStock: number }[] }>(
          null,
          "GET",
          "/api/products",
        );
        return products.find(({ SKU }) => SKU === sku)?.countInStock;
      })
      .toBe(690);

    await row.getByRole("button", { name: `Edit ${sku}` }).click();
    await dialog.getByLabel("Stock").fill("5000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("50.0");
    await expect(row).toContainText("Enough");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^inventory_\d{4}-\d{2}-\d{2}\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv).toContain("Days available");
    expect(csv).toContain(",5000,100,50.0,Enough,4,1.5,7,10,");
  },
);
