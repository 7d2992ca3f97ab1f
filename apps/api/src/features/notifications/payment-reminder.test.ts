import { plainOrderNumber } from "@dakbag/domain/orders/order-number";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { pausedBefore } from "../../../test-support/builders/paused-before.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { claimMessages } from "./claim-messages.ts";
import { channels } from "./channel.ts";
import { sendDueNotifications } from "./send-notifications.ts";

const shop = testAppForAll();
const minutes = (count: number) => count * 60_000;
const sendAll = async () => {
  for (const channel of channels) await sendDueNotifications(shop.shop, channel);
};
const proveEmail = ({ userId }: SignedIn, at: Date | null) =>
  shop.db.query("UPDATE users SET email_proven_at = $2 WHERE id = $1", [userId, at]);

async function messagesAbout(orderId: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ message: string }>(
    `SELECT concat_ws(' ', kind, channel, state) AS message FROM notifications
     WHERE order_id = $1 ORDER BY written_at, id`,
    [orderId],
  );
  return rows.map(({ message }) => message);
}

test(
  "an unpaid order is reminded of once, by e-mail, ten minutes before its goods are no longer held",
  { tags: ["ruling-news.8"] },
  async () => {
    const buyer = await signInBuyer(shop);
    await proveEmail(buyer, shop.clock.now());
    const { order } = await placeOrder(shop, buyer, { HONROL100: 1 });
    shop.clock.advance(minutes(20) - 1000);
    await sendAll();
    expect(await messagesAbout(order._id)).toEqual(["placed email waiting"]);
    shop.clock.advance(1000);
    await sendAll();
    await sendAll();
    expect(await messagesAbout(order._id)).toEqual(["placed email sent"]);
    const sent = await fetch(`${shop.sandboxUrl}/mail?to=${order.userDetails.email}`);
    expect(await sent.json()).toMatchObject([
      {
        subject: `Order ${order.orderNumber} is not paid yet`,
        text: expect.stringMatching(/is not paid yet\. Its goods are reserved for a few more minutes/),
      },
    ]);
  },
);

test("without a proven e-mail it is an SMS", { tags: ["ruling-news.8"] }, async () => {
  const buyer = await signInBuyer(shop);
  await proveEmail(buyer, null);
  const { order } = await placeOrder(shop, buyer, { HONROL100: 1 });
  shop.clock.advance(minutes(20));
  await sendAll();
  expect(await messagesAbout(order._id)).toEqual(["placed sms sent"]);
});

test.each<[string, (of: { id: string; razorpayOrderId: string; buyer: SignedIn }) => Promise<unknown>]>([
  ["paid", ({ razorpayOrderId, buyer }) => payOrder(shop, buyer, razorpayOrderId)],
  [
    "cancelled",
    ({ id, buyer: { headers } }) =>
      shop.app.inject({ method: "POST", url: `/api/orders/${id}/cancel`, headers }),
  ],
  ["replaced", ({ buyer }) => placeOrder(shop, buyer, { HONROL100: 1 })],
  ["no longer held", async () => shop.clock.advance(minutes(11))],
  [
    "without its goods because another buyer paid for them",
    async ({ id }) => {
      await shop.db.query("UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE id = $1", [
        id,
      ]);
      await shop.db.query(
        "UPDATE products p SET count_in_stock = count_in_stock + l.quantity FROM order_lines l WHERE l.sku = p.sku AND l.order_id = $1",
        [id],
      );
    },
  ],
])("no reminder is sent for an order that is %s by then", { tags: ["ruling-news.8"] }, async (_how, end) => {
  const buyer = await signInBuyer(shop);
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
  await end({ id: order._id, razorpayOrderId, buyer });
  shop.clock.advance(minutes(20));
  await sendAll();
  expect((await messagesAbout(order._id)).filter((message) => message.startsWith("placed"))).toEqual([
    expect.stringMatching(/^placed \w+ skipped$/),
  ]);
});

test(
  "an order that is paid after the reminders were looked through is not reminded of",
  { tags: ["ruling-news.8"] },
  async () => {
    const buyer = await signInBuyer(shop);
    await proveEmail(buyer, shop.clock.now());
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
    shop.clock.advance(minutes(20));
    const claiming = pausedBefore(shop, "notifications.claim", () => payOrder(shop, buyer, razorpayOrderId));
    await claimMessages({ ...shop.shop, db: claiming }, "email", 10);
    const { rows } = await shop.db.query(
      "SELECT state, attempts FROM notifications WHERE order_id = $1 AND kind = 'placed'",
      [order._id],
    );
    expect(rows).toEqual([{ state: "waiting", attempts: 0 }]);
  },
);

test(
  "what is thanked for is paid: nothing says thank you before, and the message of the payment does",
  { tags: ["ruling-news.8"] },
  async () => {
    const buyer = await signInBuyer(shop);
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
    await sendAll();
    const smsTo = async () =>
      (await (await fetch(`${shop.sandboxUrl}/sms?to=${buyer.phoneNumber}`)).json()) as { body: string }[];
    const number = plainOrderNumber(order.orderNumber);
    const before = (await smsTo()).filter(({ body }) => body.includes(number));
    expect(before).toEqual([]);
    await payOrder(shop, buyer, razorpayOrderId);
    await sendAll();
    const after = (await smsTo()).filter(({ body }) => body.includes(number));
    expect(after.map(({ body }) => body)).toEqual([expect.stringContaining("Thank you, your order")]);
  },
);
