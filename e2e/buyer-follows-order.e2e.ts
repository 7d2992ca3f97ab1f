import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { addToCart, openPaymentDialog, payByUpi, payInPopup, saveDetails } from "./steps/buying.ts";
import { blueDartNumber } from "./steps/desk.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const trackingId = blueDartNumber();

test(
  "a buyer filters and searches orders, opens and prints one, and sees it shipped",
  {
    tag: [
      "@buyer-2.103",
      "@buyer-2.104",
      "@buyer-2.105",
      "@buyer-4.12",
      "@ruling-invoice.9",
      "@ruling-invoice.10",
    ],
  },
  async ({ browser, page }) => {
    test.setTimeout(180_000);
    await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
    await page.goto("/orders");
    await expect(page.getByText("No orders found")).toBeVisible();

    // One order is paid, the other is pending.
    await addToCart(page, "/boxdetails?sku=HONSLV150&productType=sleeve", "5");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);
    await payByUpi(await payInPopup(page));
    await expect(page).toHaveURL(/\/orders/);
    await addToCart(page, "/boxdetails?sku=TAPBRN048", "1");
    await page.goto("/cart");
    const dialog = await openPaymentDialog(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/orders/);
    const orders = page.getByRole("article");
    await expect(orders).toHaveCount(2);
    await expectAccessible(page);

    // Filter and search are in the URL and add no history entries.
    const statuses = page.getByRole("navigation", { name: "Orders by status" });
    await statuses.getByRole("link", { name: "Order Processing 1" }).click();
    await expect(orders).toHaveCount(1);
    await expect(page).toHaveURL(/\/orders\?status=Order\+Processing$/);
    const search = page.getByRole("searchbox", { name: "Search your orders" });
    await search.fill("brown tape");
    await search.press("Enter");
    await expect(page.getByText("0 orders in Order Processing for “brown tape”")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Search in every status" }).click();
    await expect(orders).toHaveCount(1);
    await expect(orders.getByText("Self Adhesive Tape Brown")).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill("HONSLV");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(orders.getByText("Honeycomb Sleeve 150 mm")).toBeVisible();
    const orderNumber = await orders.getByRole("heading").innerText();

    // The tax invoice, from the list and from the URL in reports.
    await expectInvoice(page, () => orders.getByRole("button", { name: /^Invoice/ }).click());
    const address = await orders.getByRole("link", { name: orderNumber, exact: true }).getAttribute("href");
    await page.goto(`${address}/invoice`);
    await expect(page.getByText("Tax invoice", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectInvoice(page, () => page.getByRole("button", { name: "Download invoice" }).click());
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${address}/invoice`);
    await expect(visitor.getByText("Sign in to see your order")).toBeVisible();
    await visitor.close();
    await page.goto("/orders?q=HONSLV");

    await shipAsAdmin(await (await browser.newContext()).newPage(), orderNumber);

    // The order's page: 17,995.00 less 5%, plus 12% GST.
    await orders.getByRole("link", { name: orderNumber, exact: true }).click();
    await expect(page.getByRole("heading", { name: `Order ${orderNumber}`, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Order ${orderNumber}`));
    const lines = page.getByRole("region", { name: "Products of this order" });
    await expect(lines).toContainText("₹899.75 (5%)");
    await expect(lines).toContainText("₹2,051.43 (12%)");
    await expect(page.getByRole("region", { name: "Totals" })).toContainText("₹19,146.68");
    await expect(page.getByRole("region", { name: "Billing address" })).toContainText("07ABCDE1234F1Z2");
    const history = page.getByRole("region", { name: "Status history" });
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await expect(history).not.toContainText("Meera");
    await expect(page.getByRole("link", { name: /^Invoice/ })).toHaveAttribute("href", /invoices\.example/);
    await expect(page.getByRole("link", { name: new RegExp(`^${trackingId}`) })).toHaveAttribute(
      "href",
      /bluedart\.com/,
    );
    await expectAccessible(page);
    await expectCleanPaper(page, orderNumber);

    // Unknown orders, and those of other buyers, are not found.
    await page.goto("/orders/01900000-0000-7000-8000-000000000000");
    await expect(page.getByText("This order was not found")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "See your orders" }).click();
    await expect(orders).toHaveCount(2);
  },
);

async function expectInvoice(page: Page, press: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(download.suggestedFilename()).toMatch(/^tax-invoice-db-\d\d-\d\d-\d{6}\.pdf$/);
  expect(readFileSync(await download.path()).toString("latin1")).toMatch(/^%PDF-[^]*%%EOF\s*$/);
}

async function shipAsAdmin(desk: Page, orderNumber: string): Promise<void> {
  const admin = newPerson("Meera Iyer");
  await signInPage(desk, await registerByApi(admin));
  await makeAdmin(admin);
  await desk.goto("/admin/orders");
  const row = desk.getByRole("row").filter({ hasText: orderNumber });
  await row.getByRole("button", { name: "Edit" }).click();
  const dialog = desk.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Shipped");
  await dialog.getByLabel(/Invoice/).fill("https://invoices.example/1.pdf");
  await dialog.getByLabel("Delivery Partner Name").fill("Blue Dart");
  await dialog.getByLabel("Tracking ID").fill(trackingId);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Successfully updated!")).toBeVisible();
}

/** One A4 page with the company's and the order's data, without navigation and buttons. */
async function expectCleanPaper(page: Page, orderNumber: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("Order summary, not a tax invoice")).toBeVisible();
  await expect(page.getByRole("heading", { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Status history" })).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(/\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]).toBe("1");
  // A4 in points
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByText("Order summary, not a tax invoice")).toBeHidden();
}
