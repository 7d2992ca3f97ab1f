import { expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "an admin finds a customer and changes the role; sessions end and the audit log shows it",
  { tag: ["@staff-6.1", "@staff-6.3", "@staff-6.4"] },
  async ({ page, browser, viewport }) => {
    test.setTimeout(120_000);
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await makeAdmin(admin.person);
    const ravi = await registerByApi(newPerson("Ravi Kumar"));
    const { phoneNumber } = ravi.person;
    const { order } = await placePaid(ravi, "PAPFLP120140");
    await signInPage(page, admin);
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await signInPage(theirs, ravi);

    await test.step("finds the customer by phone in any spelling", async () => {
      await page.goto("/admin/customers");
      await page
        .getByLabel("Search", { exact: true })
        .fill(`+91 ${phoneNumber.slice(0, 5)} ${phoneNumber.slice(5)}`);
      await page.getByRole("search", { name: "Customers" }).getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("row")).toHaveCount(viewport!.width === 360 ? 1 : 2);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Ravi Kumar" }).click();
    });

    await test.step("sees orders, authorisations and sessions", async () => {
      await expect(page.getByRole("link", { name: order.orderNumber })).toBeVisible();
      await expect(page.getByText("1 order, 1 of them paid")).toBeVisible();
      const account = page.getByRole("region", { name: "Account" });
      await expect(account).toContainText(phoneNumber);
      await expect(account.getByText("Not authorised")).toHaveCount(2);
      await expect(page.getByRole("region", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
      await expectAccessible(page);
    });

    const dialog = page.getByRole("dialog", { name: "Role of Ravi Kumar" });
    const setRole = async (role: string, password: string) => {
      await dialog.getByLabel("Role").selectOption({ label: role });
      await dialog.getByLabel("Your own password").fill(password);
      await dialog.getByRole("button", { name: "Save" }).click();
    };

    await test.step("a wrong password changes nothing", async () => {
      await page.getByRole("button", { name: "Change role" }).click();
      await setRole("Internal staff", "not-my-password");
      await expect(dialog.getByRole("alert")).toContainText("Your password is wrong.");
      await expectAccessible(page);
      await theirs.goto("/internal");
      await expect(theirs.getByText("You are not authorised to access this page")).toBeVisible();
    });

    await test.step("the right password makes Ravi internal staff, still signed in", async () => {
      await setRole("Internal staff", admin.person.password);
      await expect(page.getByText("Ravi Kumar is now: Internal staff.")).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("Internal staff", { exact: true }).first()).toBeVisible();
      await theirs.goto("/internal");
      await expect(theirs.getByRole("heading", { name: "Orders by status" })).toBeVisible();
      await theirs.goto("/admin/customers");
      await expect(theirs.getByText("You are not authorised to access this page")).toBeVisible();
    });

    await test.step("a lower role signs Ravi out everywhere", async () => {
      await page.getByRole("button", { name: "Change role" }).click();
      await setRole("Buyer", admin.person.password);
      await expect(page.getByText("Ravi Kumar is now: Buyer. All sessions ended.")).toBeVisible();
      await expect(page.getByText("No active sessions.")).toBeVisible();
      await theirs.goto("/orders");
      await expect(theirs.getByRole("link", { name: order.orderNumber })).toBeHidden();
      await expect(theirs.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
    });

    await test.step("the audit log has both changes, not the wrong password", async () => {
      await page.getByRole("link", { name: "Changes by staff" }).click();
      const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
      await expect(
        entries.filter({ hasText: "The role of Ravi Kumar went from internal to buyer." }),
      ).toBeVisible();
      await expect(
        entries.filter({ hasText: "The role of Ravi Kumar went from buyer to internal." }),
      ).toBeVisible();
      await expect(page.getByText(/^The role of Ravi Kumar/)).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Clear" }).click();
      await expect(page.getByLabel("Changed")).toHaveValue("");
      await expectAccessible(page);
    });
    await context.close();
  },
);
