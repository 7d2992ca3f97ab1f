import { expect, type Locator, test } from "@playwright/test";
import { CountedPresses } from "./steps/counted-presses.ts";
import { makeAdmin, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay, type Placed } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const ordersOfDay = 40;
const cancelledOrders = 3;
const maxPressesAnOrder = 3;

/** The paid orders of a day, of eight buyers, and those that are cancelled, of a ninth. */
async function placeOrdersOfDay(): Promise<{ buyer: ApiBuyer; placed: Placed }[]> {
  const perBuyer = ordersOfDay / 8;
  const counts = [...Array.from({ length: 8 }, () => perBuyer), cancelledOrders];
  const ofBuyers = await Promise.all(
    counts.map(async (wanted) => {
      const buyer = await registerByApi(newPerson("Ravi Kumar"));
      const orders = [];
      for (let count = 0; count < wanted; count += 1) {
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

/** The messages that an order is on its way to its buyer. */
async function messagesOnTheWay({ person: { phoneNumber } }: ApiBuyer): Promise<unknown[]> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/sms?to=${phoneNumber}`);
  return ((await answer.json()) as { body: string }[]).filter(({ body }) => body.includes("on its way"));
}

for (const width of [1440, 360])
  test(`a day at the desk at ${width} px: forty orders packed and handed over, one undone, files refused, three cancelled`, async ({
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
    let before = 0;
    const printPresses = (what: string) => {
      console.log(`${width} px: ${presses.count - before} presses: ${what}`);
      before = presses.count;
    };

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
      expect(await presses.download(button("Labels"))).toMatch(/^address-labels_40-orders_/);
      await presses.press(button("Hand over 40 orders"));
      const dialog = page.getByRole("dialog", { name: "Hand over 40 orders" });
      // Honeycomb is weighed.
      await expect(dialog.getByText("Please weigh: no weight on file")).toHaveCount(ordersOfDay);
      await presses.press(dialog.getByRole("button", { name: "Hand over 40 orders" }));
      await expect(page.getByText("40 orders handed over.")).toBeVisible();
      expect(await presses.download(button("Hand-over list of these"))).toMatch(/^hand-over-list_40-orders_/);
    });
    const ofPacking = presses.count;
    printPresses(`${ordersOfDay} orders packed, labelled and handed over`);

    await test.step("undone within its time, no message went out, and all that was typed is there again", async () => {
      await presses.press(button("Undo hand-over"));
      const question = page.getByRole("dialog", { name: "Undo the hand-over?" });
      await presses.press(question.getByRole("button", { name: "Undo hand-over" }));
      await expect(page.getByText(/^The hand-over was undone: 40 orders restored/)).toBeVisible();
      await expect(page.getByLabel(`Tracking number of ${numberOf(0)}`)).toHaveValue(trackingOf(0));
      for (const { buyer } of orders) expect(await messagesOnTheWay(buyer)).toEqual([]);
      await presses.press(button("Hand over 40 orders"));
      const dialog = page.getByRole("dialog", { name: "Hand over 40 orders" });
      await presses.press(dialog.getByRole("button", { name: "Hand over 40 orders" }));
      await expect(page.getByText("40 orders handed over.")).toBeVisible();
      printPresses("undone and handed over again");
    });

    /** A file is chosen, looked at and put away. */
    async function refuse(content: string, look: (dialog: Locator) => Promise<void>): Promise<void> {
      presses.count += 1;
      await page
        .getByLabel("Bulk status update (CSV)")
        .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
      const dialog = page.getByRole("dialog", { name: "Check old.csv" });
      await look(dialog);
      await presses.press(dialog.getByRole("button", { name: "Cancel" }));
      await expect(dialog).toBeHidden();
    }

    await test.step("a stale file turns nothing back unasked, and one that contradicts itself changes nothing", async () => {
      await presses.press(button("Upload"));
      await refuse(`${numberOf(4)},,,,Order Processing\n`, async (dialog) => {
        await expect(dialog.getByRole("checkbox", { name: "Turn 1 order back" })).not.toBeChecked();
        await expect(dialog.getByRole("button", { name: "Update 1 order" })).toBeDisabled();
      });
      const twice = [trackingOf(50), trackingOf(51)].map((id) => `${numberOf(5)},,${id},Delhivery,Shipped`);
      await refuse(`${twice.join("\n")}\n`, async (dialog) => {
        await expect(dialog.getByText(/has other values for this order, so neither is applied/)).toHaveCount(
          2,
        );
        await expect(dialog.getByRole("button", { name: /^Update/ })).toBeHidden();
      });
      printPresses("two files refused");
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

    printPresses("a number corrected, three boxes refunded");

    await test.step("three orders are cancelled after a refund of a part: the rest goes back, the goods are restocked", async () => {
      for (let at = ordersOfDay; at < ordersOfDay + cancelledOrders; at += 1) {
        await goTo(numberOf(at));
        await presses.press(button("Refund goods"));
        const refund = page.getByRole("dialog");
        await presses.type(refund.getByLabel(/^Quantity of HONSLV450/), "1");
        await presses.type(refund.getByLabel("Reason"), "One box is damaged");
        await presses.press(refund.getByRole("button", { name: /^Refund ₹/ }));
        await expect(refund).toBeHidden();
        await expect(page.getByText("2 boxes (1 refunded)")).toBeVisible();
        // The provider's answer is a change of the order, and a save names the version that was seen.
        const { buyer, placed } = orders[at]!;
        const states = async () => {
          const path = `/api/orders/${placed.order._id}`;
          const { order } = await callShop<{ order: { refunds: { state: string }[] } }>(buyer, "GET", path);
          return order.refunds.map(({ state }) => state);
        };
        await expect.poll(states).toEqual(["processed"]);
        await page.reload();
        await presses.press(button("Edit"));
        const dialog = page.getByRole("dialog", { name: "Update Order Status" });
        presses.count += 1;
        await dialog.getByLabel("Status").selectOption("Cancelled");
        await presses.press(dialog.getByLabel(/^Refund ₹[\d,.]+ \(₹7,838\.88 was refunded\)/));
        await expect(dialog.getByLabel(/^Yes/)).toBeChecked();
        await presses.press(dialog.getByRole("button", { name: "Save" }));
        await expect(page.getByText("Successfully updated!")).toBeVisible();
      }
      printPresses("three refunded in part and cancelled");
    });

    const perOrder = ofPacking / ordersOfDay;
    console.log(`${width} px: ${perOrder.toFixed(1)} presses an order packed and handed over`);
    expect(perOrder).toBeLessThanOrEqual(maxPressesAnOrder);

    for (const [at, { buyer, placed }] of orders.entries()) {
      const path = `/api/orders/${placed.order._id}`;
      const { order } = await callShop<{
        order: { refunds: unknown[]; status: string; totalAmount: number };
      }>(buyer, "GET", path);
      if (at >= ordersOfDay) {
        // Refunded as soon as the provider has returned all of it.
        expect(order.status).toMatch(/^(Cancelled|Refunded)$/);
        expect(order).toMatchObject({ refundedAmount: order.totalAmount });
        continue;
      }
      expect(order).toMatchObject({
        status: "Shipped",
        tracking: { partnerName: "Delhivery", trackingId: trackingOf(at === 0 ? ordersOfDay : at) },
      });
      expect(order.refunds).toHaveLength([1, 2, 3].includes(at) ? 1 : 0);
    }
  });
