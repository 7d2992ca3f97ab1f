import { expect, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "staff refund part of an order and some goodwill; its buyer sees the refunds and the credit notes",
  { tag: ["@ruling-refund.1", "@ruling-refund.5", "@ruling-refund.11", "@ruling-credit.1"] },
  async ({ browser }) => {
    const admin = newPerson("Meera Iyer");
    const desk = await registerByApi(admin);
    await makeAdmin(admin);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    await fillCart(buyer, { HONSLV300: 4, PAPFLP140170: 1000 });
    const placed = await orderCart(buyer);
    await pay(buyer, placed);
    const staffPage = await (await browser.newContext()).newPage();
    const buyerPage = await (await browser.newContext()).newPage();
    await signInPage(staffPage, desk);
    await signInPage(buyerPage, buyer);

    await test.step("two of four boxes are chosen; the button shows their amount", async () => {
      await staffPage.goto(`/admin/orders/${placed.order._id}`);
      await staffPage.getByRole("button", { name: "Refund goods" }).click();
      const dialog = staffPage.getByRole("dialog");
      await dialog.getByLabel("Quantity of HONSLV300, of 4 boxes").fill("2");
      await dialog.getByLabel("Restock them").check();
      await dialog.getByLabel("Reason").fill("Two boxes came wet");
      await expectAccessibleAtWidths(staffPage, "the refund dialog");
      const button = dialog.getByRole("button", { name: /^Refund ₹/ });
      const amount = (await button.textContent())!.replace("Refund ", "");
      await button.click();
      await expect(staffPage.getByText(`Refund of ${amount} requested`, { exact: true })).toBeVisible();
      const money = staffPage.getByRole("region", { name: "Money of this order" });
      await expect(money).toContainText("2 boxes of HONSLV300, restocked");
      await expect(money).toContainText(amount);
      await staffPage.getByRole("button", { name: "Refund goods" }).click();
      await expect(dialog.getByLabel("Quantity of HONSLV300, of 2 boxes")).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("an amount is refunded as goodwill, and the payments close with what is left", async () => {
      await staffPage.getByRole("button", { name: "Refund an amount" }).click();
      const dialog = staffPage.getByRole("dialog");
      await dialog.getByLabel("Amount (₹, incl. GST)").fill("150.50");
      await dialog.getByLabel("Reason").fill("Came four days late");
      await expect(dialog.getByRole("status")).toContainText(/Taxable value₹1\d\d\.\d\d/);
      await expectAccessibleAtWidths(staffPage, "the goodwill dialog");
      await dialog.getByRole("button", { name: "Refund ₹150.50" }).click();
      const money = staffPage.getByRole("region", { name: "Money of this order" });
      await expect(money.getByRole("rowheader", { name: "Goodwill refund" })).toBeVisible();
      await expect(staffPage.getByText(/^Net after /)).toBeVisible();
    });

    await test.step("the buyer sees the refund, and the credit note once the provider has processed it", async () => {
      const refunds = buyerPage.getByRole("region", { name: "Refunds" });
      await expect(async () => {
        await buyerPage.goto(`/orders/${placed.order._id}`);
        await expect(refunds).toContainText("Two boxes came wet");
        await expect(refunds.getByRole("button", { name: /^Credit note CN/ })).toHaveCount(2, {
          timeout: 1000,
        });
      }).toPass({ timeout: 30_000 });
      await expect(refunds).toContainText("Refunded");
      await expect(refunds).toContainText("2 × Honeycomb Sleeve");
      await expect(refunds).toContainText("Goodwill refund ₹150.50");
      await expectAccessibleAtWidths(buyerPage, "an order with a refund");
      const download = buyerPage.waitForEvent("download");
      await refunds
        .getByRole("button", { name: /^Credit note/ })
        .first()
        .click();
      expect((await download).suggestedFilename()).toMatch(/^credit-note-cn-\d\d-\d\d-\d{6,7}\.pdf$/);
    });
  },
);
