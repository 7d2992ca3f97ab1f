import { expect, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "staff refund part of an order; its buyer sees the refund and the credit note",
  { tag: ["@ruling-refund.1", "@ruling-refund.5", "@ruling-credit.1"] },
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
      await staffPage.getByRole("button", { name: "Refund items" }).click();
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
      await staffPage.getByRole("button", { name: "Refund items" }).click();
      await expect(dialog.getByLabel("Quantity of HONSLV300, of 2 boxes")).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("the buyer sees the refund, and the credit note once the provider has processed it", async () => {
      const refunds = buyerPage.getByRole("region", { name: "Refunds" });
      await expect(async () => {
        await buyerPage.goto(`/orders/${placed.order._id}`);
        await expect(refunds).toContainText("Two boxes came wet");
        await expect(refunds.getByRole("button", { name: /^Credit note CN/ })).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 30_000 });
      await expect(refunds).toContainText("Refunded");
      await expect(refunds).toContainText("2 × Honeycomb Sleeve");
      await expectAccessibleAtWidths(buyerPage, "an order with a refund");
      const download = buyerPage.waitForEvent("download");
      await refunds.getByRole("button", { name: /^Credit note/ }).click();
      expect((await download).suggestedFilename()).toMatch(/^credit-note-cn-\d\d-\d\d-\d{6,7}\.pdf$/);
    });
  },
);
