import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { expect, test } from "@playwright/test";
import { CountedPresses } from "./steps/counted-presses.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay, type Placed } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const ordersOfDay = 40;
const maxPressesAnOrder = 3;

/** The paid orders of a day, of eight buyers. */
async function placeOrdersOfDay(): Promise<{ buyer: ApiBuyer; placed: Placed }[]> {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => registerByApi(newPerson("Ravi Kumar"))));
  const ofBuyers = await Promise.all(
    buyers.map(async (buyer) => {
      const orders = [];
      for (let count = 0; count < ordersOfDay / buyers.length; count += 1) {
        await fillCart(buyer, { HONSLV450: 2, TAPTRN050: 1 });
        const placed = await orderCart(buyer);
        await pay(buyer, placed);
        orders.push({ buyer, placed });
      }
      return orders;
    }),
  );
  return ofBuyers.flat();
}

for (const width of quickOrLong([1440], [1440, 360]))
  test(`a day at the desk at ${width} px: forty orders are packed and handed over, one number corrected, three refunds`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const admin = newPerson("Meera Iyer");
    const desk = await registerByApi(admin);
    await makeAdmin(admin);
    const orders = await placeOrdersOfDay();
    const numberOf = (at: number) => orders[at]!.placed.order.orderNumber;
    // Delhivery's fourteen digits; the seconds of the day keep them apart from other runs.
    const first = 10_000_000_000_000 + (Date.now() % 1_000_000_000) * 1000 + width;
    const trackingOf = (at: number) => String(first + at);
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page, desk);
    if (width === 1440)
      await test.step("dense rows are one line each: fifteen are in the first screen", async () => {
        await page.goto("/admin/orders");
        await page.getByLabel("Dense rows").check();
        const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
        for (const row of (await rows.all()).slice(0, 15)) await expect(row).toBeInViewport({ ratio: 1 });
        await page.getByLabel("Dense rows").uncheck();
      });
    await page.goto("/admin/packing");
    const presses = new CountedPresses(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

    await test.step("each parcel is scanned with its courier's number", async () => {
      await presses.type(page.getByLabel("Courier of scanned orders"), "Delhivery");
      await presses.press(page.getByLabel("Scan an order number"));
      for (let at = 0; at < ordersOfDay; at += 1) {
        await presses.scan(numberOf(at));
        await expect(page.getByLabel(`Tracking number of ${numberOf(at)}`)).toBeFocused();
        await presses.scan(trackingOf(at));
        await expect(page.getByLabel("Scan an order number")).toBeFocused();
      }
    });

    await test.step("exactly these are picked, packed and handed over, each paper in one press", async () => {
      expect(await presses.download(button("Pick list"))).toMatch(/^pick-list_40-orders_/);
      expect(await presses.download(button("Packing slips"))).toMatch(/^packing-slips_40-orders_/);
      await presses.press(button("Hand over 40 orders"));
      const dialog = page.getByRole("dialog", { name: "Hand over 40 orders" });
      // Honeycomb is weighed.
      await expect(dialog.getByText("Please weigh: no weight on file")).toHaveCount(ordersOfDay);
      await presses.press(dialog.getByRole("button", { name: "Hand over 40 orders" }));
      await expect(page.getByText("40 orders handed over.")).toBeVisible();
      expect(await presses.download(button("Hand-over list"))).toMatch(/^hand-over-list_40-orders_/);
      expect(await presses.download(button("Address labels"))).toMatch(/^address-labels_40-orders_/);
    });

    /** From any page of the desk. */
    async function goTo(orderNumber: string): Promise<void> {
      await expect(page.getByRole("dialog")).toBeHidden();
      presses.count += 1;
      await page.keyboard.press("Control+k");
      await presses.type(page.getByRole("combobox", { name: /to go to$/ }), orderNumber);
      await presses.press(page.getByRole("option", { name: new RegExp(orderNumber) }).first());
      await expect(page.getByRole("heading", { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
    }

    await test.step("one wrong tracking number is corrected", async () => {
      await goTo(numberOf(0));
      await presses.press(button("Edit"));
      const dialog = page.getByRole("dialog", { name: "Update Order Status" });
      await presses.type(dialog.getByLabel("Tracking ID"), trackingOf(ordersOfDay));
      await presses.press(dialog.getByRole("button", { name: "Save" }));
      await presses.press(dialog.getByLabel("Replace or remove the tracking number of this order"));
      await presses.press(dialog.getByRole("button", { name: "Save" }));
      await expect(page.getByText("Successfully updated!")).toBeVisible();
    });

    await test.step("three buyers get a box refunded", async () => {
      for (const at of [1, 2, 3]) {
        await goTo(numberOf(at));
        await presses.press(button("Refund goods"));
        const dialog = page.getByRole("dialog");
        await presses.type(dialog.getByLabel(/^Quantity of HONSLV450/), "1");
        await presses.type(dialog.getByLabel("Reason"), "One box came wet");
        await presses.press(dialog.getByRole("button", { name: /^Refund ₹/ }));
        await expect(dialog).toBeHidden();
      }
    });

    const perOrder = presses.count / ordersOfDay;
    console.log(
      `${width} px: ${presses.count} presses for ${ordersOfDay} orders, ${perOrder.toFixed(1)} an order`,
    );
    expect(perOrder).toBeLessThanOrEqual(maxPressesAnOrder);

    for (const [at, { buyer, placed }] of orders.entries()) {
      const path = `/api/orders/${placed.order._id}`;
      const { order } = await callShop<{ order: { refunds: unknown[] } }>(buyer, "GET", path);
      expect(order).toMatchObject({
        status: "Shipped",
        tracking: { partnerName: "Delhivery", trackingId: trackingOf(at === 0 ? ordersOfDay : at) },
      });
      expect(order.refunds).toHaveLength([1, 2, 3].includes(at) ? 1 : 0);
    }
  });
