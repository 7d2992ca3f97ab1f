import { expect, test } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { CountedPresses } from "./steps/counted-presses.ts";
import { makeAdmin, makePacker, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay, type Placed } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const buyersOfDay = 8;
const ordersEach = 5;
const ordersOfDay = buyersOfDay * ordersEach;
const maxPressesAnOrder = 2;

interface PlacedBy {
  buyer: ApiBuyer;
  placed: Placed;
  /** Product data do not know what it weighs. */
  isWeighed: boolean;
}

/** Of this story alone; product data know what it weighs. */
const sku = "POLNPD100140";

async function stockUp(): Promise<void> {
  const admin = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(admin.person);
  const body = { editId: randomUUID(), reason: "Goods received", stockChange: ordersOfDay * 1000 };
  await callShop(admin, "PUT", `/api/admin/products/${sku}/stockAndPrice`, body);
}

async function placeOrdersOfDay(): Promise<PlacedBy[]> {
  const ofBuyers = await Promise.all(
    Array.from({ length: buyersOfDay }, async () => {
      const buyer = await registerByApi(newPerson("Ravi Kumar"));
      const orders: PlacedBy[] = [];
      for (let count = 0; count < ordersEach; count += 1) {
        const isWeighed = count === 0;
        await fillCart(buyer, isWeighed ? { HONSLV450: 1 } : { [sku]: 1000 });
        const placed = await orderCart(buyer);
        await pay(buyer, placed);
        orders.push({ buyer, placed, isWeighed });
      }
      return orders;
    }),
  );
  return ofBuyers.flat();
}

test("forty orders are booked with couriers, labelled and handed over in two presses an order", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const packer = newPerson("Sita Packer");
  const desk = await registerByApi(packer);
  await makePacker(packer);
  await stockUp();
  const orders = await placeOrdersOfDay();
  const numbers = orders.map(({ placed }) => placed.order.orderNumber);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInPage(page, desk);
  await page.goto("/admin/packing");
  const presses = new CountedPresses(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

  await test.step("each is scanned; what has no weight on file is weighed", async () => {
    const scan = page.getByLabel("Scan an order number");
    for (const [at, number] of numbers.entries()) {
      await scan.focus();
      await presses.scan(number);
      await expect(page.getByLabel(`Hand over ${number}`)).toBeChecked();
      if (orders[at]?.isWeighed) await presses.type(page.getByLabel(`Weight of ${number} in kg`), "6.4");
    }
    await scan.focus();
    await expect(
      page.getByRole("group", { name: `Parcel of ${numbers[35]}` }).getByText("Saved"),
    ).toBeVisible();
  });

  await test.step("all are booked in one go, with the services side by side", async () => {
    await presses.press(button("Book 40 orders"));
    const dialog = page.getByRole("dialog", { name: "Book 40 orders" });
    await expect(dialog.getByRole("radio", { name: /^Xpressbees Air by Shiprocket/ })).toBeVisible();
    await expect(dialog.getByText("cheapest for 40")).toBeVisible();
    await expect(dialog.getByText("quickest for 40")).toBeVisible();
    await expect(dialog).not.toContainText("₹");
    await presses.press(dialog.getByRole("button", { name: "Book 40 orders" }));
    const booked = page.getByRole("dialog", { name: "40 orders booked" });
    await expect(booked.getByText("Booked", { exact: true })).toHaveCount(ordersOfDay, { timeout: 60_000 });
    await presses.press(booked.getByRole("button", { name: "Done" }));
    await expect(page.getByLabel(`Tracking number of ${numbers[0]}`)).toHaveValue(/\d{8,}/);
  });
  await expectAccessibleAtWidths(page, "the packing page with booked orders");
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("labels and slips are one press each, and all are handed over", async () => {
    expect(await presses.download(button("Labels"))).toMatch(/^address-labels_40-orders_/);
    expect(await presses.download(button("Packing slips"))).toMatch(/^packing-slips_40-orders_/);
    await presses.press(button("Hand over 40 orders"));
    const dialog = page.getByRole("dialog", { name: "Hand over 40 orders" });
    await presses.press(dialog.getByRole("button", { name: "Hand over 40 orders" }));
    await expect(page.getByText("40 orders handed over.")).toBeVisible();
    expect(await presses.download(button("Hand-over list of these"))).toMatch(/^hand-over-list_40-orders_/);
  });

  const perOrder = presses.count / ordersOfDay;
  console.log(`${perOrder.toFixed(2)} presses an order booked, labelled and handed over`);
  expect(perOrder).toBeLessThanOrEqual(maxPressesAnOrder);
  const found = new Set<string>();
  for (const { buyer, placed } of orders) {
    const path = `/api/orders/${placed.order._id}`;
    const { order } = await callShop<{ order: { status: string; tracking: { trackingId: string } } }>(
      buyer,
      "GET",
      path,
    );
    expect(order.status).toBe("Shipped");
    found.add(order.tracking.trackingId);
  }
  expect(found.size).toBe(ordersOfDay);
});
