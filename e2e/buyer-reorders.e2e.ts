import { expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { registerBuyerWithOrders } from "./steps/buyer-with-orders.ts";
import { addToCart, payByUpi, payInPopup, saveDetails } from "./steps/buying.ts";
import { measureLayoutShift } from "./steps/page-events.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

// 3,000 of this bag are in stock; no other story buys it.
const bag = "PAPFLP100120";

test(
  "a buyer reorders and sees which lines were reduced or skipped",
  { tag: ["@ruling-cart.4", "@ruling-cart.6"] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await signInPage(page, await registerByApi(newPerson("Asha Verma")));
    await addToCart(page, `/details?sku=${bag}`, "2,000");
    await addToCart(page, "/boxdetails?sku=TAPTRN048", "1");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await saveDetails(page);
    await payByUpi(await payInPopup(page));
    await expect(page).toHaveURL(/\/orders/);

    // From the list: the tape is in stock, of the bags only 1,000 are left.
    const reorder = page.getByRole("button", { name: /^Reorder/ }).last();
    await reorder.click();
    const report = page.getByRole("dialog", { name: /^Reorder of \d\d-\d\d\/\d{6}$/ });
    await expect(
      report.getByText("2 of 2 products added to your cart, 1 with fewer than before."),
    ).toBeVisible();
    const bags = report.getByRole("row").filter({ hasText: bag });
    await expect(bags).toContainText("Reduced");
    await expect(bags).toContainText("1,000 of 2,000 pieces");
    await expect(bags).toContainText("more than the stock: 1,000 pieces left.");
    await expectAccessible(page);

    // Closing the dialog returns the focus to its opener.
    await page.keyboard.press("Escape");
    await expect(report).toBeHidden();
    await expect(reorder).toBeFocused();

    // From the order's page: no more bags are left.
    await page.getByRole("article").getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order \d\d-/);
    await reorder.click();
    await expect(bags).toContainText("Unavailable");
    await expect(bags).toContainText("Your cart already holds 1,000.");
    await report.getByRole("link", { name: "Go to cart" }).click();
    await expect(page).toHaveURL(/\/cart$/);

    // 1,000 bags of the first reorder, and the tape of both.
    await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const cart = await page.request.get("/api/cart", { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await cart.json()) as { items: { product: { SKU: string }; quantity: number }[] };
    expect(Object.fromEntries(items.map(({ product, quantity }) => [product.SKU, quantity]))).toEqual({
      [bag]: 1000,
      TAPTRN048: 2,
    });
  },
);

test("home shows the last order from the second visit on, and nothing moves when it appears", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { buyer } = await registerBuyerWithOrders();
  await signInPage(page, buyer);
  const layoutShift = await measureLayoutShift(page);
  const section = page.getByRole("region", { name: "Order again" });
  for (const isShown of [false, true]) {
    await page.goto("/");
    // Paid, unlike the other one.
    await expect(
      page.locator("section", { hasText: "Order again" }).getByText("Order Processing"),
    ).toBeAttached();
    await expect(section).toBeVisible({ visible: isShown });
    expect((await layoutShift()).sum).toBeLessThan(0.001);
  }
  await expectAccessible(page);
  await section.getByRole("button", { name: /^Reorder/ }).click();
  await expect(page.getByRole("dialog", { name: /^Reorder of/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await section.getByRole("link", { name: /^\d\d-\d\d\/\d{6}$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order \d\d-/);
});
