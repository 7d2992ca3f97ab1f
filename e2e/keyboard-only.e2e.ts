import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./steps/hydration.ts";
import { payByKeyboard } from "./steps/buying.ts";
import { expectFocusToBeSeen, tabTo, tabToAndPress } from "./steps/keyboard.ts";
import { newPerson, readCode } from "./steps/people.ts";

test(
  "a visitor searches, registers, orders and pays with the keyboard alone, the focus always visible",
  { tag: ["@buyer-1.2", "@buyer-2.17"] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => {
      addEventListener("pointerdown", () => console.error("a mouse was used"), true);
    });
    page.on("console", (message) => message.type() === "error" && expect(message.text()).toBe(""));

    await page.goto("/");
    await waitForHydration(page);
    await findBag(page);
    await tabTo(page.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowRight");
    await expectFocusToBeSeen(page);
    await tabToAndPress(page.getByRole("button", { name: "Add to Cart" }), "Enter");
    await registerByKeyboard(page);
    await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
    await tabToAndPress(page.getByRole("main").getByRole("link", { name: /cart/i }), "Enter");

    await expectToBeAt(page, /\/cart/, "My Cart");
    await tabToAndPress(page.getByRole("button", { name: "Proceed to Pay" }), "Enter");
    await fillDetails(page);
    await expectToBeAt(page, /\/cart/, "Shipping Address");
    await tabToAndPress(page.getByRole("dialog").getByRole("button", { name: "Pay Now" }), "Enter");
    await payByKeyboard(page);

    await expect(page.getByText("Payment Successful!")).toBeVisible();
    await expect(page).toHaveURL(/\/orders/);
    await expect(page.getByText("Order Processing").first()).toBeVisible();
  },
);

/** The URL changes before the page and its focus: both are awaited. */
async function expectToBeAt(page: Page, address: RegExp, heading: string) {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

async function findBag(page: Page) {
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: /Search/ })).toBeFocused();
  await expectFocusToBeSeen(page);
  await page.keyboard.type("16x18 inch with pod");
  await expect(page.getByRole("option").first()).toContainText("Plain Poly Courier Bag 16x18 inch with POD");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/details\?sku=POLPOD160180/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("16x18");
}

/** Registers through "Login Required"; Tab reaches each field. */
async function registerByKeyboard(page: Page) {
  const { name, phoneNumber, password } = newPerson("Meera Shah");
  await tabToAndPress(page.getByRole("button", { name: "Login Now" }), "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("tablist")).toBeVisible();
  await tabTo(dialog.getByRole("tab", { selected: true }));
  if ((await dialog.getByRole("tab", { name: "Login" }).getAttribute("aria-selected")) === "true")
    await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  for (const [label, value] of [
    ["Name", name],
    ["Email", `${phoneNumber}@example.in`],
    ["Phone number", phoneNumber],
    ["Password", password],
    ["Confirm Password", password],
  ] as const) {
    await tabTo(dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  await expect(dialog.getByText("OTP sent successfully!")).toBeVisible();
  // The last digit sends the code.
  await page.keyboard.type(await readCode(phoneNumber));
  await expect(dialog).toBeHidden();
  await expectFocusToBeSeen(page);
}

async function fillDetails(page: Page) {
  await expectToBeAt(page, /\/shippingDetails/, "Shipping Details");
  const billing = page.getByRole("group", { name: "Billing address" });
  await tabTo(page.getByLabel("GST number"));
  await page.keyboard.type("07ABCDE1234F1Z2");
  for (const [label, value] of [
    ["Name", "Meera Shah"],
    ["Company name", "Shah Traders"],
    ["Address", "14 Rohtak Road"],
    ["PIN code", "110041"],
    ["District", "West Delhi"],
    ["Phone number", "9876543210"],
  ] as const) {
    await tabTo(billing.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await expect(page.getByLabel("Same as Billing")).toBeChecked();
  await tabToAndPress(page.getByRole("button", { name: "Submit" }), "Enter");
}
