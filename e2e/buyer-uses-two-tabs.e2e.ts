import { expect, test } from "@playwright/test";
import { addToCart, openPaymentDialog, payByUpi, payInPopup, saveDetails } from "./steps/buying.ts";
import { newPerson } from "./steps/people.ts";
import { buyAllBut, fillCart, orderCart, pay, raiseHoldLimit } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "a second tab with a changed cart replaces the order; paid in the first tab it comes back, and the other one is ended",
  { tag: ["@ruling-cart.20", "@ruling-cart.21", "@ruling-cart.23"] },
  async ({ page: first, context }) => {
    test.setTimeout(120_000);
    await signInPage(first, await registerByApi(newPerson("Asha Verma")));
    await addToCart(first, "/details?sku=POLNPD140170", "1,000");
    await first.goto("/cart");
    await first.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(first);
    const opened = await payInPopup(first);

    const second = await context.newPage();
    await addToCart(second, "/details?sku=POLNPD140170", "1,000");
    await second.goto("/cart");
    const later = await openPaymentDialog(second);
    await later.getByRole("button", { name: "Close" }).click();
    await expect(second).toHaveURL(/\/orders/);
    const orders = second.getByRole("article");
    await expect(orders).toHaveCount(2);
    await expect(orders.nth(1)).toContainText(/Replaced by \d\d-\d\d\/\d+/);
    await expect(orders.nth(1).getByRole("button", { name: "Retry Payment" })).toHaveCount(0);

    await payByUpi(opened);
    await expect(first.getByText("Payment Successful!")).toBeVisible();

    // The card tells it: the refusal's own sentence goes with the button when the orders are read again.
    await orders.nth(0).getByRole("button", { name: "Retry Payment" }).click();
    await expect(orders.nth(0)).toContainText(/Replaced by \d\d-\d\d\/\d+/);
    await expect(orders.nth(1)).toContainText("Order Processing");
    await expect(second.getByRole("button", { name: "Retry Payment" })).toHaveCount(0);
  },
);

test(
  "the last goods, held by one's own unpaid order, are in stock for oneself and sold out for others",
  { tag: ["@ruling-cart.22"] },
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const sku = "HONSLV200";
    const { other, placed } = await buyAllBut(sku, 5);
    await pay(other, placed);
    const buyer = await registerByApi(newPerson("Nitin Rao"));
    // Without it the last goods stay on sale: an account that never paid holds half of them.
    await raiseHoldLimit(buyer);
    await fillCart(buyer, { [sku]: 5 });
    await orderCart(buyer);
    await signInPage(page, buyer);
    await page.goto(`/boxdetails?sku=${sku}`);
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await expect(page.getByText(/^out of stock$/i)).toHaveCount(0);

    const visitor = await browser.newPage();
    await visitor.goto(`/boxdetails?sku=${sku}`);
    await expect(visitor.getByText("OUT OF STOCK", { exact: true })).toBeVisible();
    await visitor.close();
  },
);
