import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { addToCart, paymentDialog } from "./steps/buying.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

/** Types the details of a buyer in Delhi; ends in the cart. */
async function enterDetails(page: Page): Promise<void> {
  const billing = page.getByRole("group", { name: "Billing address" });
  const shipping = page.getByRole("group", { name: "Shipping address" });

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please provide a GST Number or 'NA' if not available.");
  await expect(page.getByLabel("GST number")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("GST number").fill(" 07 abcde 1234 f1zx ");
  await expect(page.getByText("Please check for a typing error; you can still save.")).toBeVisible();
  await page.getByLabel("GST number").fill(" 07 abcde 1234 f1z2 ");
  await expect(page.getByText("Billing state set to Delhi from your GST number.")).toBeVisible();
  await expect(billing.getByLabel("State")).toBeDisabled();
  await expect(billing.getByLabel("State")).toHaveValue("Delhi");
  for (const [label, value] of [
    ["Name", "Ravi Kumar"],
    ["Company name", "Ravi Exports"],
    ["Address", "14 Rohtak Road"],
    ["District", "West Delhi"],
    ["PIN code", "110 041"],
    ["Phone number", "+91 98765 43210"],
  ] as const)
    await billing.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Same as Billing").check();
  await expect(shipping.getByText("Delhi PIN: you can order 500 pieces too.")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Shipping details saved successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/cart/);
}

/** The address dialog with the saved address. */
async function popupOf(page: Page) {
  const popup = page.getByRole("dialog", { name: "Shipping Address" });
  const card = popup.getByRole("region", { name: "Delivery address of this order" });
  await expect(card).toContainText("14 Rohtak Road, West Delhi, Delhi 110041");
  return popup;
}

test(
  "a buyer orders to a new address, edits it, makes it the default, deletes another one and undoes that",
  {
    tag: [
      "@buyer-2.40",
      "@buyer-2.97",
      "@buyer-2.99",
      "@buyer-4.13",
      "@buyer-4.15",
      "@buyer-4.17",
      "@buyer-5.10",
      "@buyer-5.16",
      "@ruling-accounts.14",
      "@ruling-cart.1",
    ],
  },
  async ({ page }) => {
    test.setTimeout(150_000);
    await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
    await addToCart(page, "/boxdetails?sku=TAPBRN048", "1");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await expect(page).toHaveURL(/\/shippingDetails/);
    await enterDetails(page);

    // It opens by itself, and its order comes before the address.
    const popup = await popupOf(page);
    await expect(popup).toContainText(/Final Price.*Estimated delivery.*14 Rohtak Road/s);
    await expect(popup.getByLabel("Address", { exact: true })).toBeHidden();
    await popup.getByRole("button", { name: "Edit this address" }).click();
    await expect(popup.getByLabel("Address", { exact: true })).toHaveValue("14 Rohtak Road");
    await popup.getByRole("button", { name: "Use another address" }).click();
    await expect(popup.getByRole("radio", { name: /^Ravi Exports/ })).toBeFocused();
    await popup.getByRole("radio", { name: "A new address" }).check();
    await expect(popup.getByRole("button", { name: "Pay Now" })).toBeDisabled();
    await popup.getByLabel("Company name").fill("Ravi Kiosk");
    await popup.getByLabel("Address", { exact: true }).fill("1 Station Road");
    await popup.getByLabel("PIN code").fill("411001");
    await expect(popup.getByLabel("State")).toHaveValue("Maharashtra");
    await expect(popup.getByLabel("District")).toHaveValue("Pune");
    await popup.getByLabel("Phone number").fill("98765 43210");
    await expect(popup.getByLabel("Save this address")).toBeChecked();
    await expectAccessible(page);
    await popup.getByRole("button", { name: "Pay Now" }).click();
    await (await paymentDialog(page)).getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/orders/);

    await page.goto("/edit");
    const card = page.getByRole("listitem").filter({ hasText: "Ravi Kiosk" });
    await expect(card).toContainText("1 Station Road, Pune, Maharashtra 411001");
    await expectAccessible(page);
    await card.getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit address" });
    await dialog.getByLabel("Company name").fill("");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect(dialog.getByLabel("Company name")).toBeFocused();
    await expect(dialog.getByLabel("Company name")).toHaveAccessibleDescription("Company name is required.");
    await expectAccessible(page);
    await dialog.getByLabel("Company name").fill("Ravi Kiosk");
    await dialog.getByLabel("District").fill("Pune");
    await dialog.getByLabel(/^Name/).fill("Asha");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("Address changed")).toBeVisible();

    await card.getByRole("button", { name: /^Make default/ }).click();
    await expect(page.getByText("Default address changed")).toBeVisible();
    const shipping = page.getByRole("group", { name: "Shipping address" });
    await expect(shipping.getByLabel("Address", { exact: true })).toHaveValue("1 Station Road");
    await expect(page.getByLabel("Same as Billing")).not.toBeChecked();

    const home = page.getByRole("listitem").filter({ hasText: "14 Rohtak Road" });
    await home.getByRole("button", { name: /^Delete/ }).click();
    await expect(home).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(home).toHaveCount(1);

    await page.reload();
    await expect(shipping.getByLabel("District")).toHaveValue("Pune");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Successfully Updated!")).toBeVisible();
    await expect(home).toHaveCount(1);
  },
);

test(
  "500 pieces are refused for an address outside Delhi and accepted for one in Delhi",
  { tag: ["@ruling-cart.8"] },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInPage(page, await registerByApi(newPerson("Ravi Kumar")));
    await page.goto("/shippingDetails");
    await enterDetails(page);
    await addToCart(page, "/details?sku=POLNPD060080", "500");
    await page.goto("/cart");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    const popup = await popupOf(page);
    await popup.getByRole("button", { name: "Edit this address" }).click();
    await popup.getByLabel("PIN code").fill("411001");
    await popup.getByRole("button", { name: "Use Maharashtra" }).click();
    await popup.getByRole("button", { name: "Pay Now" }).click();
    await expect(popup.getByRole("alert")).toContainText(
      "500 pieces go only to Delhi PIN codes (110000 to 110098).",
    );
    await expect(popup.getByLabel("PIN code")).toHaveAccessibleDescription(/go only to Delhi PIN codes/);
    await expectAccessible(page);
    await popup.getByLabel("PIN code").fill("110041");
    await popup.getByRole("button", { name: "Use Delhi" }).click();
    await popup.getByRole("button", { name: "Pay Now" }).click();
    await paymentDialog(page);
  },
);
