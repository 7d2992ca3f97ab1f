import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson, type Person } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

const stepMs = 30_000;

/** What the app on the phone shows; one step later for a code that was not used yet. */
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * stepMs });

const dialogOf = (page: Page) => page.getByRole("dialog");

async function signInWithPassword(page: Page, { phoneNumber, password }: Person): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Phone number").fill(phoneNumber);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await expect(dialog.getByLabel("Code from your authenticator app")).toBeFocused();
}

test(
  "an admin sets up an authenticator app, signs in with its code, and with a recovery code",
  { tag: ["@ruling-accounts.23"] },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    const { person } = admin;
    // Not by an init script, which would sign in again after each reload.
    await page.goto("/security");
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem("token", token!);
        localStorage.setItem("user", user!);
      },
      [admin.token, JSON.stringify({ name: person.name, phoneNumber: person.phoneNumber })],
    );
    await page.reload();
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signInPage(other, admin);
    let secret = "";
    let recoveryCodes: string[] = [];

    await test.step("sets it up with the password and the first code", async () => {
      await page.getByRole("button", { name: "Set up" }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel("Your password").fill(person.password);
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
      secret = ((await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
      await expectAccessible(page);
      await dialog.getByLabel("Code from the app").fill(codeOf(secret));
      await dialog.getByRole("button", { name: "Turn on" }).click();
      const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      recoveryCodes = await codes.allTextContents();
      await expectAccessible(page);
      await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
      await dialog.getByLabel("I have saved these codes").check();
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("signs out, and signs in with the next code", async () => {
      await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
      await signInWithPassword(page, person);
      const dialog = dialogOf(page);
      await expectAccessible(page);
      await dialog.getByLabel("Code from your authenticator app").fill("000000");
      await dialog.getByRole("button", { name: "Login", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText("This code is wrong or was used before.");
      await dialog.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
      await dialog.getByRole("button", { name: "Login", exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.goto("/admin/orders");
      await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
      await expect(page.getByRole("search").first()).toBeVisible();
    });

    await test.step("a session of before is signed out", async () => {
      await other.goto("/admin/orders");
      await expect(other.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
    });

    await test.step("without the phone, signs in with a recovery code, which works once", async () => {
      await other.goto("/security");
      await signInWithPassword(other, person);
      const dialog = dialogOf(other);
      await dialog.getByRole("button", { name: "Use a recovery code" }).click();
      await dialog.getByLabel("Recovery code").fill(recoveryCodes[0]!);
      await dialog.getByRole("button", { name: "Login", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(other.getByText("9 recovery codes are left.")).toBeVisible();
      await expect(
        other.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem"),
      ).toHaveCount(2);
      await other.getByRole("button", { name: "Sign out everywhere else" }).click();
      await expect(other.getByText("1 other device signed out.")).toBeVisible();
      await page.goto("/admin/orders");
      await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
      await signInWithPassword(page, person);
      await dialogOf(page).getByRole("button", { name: "Use a recovery code" }).click();
      await dialogOf(page).getByLabel("Recovery code").fill(recoveryCodes[0]!);
      await dialogOf(page).getByRole("button", { name: "Login", exact: true }).click();
      await expect(dialogOf(page).getByRole("alert")).toContainText("This code is wrong or was used before.");
    });
    await elsewhere.close();
  },
);
