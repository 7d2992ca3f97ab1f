import { expect, test } from "@playwright/test";
import { pngBytes } from "../packages/domain/test-support/picture-bytes.ts";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

test(
  "a buyer reports damaged boxes with a picture and a video; an admin refunds one, replaces another, and both see it",
  { tag: ["@ruling-claims.1", "@ruling-claims.5", "@ruling-claims.6", "@ruling-claims.7"] },
  async ({ page, browser }) => {
    const admin = newPerson("Meera Iyer");
    const desk = await registerByApi(admin);
    await makeAdmin(admin);
    const buyer = await registerByApi(newPerson("Ravi Kumar"));
    await fillCart(buyer, { HONSLV300: 4 });
    const placed = await orderCart(buyer);
    await pay(buyer, placed);
    const { _id: id, orderNumber } = placed.order;
    const tracking = { partnerName: "", trackingId: "" };
    const { order } = await callShop<{ order: { version: number } }>(desk, "GET", `/api/admin/orders/${id}`);
    await callShop(desk, "PUT", `/api/admin/orders/${id}`, {
      status: "Delivered",
      tracking,
      version: order.version,
    });
    const staffPage = await (await browser.newContext()).newPage();
    await staffPage.setViewportSize({ width: 1440, height: 900 });
    await signInPage(page, buyer);
    await signInPage(staffPage, desk);
    const problems = page.getByRole("region", { name: "Problems with the delivery" });

    await test.step("the form says until when and what is needed", async () => {
      await page.goto(`/orders/${id}`);
      await problems.getByRole("button", { name: "Report a problem" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /Damaged on the way/ }).check();
      await expect(dialog.getByText(/We need pictures of the damage/)).toBeVisible();
      await dialog.getByLabel(/^How many of Honeycomb Sleeve/).fill("3");
      await dialog.getByLabel(/^Link to a video/).fill("https://video.example/unboxing");
      await dialog.getByLabel(/^Pictures/).setInputFiles({
        name: "torn.png",
        mimeType: "image/png",
        buffer: Buffer.from(pngBytes()),
      });
      await dialog.getByLabel(/^What happened/).fill("Three boxes came torn and wet");
      await expectAccessibleAtWidths(page, "the form of a claim");
      await dialog.getByRole("button", { name: "Send report" }).click();
      await expect(problems.getByText("Reported", { exact: true })).toBeVisible();
      await expect(problems.getByText(/1 picture · with a video/)).toBeVisible();
      await expectAccessibleAtWidths(page, "an order with a claim");
    });

    await test.step("an admin finds it in the queue, looks at the picture, and accepts it by piece", async () => {
      await staffPage.goto("/admin/claims");
      await expectAccessibleAtWidths(staffPage, "the queue of claims");
      await staffPage.getByRole("link", { name: orderNumber, exact: true }).click();
      const claims = staffPage.getByRole("region", { name: "Claims" });
      await claims.getByRole("button", { name: /^Show picture 1/ }).click();
      await expect(claims.getByRole("img", { name: "Picture 1 of the claim" })).toBeVisible();
      await claims.getByRole("button", { name: /^Accept/ }).click();
      const dialog = staffPage.getByRole("dialog");
      await dialog.getByLabel("Refund", { exact: true }).fill("1");
      await dialog.getByLabel("Replace", { exact: true }).fill("1");
      await dialog.getByLabel(/^Answer to the buyer/).fill("One box shows no damage in the video");
      await expectAccessibleAtWidths(staffPage, "the decision on a claim");
      await dialog.getByRole("button", { name: /^Accept and refund ₹/ }).click();
      await expect(claims.getByText("Settled", { exact: true })).toBeVisible();
      await expect(claims.getByText("Replaced by parcel 2")).toBeVisible();
      await expectAccessibleAtWidths(staffPage, "an order with a settled claim");
      await staffPage.goto(`/admin/packing`);
      await expect(staffPage.getByText(`${orderNumber}/2`).first()).toBeVisible();
    });

    await test.step("the buyer reads the answer, the refund and the replacement; the order stays delivered", async () => {
      await page.goto(`/orders/${id}`);
      await expect(problems.getByText("Our answer: One box shows no damage in the video")).toBeVisible();
      await expect(problems.getByText(/: 1 refunded, 1 replaced$/)).toBeVisible();
      await expect(problems.getByText(/The replacement is parcel 2/)).toBeVisible();
      await expect(page.getByRole("region", { name: "Refunds" })).toContainText("Damaged on the way");
      await expect(page.getByText("Delivered").first()).toBeVisible();
      await expectAccessibleAtWidths(page, "an order with a settled claim");
    });
  },
);
