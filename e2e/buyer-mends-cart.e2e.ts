import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { tabTo } from "./steps/keyboard.ts";
import { newPerson } from "./steps/people.ts";
import { addressAt, buyAllBut, fillCart } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

/** Saves details; their PIN code decides whether 500 pieces are allowed. */
const saveDetails = (buyer: ApiBuyer, zipCode: "110041" | "411001") =>
  callShop(buyer, "POST", "/api/users/shippingDetails", {
    basicDetails: { GSTIN: "NA", UIN: "" },
    billingDetails: addressAt(zipCode),
    shippingDetails: addressAt(zipCode),
  });

/** A cart line with its messages. */
const line = (page: Page, title: RegExp) => page.locator("tbody").filter({ hasText: title });

test(
  "a buyer corrects a cart line by line and cannot pay before that",
  {
    tag: [
      "@buyer-2.94",
      "@buyer-2.95",
      "@buyer-5.17",
      "@buyer-5.19",
      "@buyer-9.4",
      "@ruling-cart.6",
      "@ruling-cart.7",
      "@ruling-cart.26",
      "@ruling-cart.27",
    ],
  },
  async ({ page }) => {
    test.setTimeout(120_000);
    const faults = recordFailures(page);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    await saveDetails(buyer, "110041");
    const goods = { POLNPD060080: 500, HONSLV300: 24, TAPTRN045: 20, MEEOPD065080: 1000, MEELBL100: 1 };
    expect((await fillCart(buyer, goods)).addedCount).toBe(5);
    await saveDetails(buyer, "411001");
    await buyAllBut("TAPTRN045", 4);
    await signInPage(page, buyer);
    await page.goto("/cart");

    const bags = line(page, /Plain Poly Courier Bag 6x8/);
    const sleeves = line(page, /Honeycomb Sleeve 300/);
    const tapes = line(page, /Transparent 48 mm x 130 m, 45/);
    await expect(bags.getByText("500 PCS only available for Delhi users")).toBeVisible();
    await expect(tapes.getByText("Quantity 20 is more than the stock: 4 cartons left.")).toBeVisible();
    await expect(sleeves.getByText(/^25 boxes cost/)).toBeVisible();
    await expect(page.getByText(/^Only sellers whose saved GST number is in Meesho's list/)).toHaveCount(2);
    await expectAccessible(page);

    // The focus visits every line, and the sticky total covers none of them.
    for (const field of await page.getByRole("spinbutton").all()) await tabTo(field);

    // Proceed to Pay moves the focus to the first problem.
    await expect(page.getByText("2 items cannot be bought.")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await expect(bags.getByRole("button", { name: "Make it 1,000" })).toBeFocused();

    await bags.getByRole("button", { name: "Make it 1,000" }).click();
    await expect(bags.getByRole("spinbutton")).toHaveValue("1,000");
    await tapes.getByRole("button", { name: "Reduce to 4" }).click();
    await expect(tapes.getByRole("spinbutton")).toHaveValue("4");
    await sleeves.getByRole("button", { name: "Make it 25" }).click();
    await expect(sleeves.getByText("You save")).toBeVisible();
    await expect(sleeves.getByRole("spinbutton")).toHaveValue("25");
    await expect(page.getByText(/cannot be bought as/)).toHaveCount(0);

    // Checkout refuses items that need an authorisation; one press removes them.
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pay Now" }).click();
    await expect(
      page.getByText("Your are not Meesho Authorised! Please remove Meesho items from the cart"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete Meesho items" }).click();
    await expect(page.getByText("Items deleted successfully")).toBeVisible();
    await expect(page.getByRole("spinbutton")).toHaveCount(3);

    // Typed quantities are rounded to valid ones; more than the stock is refused.
    const field = bags.getByRole("spinbutton");
    await field.focus();
    await page.keyboard.type("1250");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("1,500");
    await expect(bags.getByText("Sold in multiples of 500, so it is 1,500 now.")).toBeVisible();
    await page.keyboard.type("99999");
    await page.keyboard.press("Enter");
    await expect(bags.getByText(/is more than the stock/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("1,500");

    await tapes.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Item deleted successfully")).toBeVisible();
    await expect(tapes.getByRole("spinbutton")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(tapes.getByRole("spinbutton")).toHaveValue("4");

    // What is saved for later is there on the next day, below the cart.
    await tapes.getByRole("button", { name: "Save for later" }).click();
    const later = page.getByRole("region", { name: "Saved for later" });
    await expect(later.getByRole("link", { name: /Transparent 48 mm x 130 m, 45/ })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(bags.getByRole("spinbutton")).toHaveValue("1,500");
    await expect(sleeves.getByRole("spinbutton")).toHaveValue("25");
    await expect(later.getByText("4 cartons")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Pay Now" })).toBeEnabled();
    expect(faults).toEqual([]);
  },
);
