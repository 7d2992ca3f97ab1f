import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { paidOrdersOfManyBuyers } from "../../../test-support/builders/many-orders.ts";
import { notifyOf } from "../../../test-support/builders/notify-of.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { messagesTo, setFaults } from "../../../test-support/builders/verify-phone.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";
import { retention } from "@dakbag/domain/privacy/retention";
import { deleteOldNotifications } from "./notifications.jobs.ts";
import { claimMessages } from "./claim-messages.ts";
import { type OrderEvent, notify } from "./notify.ts";
import { expireLostClaims, lostAfterMinutes, maxAttempts, sendNotifications } from "./send-notifications.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll({ environment: { PUBLIC_URL: "https://shop.example" } });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeEach(async () => {
  await shop.db.query("DELETE FROM notifications");
});

const minutes = (count: number) => count * 60_000;
const notificationsOf = async (orderId: string) =>
  (
    await shop.db.query<{ kind: string; channel: string; state: string; attempts: number }>(
      `SELECT kind, channel, state, attempts, due_at, recipient FROM notifications
       WHERE order_id = $1 ORDER BY written_at, channel DESC`,
      [orderId],
    )
  ).rows;
const stateOf = async (orderId: string, channel: string) =>
  (await notificationsOf(orderId)).find((row) => row.channel === channel)?.state;
async function mailsTo(address: string) {
  const answer = await fetch(`${shop.sandboxUrl}/mail?to=${address}`);
  return (await answer.json()) as { subject: string; text: string; html: string; messageId: string }[];
}
const insertEvents = (events: OrderEvent[]) => notifyOf(shop, events);
const allEvents = async (orderId: string) =>
  (await shop.db.query<{ what: string }>("SELECT what FROM order_events WHERE order_id = $1", [orderId]))
    .rows;

const createOrders = (count: number) => paidOrdersOfManyBuyers(shop, count);
const createOrder = async () => (await createOrders(1))[0]!;

async function uploadStatuses(rows: readonly string[]) {
  const header = "orderID,invoiceLink,trackingID,Delivery Partner Name,status";
  const content = [header, ...rows].join("\n");
  const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", content, { headers: admin.headers });
  expect(answer.statusCode).toBe(200);
}

describe("notifications of an order", () => {
  test(
    "the buyer gets one SMS and one e-mail each when the order is paid, shipped, delivered, refunded",
    { tags: ["ruling-news.1"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { POLPOD140170: 1000 });
      await shop.runJobs();
      const { razorpayPaymentId } = await payOrder(shop, buyer, razorpayOrderId);
      await shop.runJobs();
      const edit = (status: string) =>
        saveOrder(shop, admin, order._id, {
          status,
          invoice: "",
          tracking: { partnerName: "Blue <Dart>", trackingId: "BD 1" },
        });
      for (const status of ["In Production", "Shipped", "Shipped", "In transit", "Shipped"])
        expect((await edit(status)).statusCode).toBe(200);
      shop.clock.advance(minutes(5));
      await shop.runJobs();
      await uploadStatuses([`${order._id},,,,Delivered`, `${order._id},,,,Delivered`]);
      shop.clock.advance(minutes(5));
      await shop.runJobs();
      await shop.db.query(
        `WITH refund AS (
         INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at, state)
         VALUES ($1, $2, $1, 50000, 'Order cancelled', now(), 'accepted'))
       INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
         restock, restocked_quantity)
       VALUES ($1, $1, 1, 1, 0, 42373, 7627, false, 0)`,
        [order._id, razorpayPaymentId],
      );
      const [refund] = await findRefund(shop.db, order._id);
      for (let times = 0; times < 2; times += 1) await updateRefund(shop.shop, refund!, "processed", null);
      await shop.runJobs();

      const link = `https://shop.example/orders/${order._id}`;
      const number = order.orderNumber;
      const digits = number.replaceAll(/\D/g, "");
      const short = `https://shop.example/o/26${Number(number.slice(6))}`;
      expect((await messagesTo(shop, buyer.phoneNumber)).map(({ body }) => body).toReversed()).toEqual([
        `Thank you, your order ${digits} is paid. See ${short} - Dakbag`,
        `Your order ${digits} is on its way. Track it at ${short} - Dakbag`,
        `Your order ${digits} is delivered. See ${short} - Dakbag`,
        `Your order ${digits} has a refund; your bank may need 5 to 7 working days to show it. See ${short} - Dakbag`,
      ]);
      const mails = (await mailsTo(`${buyer.phoneNumber}@example.in`)).toReversed();
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Payment received for order ${number}`,
        `Order ${number} is on its way`,
        `Order ${number} is delivered`,
        `Refund for order ${number}`,
      ]);
      for (const mail of mails) expect(mail.text).toContain(`Your order: ${link}\n`);
      const invoices = mails.map(({ text }) => /^Your tax invoice: (.*)$/m.exec(text)?.[1]);
      expect(invoices).toEqual([`${link}/invoice`, undefined, undefined, undefined]);
      expect(mails[0]?.text).toContain(`Thank you for your order ${number}.`);
      expect(mails[0]?.html).toContain(`<p><a href="${link}/invoice">Your tax invoice</a></p>`);
      const notes = mails.map(
        ({ text }) => /The credit note (CN\/\S+) is on your order's page/.exec(text)?.[1],
      );
      expect(notes).toEqual([undefined, undefined, undefined, expect.stringMatching(/000001$/)]);
      expect(mails[1]?.text).toContain("Tracking: Blue <Dart>, BD 1");
      expect(mails[1]?.html).toContain("<p>Tracking: Blue &lt;Dart&gt;, BD 1</p>");
    },
  );

  test(
    "notifications are rolled back with their transaction, and a repeated event adds none",
    { tags: ["ruling-news.1", "ruling-news.2"] },
    async () => {
      const order = await createOrder();
      const events: OrderEvent[] = [{ kind: "paid", orderId: order.id }];
      const failing = transaction(shop.db, async (tx) => {
        await notify(tx, events, shop.clock.now());
        throw new Error("the payment is rolled back");
      });
      await expect(failing).rejects.toThrow("is rolled back");
      expect(await notificationsOf(order.id)).toEqual([]);

      await Promise.all(Array.from({ length: 10 }, () => insertEvents([...events, ...events])));
      expect(await notificationsOf(order.id)).toMatchObject([
        { kind: "paid", channel: "sms", recipient: order.phone, state: "waiting" },
        { kind: "paid", channel: "email", recipient: order.email, state: "waiting" },
      ]);
      const refunded = (refundId: string): OrderEvent => ({ kind: "refunded", orderId: order.id, refundId });
      const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
      await insertEvents([refunded(one), refunded(other), refunded(one)]);
      expect(await notificationsOf(order.id)).toHaveLength(6);
    },
  );

  test("a buyer whose e-mail is not proven gets only an SMS", async () => {
    const order = await createOrder();
    await shop.db.query("UPDATE users SET email_proven_at = NULL WHERE email = $1", [order.email]);
    await insertEvents([{ kind: "shipped", orderId: order.id }]);
    expect(await notificationsOf(order.id)).toMatchObject([{ channel: "sms" }]);
  });

  test("a status CSV of 300 orders inserts its notifications in one statement; its undo inserts none", async () => {
    const orders = await createOrders(300);
    const query = vi.spyOn(pg.Client.prototype, "query");
    const inserts = () =>
      query.mock.calls.filter(([config]) => (config as { name?: string }).name === "notifications.insert");
    await uploadStatuses(
      orders.map(({ number }, at) => `${number},,,,${["Shipped", "Delivered", "In Production"][at % 3]}`),
    );
    expect(inserts()).toHaveLength(1);
    query.mockRestore();
    const { rows } = await shop.db.query(
      "SELECT kind, channel, count(*) FROM notifications GROUP BY 1, 2 ORDER BY 1, 2",
    );
    expect(rows).toEqual([
      { kind: "delivered", channel: "email", count: 100 },
      { kind: "delivered", channel: "sms", count: 100 },
      { kind: "shipped", channel: "email", count: 100 },
      { kind: "shipped", channel: "sms", count: 100 },
    ]);
    await uploadStatuses([`${orders[0]!.number},,,,Delivered`]);
    const call = (method: "GET" | "POST", url: string) =>
      shop.app.inject({ method, url: `/api/admin/bulkOrderStatus/${url}`, headers: admin.headers });
    const { upload } = (await call("GET", "last")).json<{ upload: { _id: string } }>();
    await shop.db.query("DELETE FROM notifications");
    expect((await call("POST", `${upload._id}/undo`)).statusCode).toBe(200);
    expect(await notificationsOf(orders[0]!.id)).toEqual([]);
  });
});

describe("sending", () => {
  test("eight concurrent workers send each message once", { tags: ["ruling-news.1"] }, async () => {
    const orders = await createOrders(40);
    await insertEvents(orders.map(({ id }) => ({ kind: "shipped", orderId: id })));
    const blocker = await shop.db.connect();
    try {
      await blocker.query("BEGIN");
      await blocker.query("LOCK TABLE notifications IN EXCLUSIVE MODE");
      const workers = Array.from({ length: 8 }, () => sendNotifications(shop.shop, "sms"));
      await waitUntilBlocked(blocker, workers.length);
      await blocker.query("COMMIT");
      await Promise.all(workers);
    } finally {
      blocker.release();
    }
    const counts = await Promise.all(orders.map(async ({ phone }) => (await messagesTo(shop, phone)).length));
    expect(counts).toEqual(Array(40).fill(1));
    // Each worker has sent its batch and queued a job for the next one.
    await shop.runJobs();
    const mailCounts = await Promise.all(orders.map(async ({ email }) => (await mailsTo(email)).length));
    expect(mailCounts).toEqual(Array(40).fill(1));
  });

  test(
    "a worker skips notifications that another worker is claiming, without waiting",
    { tags: ["ruling-news.1"] },
    async () => {
      const orders = await createOrders(3);
      await insertEvents(orders.map(({ id }) => ({ kind: "shipped", orderId: id })));
      const blocker = await shop.db.connect();
      try {
        await blocker.query("BEGIN");
        const locked = await blocker.query<{ id: string }>(
          "SELECT order_id AS id FROM notifications WHERE channel = 'sms' ORDER BY due_at, id LIMIT 1 FOR UPDATE",
        );
        await sendNotifications(shop.shop, "sms");
        const sent = await Promise.all(
          orders.map(async ({ id, phone }) => [id, (await messagesTo(shop, phone)).length]),
        );
        expect(sent).toEqual(orders.map(({ id }) => [id, id === locked.rows[0]?.id ? 0 : 1]));
      } finally {
        await blocker.query("ROLLBACK");
        blocker.release();
      }
    },
  );

  test(
    "an SMS and an e-mail that are temporarily refused are retried after a pause",
    { tags: ["ruling-news.3"] },
    async () => {
      const order = await createOrder();
      await insertEvents([{ kind: "shipped", orderId: order.id }]);
      await setFaults(shop, { smsRefusals: 1, mailPutOffs: 1 });
      await shop.runJobs();
      expect(await notificationsOf(order.id)).toMatchObject([
        { channel: "sms", state: "waiting", attempts: 1 },
        { channel: "email", state: "waiting", attempts: 1 },
      ]);
      await sendNotifications(shop.shop, "sms");
      expect(await messagesTo(shop, order.phone)).toHaveLength(0); // not before the pause is over
      shop.clock.advance(minutes(1));
      await sendNotifications(shop.shop, "sms");
      await sendNotifications(shop.shop, "email");
      expect(await messagesTo(shop, order.phone)).toHaveLength(1);
      expect(await mailsTo(order.email)).toHaveLength(1);
      expect(await stateOf(order.id, "sms")).toBe("sent");
    },
  );

  test(
    "a notification is given up after the last attempt, with an entry in the order's history",
    { tags: ["ruling-news.3"] },
    async () => {
      const order = await createOrder();
      await insertEvents([{ kind: "delivered", orderId: order.id }]);
      await setFaults(shop, { smsRefusals: 100, mailRefusals: 100 });
      for (let attempt = 1; attempt <= maxAttempts + 2; attempt += 1) {
        await sendNotifications(shop.shop, "sms");
        await sendNotifications(shop.shop, "email");
        shop.clock.advance(minutes(200));
      }
      await setFaults(shop, { smsRefusals: 0, mailRefusals: 0 });
      expect(await notificationsOf(order.id)).toMatchObject([
        { channel: "sms", state: "failed", attempts: maxAttempts },
        { channel: "email", state: "failed", attempts: 1 }, // the mailbox does not exist, so there is no retry
      ]);
      expect((await allEvents(order.id)).map(({ what }) => what).toSorted()).toEqual([
        "E-mail “delivered” could not be sent: mail server 127.0.0.1 answered 550",
        "SMS “delivered” could not be sent: MSG91 refused: Insufficient balance",
      ]);
    },
  );

  test(
    "an SMS that may have been sent is not sent again; an e-mail is, with the same Message-ID",
    { tags: ["ruling-news.4"] },
    async () => {
      const order = await createOrder();
      await insertEvents([{ kind: "paid", orderId: order.id }]);
      await setFaults(shop, { smsDropsAfterSending: 1, mailDropsAfterDelivery: 1 });
      for (let times = 0; times < 3; times += 1) {
        await sendNotifications(shop.shop, "sms");
        await sendNotifications(shop.shop, "email");
        shop.clock.advance(minutes(200));
      }
      expect(await messagesTo(shop, order.phone)).toHaveLength(1);
      expect(await stateOf(order.id, "sms")).toBe("unclear");
      expect(await stateOf(order.id, "email")).toBe("sent");
      const ids = (await mailsTo(order.email)).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      expect(await allEvents(order.id)).toMatchObject([
        { what: expect.stringContaining("may not have been sent") },
      ]);
    },
  );

  test(
    "after a worker is killed, its claims expire: the e-mail is sent again, the SMS is marked unclear",
    { tags: ["ruling-news.4"] },
    async () => {
      const order = await createOrder();
      await insertEvents([{ kind: "delivered", orderId: order.id }]);
      for (const channel of ["sms", "email"] as const)
        expect(await claimMessages(shop.shop, channel, 10)).toHaveLength(1);
      await expireLostClaims(shop.shop);
      expect(await stateOf(order.id, "sms")).toBe("sending");
      shop.clock.advance(minutes(lostAfterMinutes) + 1);
      await Promise.all([expireLostClaims(shop.shop), expireLostClaims(shop.shop)]);
      await sendNotifications(shop.shop, "sms");
      await sendNotifications(shop.shop, "email");
      expect(await messagesTo(shop, order.phone)).toHaveLength(0);
      expect(await stateOf(order.id, "sms")).toBe("unclear");
      expect(await mailsTo(order.email)).toHaveLength(1);
      expect(await allEvents(order.id)).toHaveLength(1);
    },
  );
});

describe("deleteOldNotifications", () => {
  test("sent notifications are deleted after 180 days; waiting ones are not", async () => {
    const { id } = await createOrder();
    const day = 86_400_000;
    const written = new Date(shop.clock.now().getTime() - retention.notifications.days * day);
    const write = async (about: string, at: Date, state: "sent" | "waiting") =>
      shop.db.query(
        `INSERT INTO notifications (id, order_id, user_id, message_id, kind, about_id, channel, recipient, state, attempts,
           written_at, due_at, claimed_at, ended_at)
         SELECT $1, $2, buyer_id, $1, $3, $2, 'sms', '7000000001', $4, 1, $5, $5, $5, CASE $4 WHEN 'sent' THEN $5::timestamptz END
         FROM orders WHERE id = $2`,
        [uuidV7(at), id, about, state, at],
      );
    await write("placed", new Date(written.getTime() - 1000), "sent");
    await write("paid", new Date(written.getTime() - 1000), "waiting");
    await write("shipped", new Date(written.getTime() + 1000), "sent");
    await deleteOldNotifications(shop.shop);
    expect((await notificationsOf(id)).map(({ kind }) => kind)).toEqual(["paid", "shipped"]);
  });
});
