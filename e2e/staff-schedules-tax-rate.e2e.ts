import { expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

/** The date in India so many days from now, as YYYY-MM-DD. */
const dayAhead = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

// Years ahead, so that no other story's prices change.
const [day, percent] = [dayAhead(900), "5"];

test(
  "an admin previews a GST rate, schedules it with the keyboard and withdraws it; buyers may not",
  { tag: ["@staff-6.3", "@ruling-money.7"] },
  async ({ page }) => {
    const admin = await registerByApi(newPerson("Meera Iyer"));
    await signInPage(page, admin);
    await page.goto("/admin/tax-rates");
    await expect(page.getByText("You are not authorised to access this page")).toBeVisible();
    await makeAdmin(admin.person);

    await page.goto("/admin/tax-rates");
    // On a phone it is in the menu.
    const link = page.getByRole("link", { name: "Tax rates", includeHidden: true });
    await expect(link).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
    const row = page.getByRole("region", { name: "Rates by HSN" }).getByRole("row", { name: /48089000/ });
    await expect(row.getByText("12%", { exact: true })).toBeVisible();

    // From the row to the form and through it with the keyboard.
    await row.getByRole("button", { name: "Schedule" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("From", { exact: true })).toBeFocused();
    await page.getByLabel("From", { exact: true }).fill(day);
    await page.getByLabel("GST rate in %").focus();
    await page.keyboard.type(`${percent}.005`);
    await expect(page.getByText("0 to 100 with at most 2 decimals")).toBeVisible();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Number of the notification");
    const preview = page.getByRole("region", { name: "What changes" });
    await expect(preview).toContainText(`honeycomb products of HSN 48089000 have ${percent}% GST`);
    await expect(preview).toContainText("with GST.");
    await preview.getByText(/^Prices of all/).click();
    await expect(preview.getByRole("row", { name: /HONROL100/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Reason").press("Enter");
    const question = page.getByRole("dialog", { name: `Schedule ${percent}% for HSN 48089000?` });
    await expect(question.getByRole("button", { name: /^Schedule from/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${percent}% is scheduled for HSN 48089000 from`)).toBeVisible();

    const own = row.getByRole("listitem").filter({ hasText: `${percent}% from` });
    await expect(own).toBeVisible();
    const history = page.getByRole("region", { name: "History of rates" });
    await expect(history.getByText("Scheduled", { exact: true }).first()).toBeVisible();
    await page.reload();

    await own.getByRole("button").focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Withdraw this rate?" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText(/is withdrawn$/)).toBeVisible();
    await expect(own).toBeHidden();
    await expect(history.getByText("by Meera Iyer,").first()).toBeVisible();
    await expectAccessible(page);
  },
);
