import { expect, test } from "@playwright/test";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { makePacker, newPerson } from "./steps/people.ts";
import { placePaid } from "./steps/placing.ts";
import { callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

test("a packer weighs an order, scans two with their tracking numbers, and hands them over", async ({
  page,
}) => {
  const packer = newPerson("Sita Packer");
  const desk = await registerByApi(packer);
  await makePacker(packer);
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  const first = (await placePaid(buyer, "POLPOD140170")).order;
  const second = (await placePaid(buyer, "POLPOD120140")).order;
  const digits = String(Date.now()).padStart(14, "1");
  const numbers = [digits, `2${digits.slice(1)}`] as const;
  await signInPage(page, desk);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/packing");
  const scan = page.getByLabel("Scan an order number");
  const trackingOf = ({ orderNumber }: { orderNumber: string }) =>
    page.getByLabel(`Tracking number of ${orderNumber}`);

  await test.step("what is weighed is saved when the focus leaves it", async () => {
    await page.getByLabel(`Weight of ${first.orderNumber} in kg`).fill("12.5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    const parcel = page.getByRole("group", { name: `Parcel of ${first.orderNumber}` });
    await expect(parcel.getByText("Saved")).toBeVisible();
  });

  await test.step("a keyboard scanner goes from order to tracking number to the next order", async () => {
    await page.getByLabel("Courier of scanned orders").fill("Delhivery");
    await scan.focus();
    for (const [at, order] of [first, second].entries()) {
      await page.keyboard.type(`${order.orderNumber}\n`);
      await expect(trackingOf(order)).toBeFocused();
      await page.keyboard.type(`${numbers[at]}\n`);
      await expect(scan).toBeFocused();
    }
    await expectAccessibleAtWidths(page, "the packing page with two scanned orders");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("what was typed outlives a reload and another page", async () => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(trackingOf(second)).toHaveValue(numbers[1]);
    await page.goto("/aboutUs");
    await page.goBack();
    await expect(trackingOf(first)).toHaveValue(numbers[0]);
  });

  await test.step("both are handed over, and exactly they are printed", async () => {
    await page.getByRole("button", { name: "Hand over 2 orders" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand over 2 orders" });
    await expect(dialog.getByText("Will be shipped")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Hand over 2 orders" }).click();
    await expect(page.getByText("2 orders handed over.")).toBeVisible();
    await expect(trackingOf(first)).toBeHidden();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Hand-over list of these" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^hand-over-list_2-orders_/);
    const { order } = await callShop<{ order: object }>(buyer, "GET", `/api/orders/${first._id}`);
    expect(order).toMatchObject({
      status: "Shipped",
      tracking: { partnerName: "Delhivery", trackingId: numbers[0] },
    });
  });
});
