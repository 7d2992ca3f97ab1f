import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { paymentDialog } from "./steps/buying.ts";
import { CountedPresses } from "./steps/counted-presses.ts";
import { newPerson, readCode } from "./steps/people.ts";
import { addressAt, fillCart, orderCart, pay } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const report = (who: string, { clicks, fields }: CountedPresses) =>
  console.log(`Counted: ${who}: ${clicks} presses, ${fields} fields`);

/** The presses in the provider's dialog count too. */
async function payInDialog(by: CountedPresses, dialog: FrameLocator): Promise<void> {
  await by.press(dialog.getByRole("button", { name: "Pay using UPI" }));
  await by.press(dialog.getByRole("button", { name: /^Pay ₹/ }));
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText("Payment Successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/orders/);
}

test(
  "a new buyer pays for bags with at most 11 presses and 10 fields, counted from the home page",
  { tag: ["@ruling-cart.31", "@ruling-cart.25"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const by = new CountedPresses(page);
    const person = newPerson("Ravi Kumar");

    // A bag that no other story buys, by its listing.
    await page.goto("/");
    await by.press(page.getByRole("main").locator('a[href="/product/courier-bag-poly"]').first());
    await by.press(page.getByRole("main").locator('a[href="/details?sku=POLNPD200240"]').first());
    await by.press(page.getByRole("button", { name: "Add to Cart" }).first());
    await by.press(page.getByRole("dialog").getByRole("button", { name: "New here? Register" }));

    const dialog = page.getByRole("dialog");
    await by.type(dialog.getByLabel("Name", { exact: true }), person.name);
    await by.type(dialog.getByLabel("Email"), `${person.phoneNumber}@example.in`);
    await by.type(dialog.getByLabel("Phone number"), person.phoneNumber);
    await by.type(dialog.getByLabel("Password", { exact: true }), person.password);
    await by.type(dialog.getByLabel("Confirm Password"), person.password);
    await by.press(dialog.getByRole("button", { name: "Send OTP" }));
    await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();
    await expect(dialog.getByRole("textbox").first()).toBeFocused();
    await by.typeHere(await readCode(person.phoneNumber));
    await expect(dialog).toBeHidden();

    await by.press(page.getByRole("link", { name: "Go to Cart" }).first());
    await by.press(page.getByRole("button", { name: "Proceed to Pay" }));
    await by.type(page.getByLabel("GST number"), "07ABCDE1234F1Z2");
    const billing = page.getByRole("group", { name: "Billing address" });
    await by.type(billing.getByLabel("Company name"), "Ravi Exports");
    await by.type(billing.getByLabel("Address", { exact: true }), "14 Rohtak Road");
    await by.type(billing.getByLabel("PIN code"), "110041");
    await expect(billing.getByLabel("District")).not.toHaveValue("");
    await by.press(page.getByRole("button", { name: "Submit" }));
    await expect(page).toHaveURL(/\/cart/);

    // The popup opens by itself.
    await by.press(page.getByRole("dialog").getByRole("button", { name: "Pay Now" }));
    await payInDialog(by, await paymentDialog(page));
    await expectPaid(page);
    report("a new buyer from the home page to paid", by);
    expect(by.clicks).toBeLessThanOrEqual(11);
    expect(by.fields).toBeLessThanOrEqual(10);
  },
);

const reorders = [
  {
    way: "on a desktop, by My Orders",
    viewport: { width: 1440, height: 900 },
    async reorder(by: CountedPresses, page: Page) {
      // The menu of the user opens on hover where there is a mouse.
      await page.getByRole("button", { name: /Asha Verma/ }).hover();
      await by.press(page.getByRole("link", { name: "My Orders" }));
      await by.press(page.getByRole("button", { name: /^Reorder/ }).first());
    },
  },
  {
    way: "on a phone, by the last orders on the home page",
    viewport: { width: 360, height: 740 },
    async reorder(by: CountedPresses, page: Page) {
      // A browser that has been here before: it knows of the buyer's orders.
      await expect(page.locator("section", { hasText: "Order again" }).locator("li")).toBeAttached();
      await page.reload();
      const lastOrders = page.getByRole("region", { name: "Order again" });
      await by.press(lastOrders.getByRole("button", { name: /^Reorder/ }).first());
    },
  },
];

for (const { way, viewport, reorder } of reorders)
  test(
    `a returning buyer pays for a reorder with at most 6 presses, ${way}`,
    { tag: ["@ruling-cart.31"] },
    async ({ page }) => {
      test.setTimeout(120_000);
      const buyer = await registerByApi(newPerson("Asha Verma"));
      const address = addressAt("411001");
      await callShop(buyer, "POST", "/api/users/shippingDetails", {
        basicDetails: { GSTIN: "NA", UIN: "" },
        billingDetails: address,
        shippingDetails: address,
      });
      await fillCart(buyer, { TAPBRN048: 1 });
      await pay(buyer, await orderCart(buyer));
      await signInPage(page, buyer);
      const by = new CountedPresses(page);

      await page.setViewportSize(viewport);
      await page.goto("/");
      await reorder(by, page);
      await by.press(page.getByRole("dialog").getByRole("link", { name: "Proceed to Pay" }));
      await by.press(
        page.getByRole("dialog", { name: "Shipping Address" }).getByRole("button", { name: "Pay Now" }),
      );
      await payInDialog(by, await paymentDialog(page));
      await expectPaid(page);
      report(`a returning buyer from the home page to paid, ${way}`, by);
      expect(by.clicks).toBeLessThanOrEqual(6);
      expect(by.fields).toBe(0);
    },
  );
