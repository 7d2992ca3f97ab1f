import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** Puts the chosen quantity of a product into the cart, from its detail page. */
export async function addToCart(page: Page, detail: string, quantity?: string): Promise<void> {
  await page.goto(detail);
  if (quantity) await chooseQuantity(page, quantity);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Successfully Added to Cart!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
}

/** Chooses an offered quantity: its radio button is invisible, and the bar at the bottom may lie over its tile. */
export async function chooseQuantity(page: Page, quantity: string): Promise<void> {
  const choice = page.getByRole("radio", { name: new RegExp(`^${quantity}\\b`) });
  // 500 is enabled once the server has answered that the PIN code is in Delhi.
  await expect(choice).toBeEnabled();
  await choice.locator("..").click();
  await expect(choice).toBeChecked();
}

/** Fills in the shipping details, same as billing; ends in the cart, on the way to paying with the popup open. */
export async function saveDetails(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/shippingDetails/);
  await page.getByLabel("GST number").fill("07ABCDE1234F1Z2");
  const billing = page.getByRole("group", { name: "Billing address" });
  await billing.getByLabel("Name", { exact: true }).fill("Ravi Kumar");
  await billing.getByLabel("Company name").fill("Ravi Exports");
  await billing.getByLabel("Address", { exact: true }).fill("14 Rohtak Road");
  await billing.getByLabel("District").fill("West Delhi");
  await billing.getByLabel("PIN code").fill("110041");
  await billing.getByLabel("Phone number").fill("9876543210");
  await expect(billing.getByLabel("State")).toHaveValue("Delhi");
  await page.getByLabel("Same as Billing").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/cart/);
}

/** From the cart to the provider's dialog, which is an iframe. */
export async function openPaymentDialog(page: Page): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  return payInPopup(page);
}

/** The same with the popup open. */
export async function payInPopup(page: Page): Promise<FrameLocator> {
  await page.getByRole("dialog").getByRole("button", { name: "Pay Now" }).click();
  return paymentDialog(page);
}

export async function paymentDialog(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("button", { name: "Pay using UPI" })).toBeVisible();
  return frame;
}

export async function payByUpi(dialog: FrameLocator): Promise<void> {
  await dialog.getByRole("button", { name: "Pay using UPI" }).click();
  await dialog.getByRole("button", { name: /^Pay ₹/ }).click();
}

/** The same with the keyboard; the provider's dialog has the focus when it opens. */
export async function payByKeyboard(page: Page): Promise<void> {
  const dialog = await paymentDialog(page);
  await expect(dialog.locator(":focus")).toBeVisible();
  await pressUntil(page, dialog.getByRole("button", { name: "Pay using UPI" }));
  await pressUntil(page, dialog.getByRole("button", { name: /^Pay ₹/ }));
}

async function pressUntil(page: Page, button: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await button.evaluate((element) => element === element.ownerDocument.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}
