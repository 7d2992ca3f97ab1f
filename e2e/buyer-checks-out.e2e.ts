import { expect, test } from "@playwright/test";
import { addToCart, payByUpi, payInPopup, saveDetails } from "./steps/buying.ts";
import { blueDartNumber } from "./steps/desk.ts";
import { makeAdmin, newPerson, registerInDialog } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const trackingId = blueDartNumber();

test(
  "a buyer registers, buys three kinds of goods and pays; an admin ships them; the buyer sees it",
  { tag: ["@buyer-1.1", "@buyer-1.2", "@buyer-2.44", "@buyer-4.17", "@buyer-9.10"] },
  async ({ browser, page }) => {
    test.setTimeout(120_000);
    const buyer = newPerson("Ravi Kumar");

    // A visitor finds a bag by its size and adds it to the cart.
    await page.goto("/");
    await page.getByRole("combobox", { name: /Search/ }).fill("18 x 20");
    await page.getByRole("option", { name: /Plain Poly Courier Bag 18x20 inch with POD/ }).click();
    await expect(page).toHaveURL(/\/details\?sku=POLPOD180200/);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Please login to add items to your cart.")).toBeVisible();
    await page.getByRole("button", { name: "Login Now" }).click();
    await registerInDialog(page, buyer);
    // It goes on by itself.
    await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();

    await addToCart(page, "/boxdetails?sku=HONSLV150&productType=sleeve", "5");
    await addToCart(page, "/boxdetails?sku=TAPBRN048", "1");

    // 10080.00 + 17095.25 + 3665.00 before tax; 1814.40 + 2051.43 + 659.70 of it
    await page.goto("/cart");
    await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
    await expect(page.getByText("Mixed: 12% & 18%")).toBeVisible();
    await expect(page.getByText("₹30,840.25")).toBeVisible();
    await expect(page.getByText("₹35,365.78")).toBeVisible();

    // Checkout asks for the missing details first, then returns to the cart.
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);
    await payByUpi(await payInPopup(page));

    await expect(page.getByText("Payment Successful!")).toBeVisible();
    await expect(page.getByText("Your order is placed")).toBeVisible();
    await expect(page).toHaveURL(/\/orders\?placed=/);
    await expect(page.getByRole("heading", { name: "Your Orders" })).toBeVisible();
    const thanks = page.getByRole("region", { name: /^Thank you\. Order \d\d-\d\d\/\d{6} is paid$/ });
    await expect(thanks).toContainText("₹35,365.78");
    await expect(thanks).toContainText(/Arrives \d/);
    await expect(thanks.getByRole("button", { name: /^Download invoice/ })).toBeVisible();
    await page.reload();
    await expect(thanks).toContainText("and 2 more products");
    const order = page.getByRole("article").first();
    await expect(order.getByText(/₹35,365\b/).first()).toBeVisible();
    await expect(order.getByText("Order Processing").first()).toBeVisible();
    const orderNumber = /\d\d-\d\d\/\d{6}/.exec((await order.textContent()) ?? "")?.[0] ?? "none";

    await page.goto("/cart");
    await expect(page.getByText("Your cart is empty")).toBeVisible();

    // An admin ships it.
    const desk = await (await browser.newContext()).newPage();
    const admin = newPerson("Meera Iyer");
    await signInPage(desk, await registerByApi(admin));
    await makeAdmin(admin);
    await desk.goto("/admin/orders");
    const row = desk.getByRole("row").filter({ hasText: orderNumber });
    await expect(row).toContainText("Ravi Exports");
    await row.getByRole("button", { name: "Edit" }).click();
    const dialog = desk.getByRole("dialog", { name: "Update Order Status" });
    await dialog.getByLabel("Status").selectOption("Shipped");
    await dialog.getByLabel("Delivery Partner Name").fill("Blue Dart");
    await dialog.getByLabel("Tracking ID").fill(trackingId);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("Successfully updated!")).toBeVisible();

    await page.goto("/orders");
    await expect(order.getByText(trackingId)).toBeVisible();
    await expect(order.getByText("Blue Dart")).toBeVisible();
    await expect(order.locator("[aria-current=step]")).toContainText("Shipped");
  },
);
