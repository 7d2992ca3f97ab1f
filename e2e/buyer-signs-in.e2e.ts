import { expect, type Locator, type Page, test } from "@playwright/test";
import { chooseQuantity } from "./steps/buying.ts";
import { tabTo, tabToAndPress } from "./steps/keyboard.ts";
import { type Person, newPerson, readCode } from "./steps/people.ts";
import { registerByApi } from "./steps/shop-api.ts";
import { recordFailures } from "./steps/page-events.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const boxesOf = (page: Page) => dialogOf(page).getByRole("group").getByRole("textbox");
const userMenu = (page: Page, { name }: Person) => page.getByRole("button", { name: new RegExp(name) });

async function openDialog(page: Page, tab: "Register" | "Login"): Promise<Locator> {
  await page.getByRole("button", { name: "Sign In" }).click();
  await dialogOf(page).getByRole("tab", { name: tab }).click();
  return dialogOf(page);
}

async function fillRegistration(dialog: Locator, { name, phoneNumber, password }: Person): Promise<void> {
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Email").fill(`${phoneNumber}@example.in`);
  await dialog.getByLabel("Phone number").fill(phoneNumber);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm Password").fill(password);
}

async function expectCode(page: Page, code: string): Promise<void> {
  for (const [index, box] of (await boxesOf(page).all()).entries())
    await expect(box).toHaveValue(code[index] ?? "");
}

/** Pastes the text into the focused box. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator(":focus").evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function logOut(page: Page, person: Person): Promise<void> {
  await userMenu(page, person).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
}

test(
  `a visitor registers on a product's page with a wrong and then a pasted OTP and stays there`,
  {
    tag: [
      "@buyer-2.44",
      "@buyer-2.91",
      "@buyer-4.1",
      "@buyer-4.2",
      "@buyer-4.5",
      "@buyer-4.6",
      "@buyer-5.7",
      "@buyer-8.3",
      "@buyer-8.4",
      "@buyer-8.5",
    ],
  },
  async ({ page }) => {
    const faults = recordFailures(page);
    const person = newPerson("Asha Rao");
    const sends: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/otp/sendOtp")) sends.push(request.url());
    });
    await page.goto("/details?sku=POLPOD120160");
    await chooseQuantity(page, "1,000");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(dialogOf(page)).toContainText("Please login to add items to your cart.");
    await page.getByRole("button", { name: "Login Now" }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("tab", { name: "Register" }).click();
    await fillRegistration(dialog, person);
    await dialog.getByRole("button", { name: "Send OTP" }).dblclick();
    await expect(dialog.getByRole("status")).toHaveText("OTP sent successfully!");
    expect(sends, "a double click sends one code").toHaveLength(1);
    await expect(boxesOf(page).first()).toBeFocused();

    const code = await readCode(person.phoneNumber);
    await paste(page, "123 456");
    await expectCode(page, "");
    await expect(boxesOf(page).first()).toHaveAccessibleDescription("The OTP has 4 digits.");
    // The last digit sends the code.
    await page.keyboard.type(code === "0000" ? "1111" : "0000");
    await expect(dialog.getByRole("alert")).toHaveText("Invalid OTP");
    await expect(boxesOf(page).first()).toBeFocused();
    await expect(boxesOf(page).first()).toHaveAccessibleDescription("Invalid OTP");

    await paste(page, `${code} is your one-time code, valid for 5 minutes.`);
    await expect(dialog.getByRole("status")).toHaveText("Login successful!");
    await expect(dialog).toBeHidden();
    await expect(userMenu(page, person)).toBeVisible();
    await expect(page).toHaveURL(/\/details\?sku=POLPOD120160/);
    await expect(page.getByRole("radio", { name: /^1,000\b/ })).toBeChecked();
    // What was to be added is in the cart.
    await expect(page.getByRole("button", { name: "Added to Cart" })).toBeFocused();
    expect(faults).toEqual([]);
  },
);

test(
  `an OTP can be resent after 30 s; a refusal shows the remaining wait`,
  { tag: ["@buyer-4.7", "@buyer-9.2", "@ruling-accounts.4", "@ruling-accounts.5"] },
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const dialog = await openDialog(page, "Register");
    await fillRegistration(dialog, newPerson("Asha Rao"));
    await dialog.getByRole("button", { name: "Send OTP" }).click();
    await expect(dialog).toContainText(/Resend OTP in (30|29) s/);
    await expect(dialog.getByRole("button", { name: "Resend OTP" })).toBeHidden();
    await page.clock.fastForward(30_000);

    // On the server 30 seconds have not passed.
    await boxesOf(page).first().fill("7");
    await dialog.getByRole("button", { name: "Resend OTP" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      /^Please wait \d+ seconds before asking for another OTP\.$/,
    );
    await expect(dialog).toContainText(/Resend OTP in ([12]\d|30) s/);
    await expectCode(page, "7");
    await expect(boxesOf(page).first()).toBeFocused();

    await page.clock.fastForward(30_000);
    await page.route("**/api/otp/sendOtp", (route) =>
      route.fulfill({
        json: { success: true, message: "OTP sent successfully!", resendAfterSeconds: 30 },
      }),
    );
    await dialog.getByRole("button", { name: "Resend OTP" }).click();
    await expect(dialog.getByRole("status")).toHaveText("OTP sent successfully!");
    await expect(dialog).toContainText(/Resend OTP in (30|29) s/);
    await expectCode(page, "");
  },
);

test(
  `a buyer signs in after a wrong password and a network failure, and logs out`,
  {
    tag: [
      "@buyer-1.1",
      "@buyer-4.4",
      "@buyer-4.6",
      "@buyer-4.9",
      "@buyer-8.2",
      "@buyer-8.5",
      "@ruling-accounts.18",
    ],
  },
  async ({ page }) => {
    const { person } = await registerByApi(newPerson("Asha Rao"));
    await page.goto("/");
    const dialog = await openDialog(page, "Login");
    await dialog.getByLabel("Phone number").fill(`+91 ${person.phoneNumber}`);
    await dialog.getByLabel("Password").fill("not-the-password");
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Invalid phone number or password");
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(
      "Invalid phone number or password",
    );

    await dialog.getByLabel("Password").fill(person.password);
    await page.route("**/api/users/login", (route) => route.abort());
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("An error occurred during login.");
    await expect(dialog.getByLabel("Phone number")).toHaveValue(person.phoneNumber);
    await page.unroute("**/api/users/login");
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByRole("status")).toHaveText("Login successful!");
    await expect(userMenu(page, person)).toBeVisible();
    await expect(dialog).toBeHidden();

    await logOut(page, person);
    await openDialog(page, "Login");
    await expect(dialog.getByLabel("Phone number"), "nothing is left of who was signed in").toHaveValue("");
  },
);

test(
  `the form keeps its input on a change of tab, Escape, Back and a click outside`,
  { tag: ["@buyer-2.43", "@buyer-4.8"] },
  async ({ page }) => {
    const person = newPerson("Asha Rao");
    await page.goto("/");
    const dialog = await openDialog(page, "Register");
    await fillRegistration(dialog, person);
    await dialog.getByRole("tab", { name: "Login" }).click();
    await expect(dialog.getByLabel("Phone number")).toHaveValue(person.phoneNumber);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeFocused();

    await openDialog(page, "Register");
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(person.name);
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
    await fillRegistration(dialog, person);
    await dialog.getByRole("button", { name: "Send OTP" }).click();
    await expect(dialog.getByRole("heading")).toHaveText("Verify your phone number");
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog.getByLabel("Email")).toHaveValue(`${person.phoneNumber}@example.in`);
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  },
);

test(
  "a forgotten password is reset with the keyboard alone, after the real wait of 30 s",
  {
    tag: [
      "@buyer-4.3",
      "@buyer-4.7",
      "@buyer-5.4",
      "@buyer-8.6",
      "@buyer-9.2",
      "@ruling-accounts.4",
      "@ruling-accounts.9",
      "@ruling-accounts.10",
    ],
  },
  async ({ page }) => {
    test.setTimeout(120_000);
    // Registration used an OTP; the next one is available 30 s later.
    const { person } = await registerByApi(newPerson("Asha Rao"));
    await page.goto("/");
    await tabToAndPress(page.getByRole("button", { name: "Sign In" }), "Enter");
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel("Phone number")).toBeFocused();
    await tabToAndPress(dialog.getByRole("button", { name: "Forgot password?" }), "Enter");
    await expect(dialog.getByRole("heading")).toHaveText("Forgot password");
    await expect(dialog.getByLabel("Phone number")).toBeFocused();
    await page.keyboard.type(person.phoneNumber);
    const newPassword = dialog.getByLabel("New password");
    await tabTo(newPassword);
    await page.keyboard.type("twine");
    await page.keyboard.press("Enter");
    await expect(newPassword).toBeFocused();
    await expect(newPassword).toHaveAccessibleDescription("Password must be at least 6 characters");
    await page.keyboard.press("End");
    await page.keyboard.type("-and-paper");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText(/^Please wait \d+ seconds/);
    await expect(boxesOf(page).first()).toBeFocused();

    const resend = dialog.getByRole("button", { name: "Resend OTP" });
    await expect(resend).toBeVisible({ timeout: 35_000 });
    await tabToAndPress(resend, "Enter");
    await expect(dialog.getByRole("status")).toHaveText("OTP sent successfully!");
    await expect(boxesOf(page).first()).toBeFocused();
    await page.keyboard.type(await readCode(person.phoneNumber));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("Password reset successful!");
    await expect(dialog).toBeHidden();

    await logOut(page, person);
    await openDialog(page, "Login");
    await dialog.getByLabel("Phone number").fill(person.phoneNumber);
    for (const [password, words] of [
      [person.password, "Invalid phone number or password"],
      ["twine-and-paper", "Login successful!"],
    ] as const) {
      await dialog.getByLabel("Password").fill(password);
      await dialog.getByRole("button", { name: "Login" }).click();
      await expect(dialog).toContainText(words);
    }
  },
);
