import { expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { newPerson, readCode } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

test("a buyer changes phone number and password, and signs in with the new ones only", async ({ page }) => {
  const buyer = await registerByApi(newPerson("Asha Rao"));
  const { phoneNumber: other } = newPerson("Asha Rao");
  const { phoneNumber, password } = buyer.person;
  const newPassword = "sealed-flap-77";
  await signInPage(page, buyer);
  await page.goto("/edit");
  await page.getByRole("link", { name: "Security: phone number, password and devices" }).click();

  await page.getByRole("button", { name: "Change phone number" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New phone number").fill(other);
  await dialog.getByRole("button", { name: "Send OTP" }).click();
  await expect(dialog.getByLabel("OTP")).toBeVisible();
  await dialog.getByLabel("OTP").fill(await readCode(other));
  await dialog.getByLabel("Current password").fill(password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change phone number" }).click();
  await expect(page.getByText(`Your phone number is ${other} now.`)).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByLabel("New password").fill(newPassword);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  // This browser is still signed in.
  await page.reload();
  await expect(page.getByRole("main").getByText(other)).toBeVisible();

  const signInWith = (body: object) => callShop(null, "POST", "/api/users/login", body);
  await expect(signInWith({ phoneNumber, password: newPassword })).rejects.toThrow();
  await expect(signInWith({ phoneNumber: other, password })).rejects.toThrow();
  await signInWith({ phoneNumber: other, password: newPassword });
});
