import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { notifyOf } from "../../../test-support/builders/notify-of.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { messagesTo, setFaults } from "../../../test-support/builders/verify-phone.ts";
import { startTestApp, type TestApp } from "../../../test-support/start-test-app.ts";
import { transaction } from "../../platform/database.ts";
import { deleteOldNotifications } from "./notifications.jobs.ts";
import type { Channel } from "./channel.ts";
import { notifyAccount, type OrderEvent } from "./notify.ts";
import { sendNotifications } from "./send-notifications.ts";

const hourMs = 60 * 60_000;

async function shopWith(environment: Record<string, string> = {}): Promise<TestApp> {
  const shop = await startTestApp({ environment: { PUBLIC_URL: "https://shop.example", ...environment } });
  onTestFinished(() => shop.close());
  return shop;
}

/** Paid orders of one new buyer, whose phone the orders have. */
async function ordersOfOneBuyer(shop: TestApp, count: number) {
  const numbers = await manyPaidOrders(shop, count);
  const { rows } = await shop.db.query<{ id: string; number: string; phone: string; email: string }>(
    `UPDATE orders o SET buyer_phone_number = u.phone_number, buyer_email = u.email FROM users u
     WHERE u.id = o.buyer_id AND o.order_number = ANY ($1)
     RETURNING o.id, o.order_number AS number, u.phone_number AS phone, u.email`,
    [numbers],
  );
  return rows;
}

async function notifyOfAll(
  shop: TestApp,
  kind: "delivered" | "paid" | "released" | "shipped",
  orders: readonly { id: string }[],
) {
  const events = orders.map(({ id }): OrderEvent => ({ kind, orderId: id }));
  await notifyOf(shop, events);
}

async function sendBoth(shop: TestApp) {
  for (const channel of ["sms", "email"] as const) await sendNotifications(shop.shop, channel);
}

async function mailsTo(shop: TestApp, address: string) {
  const answer = await fetch(`${shop.sandboxUrl}/mail?to=${address}`);
  return (await answer.json()) as { subject: string; text: string; messageId: string }[];
}

async function states(shop: TestApp, channel: Channel) {
  const { rows } = await shop.db.query<{ state: string; count: number }>(
    "SELECT state, count(*) FROM notifications WHERE channel = $1 GROUP BY 1 ORDER BY 1",
    [channel],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe("messages about orders of one buyer", () => {
  test(
    "are six an hour at most when sixty orders are delivered at once, and the others follow as one message",
    {
      tags: ["ruling-news.6", "ruling-news.7"],
    },
    async () => {
      const shop = await shopWith();
      const orders = await ordersOfOneBuyer(shop, 60);
      const { phone, email } = orders[0]!;
      // As orders are delivered: each is notified and sent at once, on both channels, by several workers.
      await Promise.all(
        Array.from({ length: 10 }, async (_, worker) => {
          for (let at = worker; at < orders.length; at += 10) {
            await notifyOfAll(shop, "delivered", [orders[at]!]);
            await sendBoth(shop);
          }
        }),
      );
      expect((await messagesTo(shop, phone)).length).toBeLessThanOrEqual(6);
      expect((await mailsTo(shop, email)).length).toBeLessThanOrEqual(6);
      shop.clock.advance(hourMs + 1);
      await sendBoth(shop);
      expect(await states(shop, "sms")).toEqual({ sent: 60 });
      expect(await states(shop, "email")).toEqual({ sent: 60 });
      expect((await messagesTo(shop, phone)).length).toBeLessThanOrEqual(7);
      const mails = await mailsTo(shop, email);
      expect(mails.length).toBeLessThanOrEqual(7);
      // Each order is in exactly one e-mail.
      const named = mails.flatMap(({ text }) => text.match(/Your order \S+ for/g) ?? []);
      expect(named.toSorted()).toEqual(orders.map(({ number }) => `Your order ${number} for`).toSorted());
    },
  );

  test(
    "are one SMS and one e-mail when an admin ships 200 orders with a file",
    {
      tags: ["ruling-news.6"],
    },
    async () => {
      const shop = await shopWith();
      const admin = await signInBuyer(shop, { role: "admin" });
      const orders = await ordersOfOneBuyer(shop, 200);
      const rows = orders.map(({ number }, at) => `${number},,T${at},Delhivery,Shipped`);
      const header = "orderID,invoiceLink,trackingID,Delivery Partner Name,status";
      const { headers } = admin;
      const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", [header, ...rows].join("\n"), {
        headers,
      });
      expect(answer.statusCode).toBe(200);
      shop.clock.advance(5 * 60_000);
      await shop.runJobs();
      const { phone, email } = orders[0]!;
      expect((await messagesTo(shop, phone)).map(({ body }) => body)).toEqual([
        "There are 200 updates of your orders. See https://shop.example/o - Dakbag",
      ]);
      const [mail, ...others] = await mailsTo(shop, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe("200 updates of your orders");
      for (const { id, number } of orders) {
        expect(mail?.text).toContain(`Your order ${number} for ₹118.00 has left our warehouse.`);
        expect(mail?.text).toContain(`Order ${number}: https://shop.example/orders/${id}\n`);
      }
    },
  );

  test("wait for the cap of a day, too", { tags: ["ruling-news.7"] }, async () => {
    const caps = { ORDER_MESSAGES_PER_BUYER_PER_HOUR: "2", ORDER_MESSAGES_PER_BUYER_PER_DAY: "3" };
    const shop = await shopWith(caps);
    const orders = await ordersOfOneBuyer(shop, 6);
    const counts: number[] = [];
    for (const order of orders) {
      await notifyOfAll(shop, "delivered", [order]);
      await sendBoth(shop);
      counts.push((await messagesTo(shop, order.phone)).length);
      shop.clock.advance(40 * 60_000);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 3]);
    shop.clock.advance(20 * hourMs + 1);
    await sendBoth(shop);
    expect((await messagesTo(shop, orders[0]!.phone)).map(({ body }) => body)[0]).toMatch(
      /^There are 3 updates/,
    );
    expect(await states(shop, "email")).toEqual({ sent: 6 });
  });

  test(
    "stay within the cap when one worker claims while another has not committed its claim",
    {
      tags: ["ruling-news.7"],
    },
    async () => {
      const shop = await shopWith({ ORDER_MESSAGES_PER_BUYER_PER_HOUR: "1" });
      const [first, second] = await ordersOfOneBuyer(shop, 2);
      await shop.ownerDb.query(`
      CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$;
      CREATE TRIGGER slow_claims AFTER UPDATE ON notifications FOR EACH ROW WHEN (NEW.state = 'sending')
        EXECUTE FUNCTION wait_a_moment()`);
      await notifyOfAll(shop, "delivered", [first!]);
      const earlier = sendNotifications(shop.shop, "sms");
      await vi.waitUntil(async () => {
        const sleeping =
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
        return (await shop.db.query(sleeping)).rowCount === 1;
      });
      await notifyOfAll(shop, "delivered", [second!]);
      await Promise.all([earlier, sendNotifications(shop.shop, "sms")]);
      expect(await messagesTo(shop, first!.phone)).toHaveLength(1);
    },
  );

  test(
    "of two accounts with the same e-mail address share its cap, and never a message",
    {
      tags: ["ruling-news.7"],
    },
    async () => {
      const shop = await shopWith({ ORDER_MESSAGES_PER_BUYER_PER_HOUR: "1" });
      const first = await ordersOfOneBuyer(shop, 2);
      const second = await ordersOfOneBuyer(shop, 2);
      const { email } = first[0]!;
      await shop.db.query("UPDATE users SET email = upper($1) WHERE email = $2", [email, second[0]!.email]);
      await notifyOfAll(shop, "delivered", [...first, ...second]);
      await sendBoth(shop);
      await sendBoth(shop);
      const all = async () => [
        ...(await mailsTo(shop, email)),
        ...(await mailsTo(shop, email.toUpperCase())),
      ];
      expect(await all()).toHaveLength(1);
      shop.clock.advance(hourMs + 1);
      await sendBoth(shop);
      const mails = await all();
      expect(mails).toHaveLength(2);
      for (const { text } of mails) {
        const owners = [first, second].filter((orders) => orders.some(({ number }) => text.includes(number)));
        expect(owners).toHaveLength(1);
      }
    },
  );
});

test(
  "many buyers beyond their cap delay no other buyer, and get their next message when they may",
  { tags: ["ruling-news.7"] },
  async () => {
    const shop = await shopWith({ ORDER_MESSAGES_PER_BUYER_PER_HOUR: "1" });
    const orders = [];
    for (let count = 0; count < 120; count += 1) orders.push((await ordersOfOneBuyer(shop, 1))[0]!);
    await notifyOfAll(shop, "delivered", orders);
    await shop.runJobs();
    await notifyOfAll(shop, "paid", orders);
    shop.clock.advance(1000);
    const [other] = await ordersOfOneBuyer(shop, 1);
    await notifyOfAll(shop, "paid", [other!]);
    for (let seconds = 0; seconds < 3; seconds += 1) await shop.runJobs();
    expect(await messagesTo(shop, other!.phone)).toHaveLength(1);
    expect(await mailsTo(shop, other!.email)).toHaveLength(1);
    expect(await states(shop, "sms")).toEqual({ sent: 121, waiting: 120 });
    shop.clock.advance(hourMs + 1);
    await shop.runJobs();
    expect(await states(shop, "sms")).toEqual({ sent: 241 });
    expect(await states(shop, "email")).toEqual({ sent: 241 });
  },
);

describe("messages about orders of the whole shop", () => {
  test("wait for its cap, which is logged once in its window", { tags: ["ruling-news.7"] }, async () => {
    const shop = await shopWith({ ORDER_SMS_PER_HOUR: "3" });
    const errors: unknown[][] = [];
    shop.shop.log.error = (...line: unknown[]) => void errors.push(line);
    const buyers = [];
    for (let count = 0; count < 8; count += 1) buyers.push((await ordersOfOneBuyer(shop, 1))[0]!);
    await notifyOfAll(shop, "shipped", buyers);
    await Promise.all(Array.from({ length: 5 }, () => sendNotifications(shop.shop, "sms")));
    expect(await states(shop, "sms")).toEqual({ sent: 3, waiting: 5 });
    await sendNotifications(shop.shop, "sms");
    expect(errors).toEqual([
      [{ channel: "sms", max: 3, counted: "lastHour" }, "messages about orders wait for the shop's cap"],
    ]);
    await sendNotifications(shop.shop, "email");
    expect(await states(shop, "email")).toEqual({ sent: 8 });
    // The minute in which they were claimed must have left the window.
    shop.clock.advance(hourMs + 60_000);
    await sendNotifications(shop.shop, "sms");
    expect(await states(shop, "sms")).toEqual({ sent: 6, waiting: 2 });
  });

  test(
    "about unpaid orders use half of it, and nothing else waits behind them",
    { tags: ["ruling-news.7"] },
    async () => {
      const shop = await shopWith({ ORDER_MAILS_PER_HOUR: "4" });
      // More of each than a claim looks at.
      const buyers = [];
      for (let count = 0; count < 120; count += 1) buyers.push((await ordersOfOneBuyer(shop, 1))[0]!);
      await notifyOfAll(shop, "released", buyers.slice(0, 60));
      await notifyOfAll(shop, "paid", buyers.slice(60));
      for (let batches = 0; batches < 3; batches += 1) await sendNotifications(shop.shop, "email");
      const sent = async () => {
        const { rows } = await shop.db.query<{ kind: string; count: number }>(
          "SELECT kind, count(*) FROM notifications WHERE channel = 'email' AND state = 'sent' GROUP BY 1",
        );
        return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
      };
      expect(await sent()).toEqual({ released: 2, paid: 2 });

      const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM users LIMIT 1");
      const mail = { userId: rows[0]!.id, kind: "password-changed", recipient: "owner@example.in" } as const;
      await transaction(shop.db, (tx) => notifyAccount(tx, mail, shop.clock.now()));
      await sendNotifications(shop.shop, "email");
      expect(await sent()).toEqual({ released: 2, paid: 2, "password-changed": 1 });
    },
  );

  test(
    "count once when they are tried again, until their day is over",
    { tags: ["ruling-news.7"] },
    async () => {
      const shop = await shopWith({ ORDER_MAILS_PER_HOUR: "3" });
      const buyers = [];
      for (let count = 0; count < 4; count += 1) buyers.push((await ordersOfOneBuyer(shop, 1))[0]!);
      await setFaults(shop, { mailPutOffs: 2 });
      for (const buyer of buyers.slice(0, 2)) {
        await notifyOfAll(shop, "delivered", [buyer]);
        await sendNotifications(shop.shop, "email");
      }
      shop.clock.advance(5 * 60_000);
      await sendNotifications(shop.shop, "email");
      expect(await states(shop, "email")).toEqual({ sent: 2 });
      await notifyOfAll(shop, "delivered", buyers.slice(2));
      await sendNotifications(shop.shop, "email");
      expect(await states(shop, "email")).toEqual({ sent: 3, waiting: 1 });

      const minutes = async () =>
        (await shop.db.query("SELECT messages FROM order_message_counts ORDER BY minute")).rows;
      expect(await minutes()).toEqual([{ messages: 2 }, { messages: 1 }]);
      await deleteOldNotifications(shop.shop);
      expect(await minutes()).toHaveLength(2);
      shop.clock.advance(49 * hourMs);
      await deleteOldNotifications(shop.shop);
      expect(await minutes()).toEqual([]);
    },
  );
});

describe("a message about several orders", () => {
  test(
    "that may have been sent is unclear in every order's history; its e-mail is sent again with the same parts",
    {
      tags: ["ruling-news.4", "ruling-news.6"],
    },
    async () => {
      const shop = await shopWith();
      const orders = await ordersOfOneBuyer(shop, 3);
      const { phone, email } = orders[0]!;
      await notifyOfAll(shop, "paid", orders.slice(0, 2));
      await setFaults(shop, { smsDropsAfterSending: 1, mailDropsAfterDelivery: 1 });
      await sendBoth(shop);
      await notifyOfAll(shop, "paid", orders.slice(2));
      shop.clock.advance(5 * 60_000);
      await sendBoth(shop);
      expect(await states(shop, "sms")).toEqual({ sent: 1, unclear: 2 });
      expect(await messagesTo(shop, phone)).toHaveLength(2);
      const { rows } = await shop.db.query<{ id: string }>(
        "SELECT order_id AS id FROM order_events WHERE what LIKE 'SMS “paid” may not have been sent%' ORDER BY 1",
      );
      expect(rows.map(({ id }) => id)).toEqual(
        orders
          .slice(0, 2)
          .map(({ id }) => id)
          .toSorted(),
      );

      expect(await states(shop, "email")).toEqual({ sent: 3 });
      const subjects = (await mailsTo(shop, email)).map(({ subject, messageId }) => ({ subject, messageId }));
      const [third, again, before] = subjects
        .toSorted((one, other) => one.subject.localeCompare(other.subject))
        .toReversed();
      expect(third?.subject).toBe(`Payment received for order ${orders[2]!.number}`);
      expect(again).toEqual(before);
      expect(again?.subject).toBe("2 updates of your orders");
    },
  );
});

describe("an e-mail about an order", () => {
  const change = (shop: TestApp, from: string, to: string, isProven: boolean) =>
    shop.db.query(
      "UPDATE users SET email = $2, email_proven_at = CASE WHEN $3 THEN created_at END WHERE email = $1",
      [from, to, isProven],
    );

  test(
    "that waits when the address is changed goes to the new one if that is proven, never to the old one",
    {
      tags: ["ruling-news.5"],
    },
    async () => {
      const shop = await shopWith();
      const [order] = await ordersOfOneBuyer(shop, 1);
      await notifyOfAll(shop, "delivered", [order!]);
      await change(shop, order!.email, "new@example.in", true);
      await sendBoth(shop);
      expect(await mailsTo(shop, order!.email)).toEqual([]);
      expect(await mailsTo(shop, "new@example.in")).toHaveLength(1);
    },
  );

  test(
    "that waits when the address becomes unproven is not sent; the SMS is",
    {
      tags: ["ruling-news.5"],
    },
    async () => {
      const shop = await shopWith();
      const [order] = await ordersOfOneBuyer(shop, 1);
      await notifyOfAll(shop, "delivered", [order!]);
      // The first attempt fails, so that a retry waits as well.
      await setFaults(shop, { mailPutOffs: 1 });
      await sendNotifications(shop.shop, "email");
      await notifyOfAll(shop, "paid", [order!]);
      await change(shop, order!.email, "unproven@example.in", false);
      shop.clock.advance(hourMs);
      await sendBoth(shop);
      expect(await mailsTo(shop, order!.email)).toEqual([]);
      expect(await mailsTo(shop, "unproven@example.in")).toEqual([]);
      expect(await states(shop, "email")).toEqual({ skipped: 2 });
      expect(await messagesTo(shop, order!.phone)).toHaveLength(1);
    },
  );
});
