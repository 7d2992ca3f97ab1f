import { expect, test } from "@playwright/test";
import { addToCart, payByUpi, payInPopup, paymentDialog, saveDetails } from "./steps/buying.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "dismissing the payment leaves the order pending; Retry Payment pays the same order",
  { tag: ["@buyer-4.24", "@buyer-4.25", "@buyer-4.31", "@buyer-8.17"] },
  async ({ page }) => {
    test.setTimeout(90_000);
    await signInPage(page, await registerByApi(newPerson("Asha Verma")));
    await addToCart(page, "/details?sku=POLNPD100120", "1,000");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);

    const dialog = await payInPopup(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(
      page.getByText("Payment was not completed. You can retry from the orders page."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/orders/);
    const order = page.getByRole("article");
    await expect(order).toHaveCount(1);
    await expect(order.getByText("Payment Pending").first()).toBeVisible();

    await order.getByRole("button", { name: "Retry Payment" }).click();
    await payByUpi(await paymentDialog(page));
    await expect(page.getByText("Payment Successful!")).toBeVisible();
    await expect(order).toHaveCount(1);
    await expect(order.getByText("Order Processing").first()).toBeVisible();
  },
);

test("a payment that fails can be retried in the dialog", { tag: ["@buyer-4.20"] }, async ({ page }) => {
  test.setTimeout(90_000);
  await signInPage(page, await registerByApi(newPerson("Nitin Rao")));
  await addToCart(page, "/boxdetails?sku=LABDTH030050", "1");
  await page.goto("/cart");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await saveDetails(page);

  const dialog = await payInPopup(page);
  await dialog.getByRole("button", { name: "Pay using netbanking" }).click();
  await dialog.getByRole("button", { name: /^Pay ₹/ }).click();
  await dialog.getByRole("button", { name: "Failure" }).click();
  await dialog.getByRole("button", { name: "Retry" }).click();
  await payByUpi(dialog);
  await expect(page.getByText("Payment Successful!")).toBeVisible();
});
