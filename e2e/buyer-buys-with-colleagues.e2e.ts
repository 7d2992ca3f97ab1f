import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { addToCart, payByUpi, payInPopup, saveDetails } from "./steps/buying.ts";
import { newPerson } from "./steps/people.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

async function openCompany(page: Page): Promise<void> {
  await page.goto("/edit");
  await page.getByRole("link", { name: "Add colleagues" }).click();
  await expect(page.getByRole("heading", { name: "Your company" })).toBeVisible();
  await page.getByLabel("Company name").fill("Ravi Exports");
  await page.getByRole("button", { name: "Open the company" }).click();
  await expect(page.getByRole("heading", { name: "Ravi Exports" })).toBeVisible();
}

/** A branch in Maharashtra without a GST number of its own. */
async function addPune(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a branch" }).click();
  await page.getByRole("dialog").getByLabel("Branch name").fill("Pune");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByRole("link", { name: "GST and addresses Pune" }).click();
  await expect(page.getByText("Of the branch Pune")).toBeVisible();
  await page.getByLabel("GST number").fill("NA");
  const billing = page.getByRole("group", { name: "Billing address" });
  for (const [label, value] of [
    ["Name", "Sita Rao"],
    ["Company name", "Ravi Exports Pune"],
    ["Address", "12 Mill Road"],
    ["District", "Pune"],
    ["PIN code", "411001"],
    ["Phone number", "9876543210"],
  ] as const)
    await billing.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Same as Billing").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pune is saved.")).toBeVisible();
}

test("an owner opens a company, a colleague joins it and orders for a branch, and the owner sees the order", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const [owner, colleague] = [newPerson("Ravi Kumar"), newPerson("Sita Rao")];
  await signInPage(page, await registerByApi(owner));
  await page.goto("/shippingDetails");
  await saveDetails(page);
  await openCompany(page);
  await addPune(page);
  await expectAccessibleAtWidths(page, "a company with two branches");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone number").fill(colleague.phoneNumber);
  await dialog.getByLabel(/^Most for an order/).fill("3000");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("link", { name: "Send the link on WhatsApp" })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signInPage(theirs, await registerByApi(colleague));
  await theirs.goto("/company");
  await theirs.getByRole("button", { name: "Join" }).click();
  await theirs.getByRole("button", { name: "Buy for it Pune" }).click();
  await expect(theirs.getByText("You buy for Pune now.")).toBeVisible();
  await addToCart(theirs, "/boxdetails?sku=TAPBRN048", "1");
  await theirs.goto("/cart");
  await theirs.getByRole("button", { name: "Proceed to Pay" }).click();
  const popup = theirs.getByRole("dialog", { name: "Shipping Address" });
  await expect(popup.getByRole("heading", { name: "Your order for Pune" })).toBeVisible();
  await expect(popup).toContainText("12 Mill Road, Pune, Maharashtra 411001");
  await popup.getByRole("button", { name: "Pay Now" }).click();
  await expect(theirs.getByText(/^This order of ₹4,324\.70 is above your limit of ₹3,000\.00/)).toBeVisible();
  await page.goto("/company");
  await page.getByRole("button", { name: "Role and limits Sita Rao" }).click();
  await page.getByLabel(/^Most for an order/).fill("5000");
  await expectAccessibleAtWidths(page, "the role and limits of a colleague");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Up to ₹5,000 an order")).toBeVisible();
  await theirs.getByRole("button", { name: "Proceed to Pay" }).click();
  await payByUpi(await payInPopup(theirs));
  const thanks = theirs.getByRole("region", { name: /^Thank you\. Order / });
  await expect(thanks).toBeVisible();
  const number = /\d\d-\d\d\/\d{6}/.exec((await thanks.textContent()) ?? "")![0];

  await page.goto("/orders");
  const row = page.getByRole("article", { name: `Order ${number}` });
  await expect(row).toContainText("Sita Rao, Pune");
  const whose = page.getByRole("navigation", { name: "Whose orders" });
  await whose.getByRole("link", { name: "My branch" }).click();
  await expect(page.getByText("No orders match")).toBeVisible();
  await whose.getByRole("link", { name: "Company" }).click();
  await expect(row).toBeVisible();
  await expectAccessibleAtWidths(page, "a company's orders");

  // Removed, they see nothing of it any more.
  await page.goto("/company");
  await page.getByRole("button", { name: "Remove Sita Rao" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove Sita Rao" })).toBeHidden();
  await theirs.goto("/orders");
  await expect(theirs.getByText("No orders found")).toBeVisible();
  await expect(theirs.getByRole("link", { name: number })).toBeHidden();
});
