import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { goToStaffPage, openPanel } from "./steps/desk.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

async function choose(page: Page, label: string, content: string): Promise<void> {
  await page
    .getByLabel(label)
    .setInputFiles({ name: "vendors.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
}

test(
  "an admin uploads vendor lists, finds a vendor and runs the order cleanup",
  {
    tag: [
      "@staff-2.8",
      "@staff-2.9",
      "@staff-2.10",
      "@staff-3.8",
      "@staff-7.2",
      "@staff-7.6",
      "@staff-8.8",
      "@staff-8.10",
    ],
  },
  async ({ page }) => {
    test.setTimeout(120_000);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await signInPage(page, admin);
    await page.goto("/admin/vendors");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeAdmin(admin.person);
    const mayBuy = async () =>
      (await callShop<{ isValmoAuthorised: boolean }>(buyer, "GET", "/api/valmo/authenticateUser"))
        .isValmoAuthorised;
    expect(await mayBuy()).toBe(false);

    await page.goto("/admin/orders");
    await expect(
      page.getByText("Please do not press these buttons more than 1 times in 3 hours."),
    ).toBeVisible();
    await openPanel(page, "Heavy operations");
    const code = "STORY1";
    await choose(
      page,
      "Valmo Vendor Update (CSV)",
      `LMDC Code,Contact number,Email ID,GSTIN,Status,State\n${code},+91 ${buyer.person.phoneNumber},r@example.in,NA,Active,Goa\n,,,,Active,Goa\n`,
    );
    const dialog = page.getByRole("dialog", { name: "Check vendors.csv" });
    await expect(dialog.getByText("LMDC Code is required")).toBeVisible();
    expect(await mayBuy()).toBe(false);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Update 1 vendor" }).click();
    await expect(
      page.getByText(/^Valmo vendor update: Updated: 0, Created: 1, Not Found: \d+$/),
    ).toBeVisible();
    expect(await mayBuy()).toBe(true);

    await page.getByRole("button", { name: "Cleanup all orders" }).click();
    await expect(page.getByText("Order Cleanup initiated successfully")).toBeVisible();
    await expect(page.getByText(/Last cleanup by Meera Iyer/)).toBeVisible({ timeout: 30_000 });

    await goToStaffPage(page, "Vendor lists");
    const search = page.getByLabel("Search in every column");
    await search.fill(`${code} goa`);
    await search.press("Enter");
    await expect(page.getByRole("table").getByText(buyer.person.phoneNumber)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Meesho" }).click();
    await choose(
      page,
      "Meesho Vendor Update (CSV)",
      "GSTIN,Status\n07ABCDE360F1Z2,Active\n07ABCDE1440F1Z2,Active\n",
    );
    // One digit is missing in the first GSTIN.
    await expect(dialog.getByText("GSTIN must be a valid 15-character GSTIN")).toBeVisible();
    await dialog.getByRole("button", { name: "Update 1 vendor" }).click();
    await expect(page.getByText(/^Meesho vendor update: Updated: 0, Created: 1/)).toBeVisible();
    await expect(page.getByText("07ABCDE1440F1Z2")).toBeVisible();
    await expectAccessible(page);
  },
);
