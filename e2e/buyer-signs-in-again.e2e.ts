import { type Page, expect, test } from "@playwright/test";
import { newPerson } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const endings = {
  "when it is saved": (page: Page) => page.getByRole("button", { name: "Submit" }).click(),
  "when the page reads again after a lost connection": async (page: Page) => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
};

for (const [moment, notice] of Object.entries(endings)) {
  test(`a buyer whose session ended while they typed an address, seen ${moment}, signs in and saves it`, async ({
    page,
  }) => {
    const person = newPerson("Ravi Kumar");
    const buyer = await registerByApi(person);
    await signInPage(page, buyer);
    await page.goto("/shippingDetails");
    const billing = page.getByRole("group", { name: "Billing address" });
    await page.getByLabel("GST number").fill("07ABCDE1234F1Z2");
    await billing.getByLabel("Name", { exact: true }).fill("Ravi Kumar");
    await billing.getByLabel("Company name").fill("Ravi Exports");
    await billing.getByLabel("Address", { exact: true }).fill("14 Rohtak Road");
    await billing.getByLabel("District").fill("West Delhi");
    await billing.getByLabel("PIN code").fill("110041");
    await billing.getByLabel("Phone number").fill("9876543210");
    await page.getByLabel("Same as Billing").check();
    await callShop(buyer, "POST", "/api/users/logout");
    await notice(page);

    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Your session has ended. Sign in again to continue")).toBeVisible();
    await dialog.getByLabel("Phone number").fill(person.phoneNumber);
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toBeHidden();
    await expect(billing.getByLabel("Company name")).toHaveValue("Ravi Exports");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/cart/);
  });
}
