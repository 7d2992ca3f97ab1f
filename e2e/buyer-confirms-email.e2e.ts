import { expect, test } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

/** The link in the newest e-mail to an address. */
async function linkSentTo(email: string): Promise<string | undefined> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/mail?to=${encodeURIComponent(email)}`);
  const [newest] = (await answer.json()) as { text: string }[];
  return /\S+\/confirm-email#\S+/.exec(newest?.text ?? "")?.[0];
}

test(
  "a buyer changes the e-mail, confirms it by the link, and no longer reads that it is not confirmed",
  { tag: ["@ruling-contact.1", "@ruling-contact.5", "@ruling-contact.6"] },
  async ({ page }) => {
    const person = newPerson("Asha Traders");
    await signInPage(page, await registerByApi(person));
    const email = `new.${person.phoneNumber}@example.in`;
    await page.goto("/orders");
    await expect(page.getByText("Confirm your e-mail to get order updates and invoices")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/edit");
    const contact = page.getByRole("group", { name: "Name and e-mail" });
    await contact.getByLabel("Email").fill(email);
    await contact.getByLabel("Name").fill("Asha Exports");
    await contact.getByRole("button", { name: "Save name and e-mail" }).click();
    await expect(page.getByText("Successfully Updated!")).toBeVisible();
    await expect(contact.getByText(`We have sent a link to ${email}`)).toBeVisible();
    await expectAccessible(page);

    await expect.poll(() => linkSentTo(email), { timeout: 30_000 }).toBeDefined();
    await page.goto((await linkSentTo(email))!);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your e-mail is confirmed.")).toBeVisible();
    await page.getByRole("link", { name: "See your orders" }).click();
    await expect(page.getByText("No orders found")).toBeVisible();
    await expect(page.getByText("Confirm your e-mail to get order updates")).toHaveCount(0);
    await page.goto("/edit");
    await expect(contact.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(contact.getByLabel("Name")).toHaveValue("Asha Exports");
  },
);
