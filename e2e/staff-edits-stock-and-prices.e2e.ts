import { expect, type Page, test } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

// The shop is shared: each story changes goods of its own.
const [sku, other] = ["TAPBRN040", "TAPTRN040"];

interface Sold {
  SKU: string;
  price: number;
  countInStock: number;
}

async function inShop(sku: string): Promise<Sold | undefined> {
  const { products } = await callShop<{ products: Sold[] }>(null, "GET", "/api/products");
  return products.find(({ SKU }) => SKU === sku);
}

/** A buyer with a product in the cart and a pending order of it. */
async function buyerOf(sku: string): Promise<ApiBuyer> {
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await fillCart(buyer, { [sku]: 3 });
  await orderCart(buyer);
  return buyer;
}

async function choose(page: Page, content: string, name = "tapes.csv"): Promise<void> {
  await page
    .getByLabel("Prices and stock (CSV)")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

test(
  "an admin changes stock and price of one product, then of many by CSV, and undoes it",
  { tag: ["@staff-5.3", "@staff-6.1", "@staff-6.3"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const [before, otherBefore] = [(await inShop(sku))!, (await inShop(other))!];
    const buyer = await buyerOf(sku);
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await signInPage(page, admin);
    await page.goto("/admin/products");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeAdmin(admin.person);
    await page.goto("/admin/products");

    // All products, then a search.
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    const search = page.getByRole("search", { name: "Products" });
    await search.getByRole("searchbox").fill(sku.toLowerCase());
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`search=${sku.toLowerCase()}$`));
    await expect(page.getByText("1 product found")).toBeVisible();
    const row = page.getByRole("row", { name: new RegExp(`^${sku}`) });
    await expect(row.getByRole("cell").filter({ hasText: /^3$/ })).toBeVisible(); // reserved by the order
    await expectAccessible(page);

    // More stock, a higher price.
    await row.getByRole("button", { name: `Stock and price of ${sku}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Stock")).toBeFocused();
    await dialog.getByLabel("Stock").selectOption("Add (goods received)");
    await dialog.getByLabel("Units").fill("250");
    await dialog.getByLabel("Price per unit").fill("2999.0625");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Please give a reason: it is recorded in the audit log")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Reason").fill("Goods received, challan 17");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const stock = before.countInStock - 3 + 250;
    await expect(row).toContainText("₹2,999.0625");
    await expect(row).toContainText(stock.toLocaleString("en-IN"));
    await expect.poll(() => inShop(sku)).toMatchObject({ price: 2999.0625, countInStock: stock });
    const cart = await callShop<{ cart: unknown }>(buyer, "GET", "/api/cart");
    expect(JSON.stringify(cart)).toContain("2999.0625");

    // Another admin saved first: the refusal shows the new price, and saving again works.
    await row.getByRole("button", { name: `Stock and price of ${sku}` }).click();
    await dialog.getByLabel("Price per unit").fill("3100");
    await dialog.getByLabel("Reason").fill("New price list");
    await callShop(admin, "PUT", `/api/admin/products/${sku}/stockAndPrice`, {
      editId: randomUUID(),
      reason: "New price list",
      price: { seen: 2999.0625, set: 3050 },
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(/The price is now ₹3,050.00/)).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await inShop(sku))?.price).toBe(3100);

    // Many at once: the list is downloaded, edited and uploaded.
    await page.goto("/admin/products?category=TAPE&search=040");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download current list as CSV" }).click();
    const list = await coming;
    expect(list.suggestedFilename()).toMatch(/^products_\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await list.path(), "utf8");
    await page.getByRole("button", { name: "Prices and stock from a CSV file" }).click();
    await choose(page, text, "as-it-is.csv");
    await expect(dialog.getByText("This file would change nothing.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    const edited = text
      .split("\r\n")
      .map((line) => {
        if (line.startsWith(sku))
          return line.replace(`,3100.00,${stock},yes,`, `,3000.00,${stock - 50},yes,`);
        return line.startsWith(other) ? line.replace(",yes,", ",no,") : line;
      })
      .join("\r\n");
    await choose(page, `${edited}NOSUCH,,,1,+5,yes,,,\r\n`);
    await expect(
      dialog.getByRole("row", { name: new RegExp(`${sku}.*₹3,100.00 → ₹3,000.00`) }),
    ).toBeVisible();
    await expect(dialog.getByText("In the shop: shown → hidden")).toBeVisible();
    await expect(dialog.getByText("No product has this SKU")).toBeVisible();
    await expectAccessible(page);
    expect(await inShop(other)).toMatchObject({ price: otherBefore.price });
    await dialog.getByRole("button", { name: "Update 2 products" }).click();
    await expect(page.getByText("2 products updated")).toBeVisible();
    await expect.poll(() => inShop(sku)).toMatchObject({ price: 3000, countInStock: stock - 50 });
    await expect.poll(() => inShop(other)).toBeUndefined();
    await expect(page.getByRole("row", { name: new RegExp(`^${other}`) })).toContainText("Hidden");
    const refused = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download rows to correct" }).click();
    expect(await readFile(await (await refused).path(), "utf8")).toContain(
      "NOSUCH,,,1,'+5,yes,,,,No product has this SKU",
    );

    // The same file again changes nothing, and says who applied it.
    await choose(page, `${edited}NOSUCH,,,1,+5,yes,,,\r\n`);
    await expect(dialog.getByText(/These rows were applied before \(Meera Iyer/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    // Undo restores the previous values.
    await page.getByRole("button", { name: "Undo this upload" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Undo this upload" }).click();
    await expect(page.getByText("tapes.csv was undone: 2 products restored")).toBeVisible();
    await expect.poll(() => inShop(sku)).toMatchObject({ price: 3100, countInStock: stock });
    await expect.poll(() => inShop(other)).toMatchObject({ price: otherBefore.price });

    await page.getByRole("link", { name: `Edit ${sku}` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/products/${sku}$`));
    await page.goto(`/admin/audit?subject=${sku}`);
    await expect(page.getByText(/went from .* \(250 added\): Goods received, challan 17/)).toBeVisible();
    await expect(page.getByText(/: upload of tapes.csv undone/).first()).toBeVisible();
  },
);
