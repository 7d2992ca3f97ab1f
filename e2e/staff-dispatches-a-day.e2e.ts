import { expect, type Page, test } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { pngBytes } from "../packages/domain/test-support/picture-bytes.ts";
import { expectAccessibleAtWidths } from "./steps/accessibility.ts";
import { CountedPresses } from "./steps/counted-presses.ts";
import { scanParcel } from "./steps/couriers.ts";
import { makeAdmin, makePacker, newPerson } from "./steps/people.ts";
import { fillCart, orderCart, pay, type Placed } from "./steps/placing.ts";
import { type ApiBuyer, callShop, registerByApi, signInPage } from "./steps/shop-api.ts";

const buyersOfDay = 8;
const ordersEach = 5;
const ordersOfDay = buyersOfDay * ordersEach;
/** Of them so many leave in two parcels. */
const divided = 3;
const parcelsOfDay = ordersOfDay + divided;
const maxPressesAnOrder = 2;
// Scans are confirmed, and what is lost is found, by jobs of every minute.
const soon = { timeout: 90_000 };

interface PlacedBy {
  buyer: ApiBuyer;
  placed: Placed;
  /** Product data do not know what it weighs. */
  isWeighed: boolean;
}

/** Of this story alone; product data know what it weighs. */
const sku = "POLNPD100140";

async function stockUp(admin: ApiBuyer): Promise<void> {
  const body = { editId: randomUUID(), reason: "Goods received", stockChange: parcelsOfDay * 1000 };
  await callShop(admin, "PUT", `/api/admin/products/${sku}/stockAndPrice`, body);
}

/** The first buyers' second orders are of so many pieces that they leave in two parcels. */
async function placeOrdersOfDay(): Promise<PlacedBy[]> {
  const ofBuyers = await Promise.all(
    Array.from({ length: buyersOfDay }, async (_, at) => {
      const buyer = await registerByApi(newPerson("Ravi Kumar"));
      const orders: PlacedBy[] = [];
      for (let count = 0; count < ordersEach; count += 1) {
        const isWeighed = count === 0;
        const pieces = count === 1 && at < divided ? 2000 : 1000;
        await fillCart(buyer, isWeighed ? { HONSLV450: 1 } : { [sku]: pieces });
        const placed = await orderCart(buyer);
        await pay(buyer, placed);
        orders.push({ buyer, placed, isWeighed });
      }
      return orders;
    }),
  );
  return ofBuyers.flat();
}

interface OrderNow {
  status: string;
  tracking: { trackingId: string };
  shipments: { number: number; kind: string; stage: string; trackingId: string }[];
}
const read = async ({ buyer, placed }: PlacedBy) =>
  (await callShop<{ order: OrderNow }>(buyer, "GET", `/api/orders/${placed.order._id}`)).order;

async function divide(page: Page, { placed: { order } }: PlacedBy): Promise<void> {
  await page.goto(`/admin/orders/${order._id}`);
  await page.getByRole("button", { name: "Divide into parcels" }).click();
  const dialog = page.getByRole("dialog", { name: `Parcels of order ${order.orderNumber}` });
  await dialog
    .getByRole("group", { name: "Parcel 1" })
    .getByLabel(new RegExp(`^${sku}`))
    .fill("1000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit parcel 2" })).toBeVisible();
}

/** A buyer reports a piece of a parcel on a phone, with the evidence that its kind needs. */
async function claim(page: Page, { placed }: PlacedBy, kind: RegExp): Promise<void> {
  await page.goto(`/orders/${placed.order._id}`);
  const problems = page.getByRole("region", { name: "Problems with the delivery" });
  await problems.getByRole("button", { name: "Report a problem" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByLabel(/^How many of/).fill("100");
  await dialog.getByLabel(/^Link to a video/).fill("https://video.example/unboxing");
  await dialog.getByLabel(/^Pictures/).setInputFiles({
    name: "torn.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngBytes()),
  });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(problems.getByText("Reported", { exact: true })).toBeVisible();
}

test(
  "a day of dispatch: forty orders leave in 43 parcels; one delivery fails, one comes back, two are claimed",
  { tag: ["@ruling-claims.1"] },
  async ({ page, browser }) => {
    test.setTimeout(420_000);
    const packer = newPerson("Sita Packer");
    const desk = await registerByApi(packer);
    await makePacker(packer);
    const supervisor = newPerson("Meera Iyer");
    const admin = await registerByApi(supervisor);
    await makeAdmin(supervisor);
    await stockUp(admin);
    const orders = await placeOrdersOfDay();
    const inTwo = [1, 1 + ordersEach, 1 + 2 * ordersEach].map((at) => orders[at]!);
    const parcels = orders.flatMap((order) => {
      const { orderNumber: number } = order.placed.order;
      return inTwo.includes(order) ? [`${number}/1`, `${number}/2`] : [number];
    });
    const openPhone = async (who: ApiBuyer) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true });
      const opened = await context.newPage();
      await signInPage(opened, who);
      return opened;
    };
    const phone = await openPhone(admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInPage(page, desk);
    const presses = new CountedPresses(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

    await test.step("the supervisor divides three orders on a phone", async () => {
      for (const order of inTwo) await divide(phone, order);
    });

    await test.step("each parcel is scanned; what has no weight on file is weighed", async () => {
      await page.goto("/admin/packing");
      const scan = page.getByLabel("Scan an order number");
      const weighed = orders
        .filter(({ isWeighed }) => isWeighed)
        .map(({ placed }) => placed.order.orderNumber);
      for (const number of parcels) {
        await scan.focus();
        await presses.scan(number);
        await expect(page.getByLabel(`Hand over ${number}`)).toBeChecked();
        if (weighed.includes(number)) await presses.type(page.getByLabel(`Weight of ${number} in kg`), "6.4");
      }
      await scan.focus();
      const last = weighed.at(-1);
      await expect(page.getByRole("group", { name: `Parcel of ${last}` }).getByText("Saved")).toBeVisible();
    });

    await test.step("all are booked in one go, with the services side by side", async () => {
      await presses.press(button(`Book ${parcelsOfDay} orders`));
      const dialog = page.getByRole("dialog", { name: `Book ${parcelsOfDay} orders` });
      await expect(dialog.getByRole("radio", { name: /^Xpressbees Air by Shiprocket/ })).toBeVisible();
      await expect(dialog.getByText(`cheapest for ${parcelsOfDay}`)).toBeVisible();
      await expect(dialog.getByText(`quickest for ${parcelsOfDay}`)).toBeVisible();
      await expect(dialog).not.toContainText("₹");
      await presses.press(dialog.getByRole("radio", { name: /^Xpressbees Air by Shiprocket/ }));
      await presses.press(dialog.getByRole("button", { name: `Book ${parcelsOfDay} orders` }));
      const booked = page.getByRole("dialog", { name: `${parcelsOfDay} orders booked` });
      await expect(booked.getByText("Booked", { exact: true })).toHaveCount(parcelsOfDay, {
        timeout: 60_000,
      });
      await presses.press(booked.getByRole("button", { name: "Done" }));
      await presses.press(page.getByRole("tab", { name: `Booked ${parcelsOfDay}` }));
      await expect(page.getByLabel(`Tracking number of ${parcels[0]}`)).toHaveValue(/\d{8,}/);
    });
    await expectAccessibleAtWidths(page, "the packing page with booked orders");
    await page.setViewportSize({ width: 1440, height: 900 });

    await test.step("labels and slips are one press each, and all are handed over", async () => {
      expect(await presses.download(button("Labels"))).toMatch(/^address-labels_40-orders_/);
      expect(await presses.download(button("Packing slips"))).toMatch(/^packing-slips_40-orders_/);
      await presses.press(button(`Ask for the pick-up of ${parcelsOfDay} parcels`));
      await expect(page.getByText(`Pick-up of ${parcelsOfDay} parcels asked for`)).toBeVisible();
      await presses.press(button(`Hand over ${parcelsOfDay} orders`));
      const dialog = page.getByRole("dialog", { name: `Hand over ${parcelsOfDay} orders` });
      await presses.press(dialog.getByRole("button", { name: `Hand over ${parcelsOfDay} orders` }));
      await expect(page.getByText(`${parcelsOfDay} orders handed over.`)).toBeVisible();
      expect(await presses.download(button("Hand-over list of these"))).toMatch(/^hand-over-list_40-orders_/);
      expect(await presses.download(button("Couriers' manifests"))).toMatch(/\.(pdf|zip)$/);
      await expect(page.getByRole("tab", { name: new RegExp(`^Handed over today \\d+$`) })).toBeVisible();
    });

    const perOrder = presses.count / ordersOfDay;
    console.log(`${perOrder.toFixed(2)} presses an order booked, labelled, fetched and handed over`);
    expect(perOrder).toBeLessThanOrEqual(maxPressesAnOrder);
    const now = await Promise.all(orders.map(read));
    expect(now.map(({ status }) => status)).toEqual(now.map(() => "Shipped"));
    const numbers = now.flatMap(({ shipments }) => shipments.map(({ trackingId }) => trackingId));
    expect(new Set(numbers).size).toBe(parcelsOfDay);

    const [failed, returned, damaged, short] = [orders[2]!, orders[3]!, orders[4]!, inTwo[0]!];
    const awbOf = async (order: PlacedBy, number = 1) =>
      (await read(order)).shipments.find((one) => one.number === number)?.trackingId ?? "";
    const buyerPage = await openPhone(failed.buyer);

    await test.step("a delivery fails: its buyer chooses a day on a phone", async () => {
      await scanParcel(await awbOf(failed), "picked up", "in transit", "out for delivery", "not delivered");
      await buyerPage.goto(`/orders/${failed.placed.order._id}`);
      await expect(buyerPage.getByText(/“Shop closed”/)).toBeVisible();
      await buyerPage.getByRole("button", { name: "Choose a day" }).click();
      const dialog = buyerPage.getByRole("dialog", { name: "When shall the courier come again?" });
      await dialog.getByLabel(/^Note for the driver/).fill("Ring twice");
      await dialog.getByRole("button", { name: "Ask the courier" }).click();
      await expect(buyerPage.getByText(/We pass it on\.$/)).toBeVisible();
    });

    await test.step("two parcels arrive and are claimed, one of them of an order in two; a third comes back", async () => {
      await scanParcel(await awbOf(returned), "picked up", "in transit", "coming back");
      for (const order of [damaged, short])
        await scanParcel(await awbOf(order), "picked up", "in transit", "out for delivery", "delivered");
      const stageOf = async (order: PlacedBy) => (await read(order)).shipments[0]?.stage;
      for (const order of [damaged, short]) await expect.poll(() => stageOf(order), soon).toBe("Delivered");
      await expect.poll(() => stageOf(returned), soon).toBe("RTO");
      await claim(buyerPage, damaged, /Damaged on the way/);
      await claim(buyerPage, short, /Pieces are missing/);
    });

    await test.step("the supervisor settles all three on a phone: a refund, a replacement, and the parcel that came back", async () => {
      await phone.goto("/admin/claims");
      const row = (order: PlacedBy) => {
        const { orderNumber } = order.placed.order;
        const name = inTwo.includes(order) ? `${orderNumber}/1` : orderNumber;
        return phone.getByRole("link", { name, exact: true });
      };
      await expect(row(returned)).toBeVisible();
      await expectAccessibleAtWidths(phone, "the queue of a day's claims");
      await phone.setViewportSize({ width: 360, height: 780 });
      const decide = async (order: PlacedBy, what: "Refund" | "Replace", pieces: number) => {
        await phone.goto("/admin/claims");
        await row(order).click();
        const claims = phone.getByRole("region", { name: "Claims" });
        await claims.getByRole("button", { name: /^Accept/ }).click();
        const dialog = phone.getByRole("dialog");
        await dialog.getByLabel(what, { exact: true }).fill(String(pieces));
        await dialog.getByRole("button", { name: /^Accept/ }).click();
        await expect(claims.getByText(/^(Settled|Accepted)$/)).toBeVisible();
      };
      await decide(damaged, "Refund", 100);
      await decide(short, "Replace", 100);
      await decide(returned, "Refund", 1000);
    });

    await test.step("and the courier has the buyer's day, without a press", async () => {
      await expect(async () => {
        await phone.goto(`/admin/orders/${failed.placed.order._id}`);
        await expect(phone.getByText(/The courier was notified on /)).toBeVisible();
      }).toPass(soon);
      await buyerPage.goto(`/orders/${failed.placed.order._id}`);
      await expect(buyerPage.getByText(/The courier knows\.$/)).toBeVisible();
    });

    await test.step("the replacement is to be packed, and stages stand as the courier says", async () => {
      await page.goto("/admin/packing");
      await expect(page.getByText(`${short.placed.order.orderNumber}/3`).first()).toBeVisible();
      expect((await read(short)).shipments.map(({ kind, stage }) => `${kind} ${stage}`)).toEqual([
        "sale Delivered",
        "sale Shipped",
        "replacement Packed",
      ]);
      expect((await read(damaged)).status).toBe("Delivered");
      expect((await read(failed)).status).toBe("Out for delivery");
    });
  },
);
