import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { expectFocusToBeSeen, tabTo, tabToAndPress } from "./steps/keyboard.ts";
import { newPerson, registerInDialog } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

const field = (page: Page, bag: string) =>
  page.getByRole("textbox", { name: `Quantity of Plain Poly Courier Bag ${bag}` });
const row = (page: Page, bag: string) => page.getByRole("row").filter({ has: field(page, bag) });
const addButton = (page: Page) => page.getByRole("button", { name: /^Add .*to cart$/ });

test(
  "a visitor fills the table with the keyboard, signs in and adds all rows to the cart",
  { tag: ["@buyer-2.44", "@buyer-2.90", "@buyer-6.1"] },
  async ({ page }) => {
    test.setTimeout(180_000);
    const faults = recordFailures(page);
    await page.goto("/product/courier-bag-poly");
    await page.waitForLoadState("networkidle");
    await tabToAndPress(page.getByRole("link", { name: "Table", exact: true }), "Enter");
    await expect(page.getByRole("table")).toBeVisible();
    await tabTo(field(page, "6x8 inch without POD"));

    const { keyboard } = page;
    await keyboard.type("2000");
    await expect(row(page, "6x8 inch without POD")).toContainText("₹1,320.00");
    await keyboard.press("Enter");
    await expect(field(page, "6x8 inch without POD")).toHaveValue("2,000");
    await expect(field(page, "7x9 inch without POD")).toBeFocused();
    await keyboard.type("1200");
    await keyboard.press("Enter");
    await expect(row(page, "7x9 inch without POD")).toContainText(
      "Changed to 1,500: sold in multiples of 500.",
    );
    await expect(field(page, "8x10 inch without POD")).toBeFocused();
    for (const [key, quantity] of [
      ["ArrowUp", "1,000"],
      ["ArrowUp", "1,500"],
      ["Shift+ArrowUp", "3,000"],
      ["ArrowUp", "3,000"],
      ["ArrowDown", "2,500"],
    ] as const) {
      await keyboard.press(key);
      await expect(field(page, "8x10 inch without POD")).toHaveValue(quantity);
    }
    // Back to the previous row; typing replaces its quantity.
    await keyboard.press("Shift+Enter");
    await expect(field(page, "7x9 inch without POD")).toBeFocused();
    await keyboard.type("1000");
    await expect(field(page, "7x9 inch without POD")).toHaveValue("1000");
    await expectAccessible(page);

    // To the end: the sticky footer covers no row, and the button follows the last one.
    for (let rows = 0; rows < 24; rows += 1) {
      await keyboard.press("Enter");
      await expectFocusToBeSeen(page);
    }
    await expect(field(page, "24x30 inch with POD")).toBeFocused();
    await keyboard.press("Enter");
    await expect(addButton(page)).toBeFocused();
    await expect(addButton(page)).toHaveText("Add 3 lines to cart");
    await expect(page.getByText("3 lines · 5,500 pieces")).toBeVisible();

    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await expect(dialog.getByText("Please login to add items to your cart.")).toBeVisible();
    await expectAccessible(page);
    await keyboard.press("Escape");
    await expect(addButton(page)).toBeFocused();
    await keyboard.press("Enter");
    await tabToAndPress(dialog.getByRole("button", { name: "Login Now" }), "Enter");
    await registerInDialog(page, newPerson("Sunita Patil"));

    // It goes on by itself.
    await expect(page.getByText("3 lines added.")).toBeVisible();
    await expect(addButton(page)).toBeFocused();
    await expect(row(page, "8x10 inch without POD")).toContainText("2,500 pieces added");
    await expect(field(page, "8x10 inch without POD")).toHaveValue("");
    await expectAccessible(page);

    await tabToAndPress(page.getByRole("main").getByRole("link", { name: "Go to Cart" }), "Enter");
    await expect(page.getByRole("heading", { name: "My Cart" })).toBeVisible();
    // 2,000 × 0.66, 1,000 × 0.86, 2,500 × 1.08, and 18% of it
    await expect(page.getByText("₹4,880.00")).toBeVisible();
    await expect(page.getByText("₹5,758.40").first()).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test(
  "a bad quantity is refused in its row, the other rows are added",
  { tag: ["@ruling-cart.7"] },
  async ({ page }) => {
    const buyer = await registerByApi(newPerson("Farhan Ali"));
    const line = (sku: string, quantity: number) => ({ sku, quantity });
    // These leave 500 of the stock of 3,000.
    await callShop(buyer, "POST", "/api/cart/lines", { lines: [line("POLPOD060080", 2500)] });
    await signInPage(page, buyer);
    await page.goto("/product/courier-bag-poly?view=table&pod=with");
    await page.waitForLoadState("networkidle");
    await field(page, "6x8 inch with POD").fill("2000");
    await field(page, "7x9 inch with POD").fill("many");
    await field(page, "8x10 inch with POD").fill("1000");
    await field(page, "9x12 inch with POD").fill("1500");
    await expect(row(page, "7x9 inch with POD")).toContainText("“many” is not a quantity.");
    await addButton(page).click();

    const refused = row(page, "6x8 inch with POD");
    await expect(refused.getByRole("status")).toContainText(/left|stock/i);
    await expect(field(page, "6x8 inch with POD")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "6x8 inch with POD")).toHaveValue("2,000");
    await expect(field(page, "7x9 inch with POD")).toHaveValue("many");
    await expect(field(page, "8x10 inch with POD")).toHaveValue("");
    await expect(row(page, "9x12 inch with POD")).toContainText("1,500 pieces added");
    await expect(
      page.getByText(
        "2 of 3 lines added. The reason is shown beside each of the others. 1 row has no valid quantity.",
      ),
    ).toBeVisible();
    await expectAccessible(page);

    const { items } = await callShop<{ items: { quantity: number; product: { SKU: string } }[] }>(
      buyer,
      "GET",
      "/api/cart",
    );
    expect(Object.fromEntries(items.map((item) => [item.product.SKU, item.quantity]))).toEqual({
      POLPOD060080: 2500,
      POLPOD080100: 1000,
      POLPOD090120: 1500,
    });
  },
);

test("a phone shows no keyboard hints", async ({ browser }) => {
  for (const isPhone of [true, false]) {
    const context = await browser.newContext({ hasTouch: isPhone, isMobile: isPhone });
    const page = await context.newPage();
    await page.goto("/product/self-adhesive-tapes?view=table");
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await expect(page.getByText(/press Enter for the next row/)).toBeVisible({ visible: !isPhone });
    await context.close();
  }
});
