import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { notifyOf } from "../../../test-support/builders/notify-of.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";
import { sendDueNotifications } from "./send-notifications.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Asha Rao" });

type Message = Awaited<ReturnType<typeof readOnDesk>>["messages"][number];

const messagesOf = async (order: string) => (await readOnDesk(shop, admin, order)).messages;
const smsOf = async (order: string, kind: string): Promise<Message> =>
  (await messagesOf(order)).find((message) => message.kind === kind && message.channel === "sms")!;
const sendAgain = (order: string, { id, endedAt }: Pick<Message, "id" | "endedAt">) =>
  shop.app.inject({
    method: "POST",
    url: `/api/admin/orders/${order}/messages/${id}/again`,
    headers: admin.headers,
    payload: { seenEndedAt: endedAt },
  });
async function smsTo(phone: string): Promise<number> {
  const sent = await fetch(`${shop.sandboxUrl}/sms?to=${phone}`);
  return ((await sent.json()) as unknown[]).length;
}
/** An order whose SMS were sent, a minute ago. */
async function notifiedOrder(): Promise<{ id: string; phone: string }> {
  const { id, buyer } = await placePaidOrder(shop, { HONSLV150: 1 });
  await sendDueNotifications(shop.shop, "sms");
  shop.clock.advance(60_000);
  return { id, phone: buyer.phoneNumber };
}

describe("messages about an order at the desk", () => {
  test("each has its kind, recipient and state, and what an e-mail says", async () => {
    const { id, buyer } = await placePaidOrder(shop, { HONSLV150: 1 });
    await shop.db.query(
      `INSERT INTO notifications (id, order_id, user_id, about_id, kind, channel, recipient, written_at, due_at)
       SELECT gen_random_uuid(), id, buyer_id, id, 'shipped', 'email', 'buyer@example.in', $2, $2 FROM orders WHERE id = $1`,
      [id, shop.clock.now()],
    );
    await shop.db.query(
      "UPDATE orders SET tracking_partner_name = 'Delhivery', tracking_id = '77' WHERE id = $1",
      [id],
    );
    const messages = await messagesOf(id);
    const { orderNumber } = (await readOnDesk(shop, admin, id)).order;
    expect(messages.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
      "placed email",
      "paid sms",
      "paid email",
      "shipped email",
    ]);
    expect(messages[1]).toMatchObject({ recipient: buyer.phoneNumber, state: "waiting" });
    const digits = orderNumber.replaceAll(/\D/g, "");
    const link = `http://localhost:3000/o/26${Number(orderNumber.slice(6))}`;
    expect(messages[1]?.text).toBe(`Thank you, your order ${digits} is paid. See ${link} - Dakbag`);
    expect(messages.at(-1)).toMatchObject({
      recipient: "buyer@example.in",
      subject: `Order ${orderNumber} is on its way`,
      text: expect.stringMatching(/has left our warehouse\.\n\nTracking: Delhivery 77$/),
      canSendAgain: false,
    });
  });

  test("a sent message is sent again once, however often it is asked for, and the history says so", async () => {
    const { id, phone } = await notifiedOrder();
    const before = await smsTo(phone);
    const paid = await smsOf(id, "paid");
    expect(paid).toMatchObject({ state: "sent", canSendAgain: true });
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendAgain(id, paid)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await smsOf(id, "paid")).toMatchObject({ id: paid.id, state: "waiting", endedAt: null });
    await sendDueNotifications(shop.shop, "sms");
    expect(await smsTo(phone)).toBe(before + 1);
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.filter(({ what }) => what.endsWith("is sent again"))).toMatchObject([
      { what: "SMS “paid” is sent again", actor: "Asha Rao" },
    ]);
    const late = await sendAgain(id, paid);
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: "changed-meanwhile" }]);
    expect(await smsTo(phone)).toBe(before + 1);
  });

  test("a failed one is sent again with all its attempts, and counts in the buyer's cap", async () => {
    const { id } = await notifiedOrder();
    await shop.db.query(
      "UPDATE notifications SET state = 'failed', attempts = 8, failure = 'No balance' WHERE order_id = $1 AND kind = 'paid' AND channel = 'sms'",
      [id],
    );
    const failed = await smsOf(id, "paid");
    expect(failed).toMatchObject({ state: "failed", failure: "No balance", canSendAgain: true });
    expect((await sendAgain(id, failed)).statusCode).toBe(200);
    const { rows } = await shop.db.query(
      "SELECT attempts, message_id, failure FROM notifications WHERE id = $1",
      [failed.id],
    );
    expect(rows).toEqual([{ attempts: 0, message_id: null, failure: null }]);
    await sendDueNotifications(shop.shop, "sms");
    expect(await smsOf(id, "paid")).toMatchObject({ state: "sent" });
  });

  test("of two messages with the tracking number only one waits", async () => {
    const { id } = await notifiedOrder();
    const now = shop.clock.now();
    const insert = (state: "sent" | "waiting") =>
      shop.db.query(
        `INSERT INTO notifications (id, order_id, user_id, about_id, kind, channel, recipient, written_at, due_at, state, ended_at,
           attempts, claimed_at, message_id)
         SELECT n.id, o.id, buyer_id, n.id, 'tracking', 'sms', buyer_phone_number, $2::timestamptz, $2, $3, ended, attempts, ended,
           CASE WHEN ended IS NOT NULL THEN n.id END
         FROM orders o, (SELECT gen_random_uuid() AS id, CASE $3 WHEN 'sent' THEN $2::timestamptz END AS ended,
           CASE $3 WHEN 'sent' THEN 1 ELSE 0 END AS attempts) AS n WHERE o.id = $1`,
        [id, now, state],
      );
    await shop.db.query("UPDATE orders SET status = 'Shipped' WHERE id = $1", [id]);
    await insert("sent");
    await insert("waiting");
    const sent = (await messagesOf(id)).find(({ kind, state }) => kind === "tracking" && state === "sent")!;
    const answer = await sendAgain(id, sent);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: "A message with the tracking number is about to be sent already." },
    ]);
  });

  test("a message that the order is no longer as is not sent again", async () => {
    const { id } = await notifiedOrder();
    await notifyOf(shop, [{ kind: "shipped", orderId: id }]);
    await sendDueNotifications(shop.shop, "sms");
    const shipped = await smsOf(id, "shipped");
    expect(shipped).toMatchObject({ state: "sent", canSendAgain: true });
    await shop.db.query("UPDATE orders SET status = 'Delivered' WHERE id = $1", [id]);
    expect((await smsOf(id, "shipped")).canSendAgain).toBe(false);
    const answer = await sendAgain(id, shipped);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: "The order is not as this message says any more: it is not sent again." },
    ]);
    expect(await smsOf(id, "shipped")).toMatchObject({ state: "sent" });
  });

  test("an SMS that is sent again goes to the buyer's phone of now", async () => {
    const { id, phone } = await notifiedOrder();
    const before = await smsTo(phone);
    const now = phone.replace(/^./, "6");
    await shop.db.query("UPDATE users SET phone_number = $2 WHERE phone_number = $1", [phone, now]);
    expect((await sendAgain(id, await smsOf(id, "paid"))).statusCode).toBe(200);
    await sendDueNotifications(shop.shop, "sms");
    expect([await smsTo(phone), await smsTo(now)]).toEqual([before, 1]);
  });

  test("one that was not sent says why, and whether it can be sent again", async () => {
    const { id, phone } = await notifiedOrder();
    shop.clock.advance(60 * 60_000);
    await shop.db.query("UPDATE users SET email_proven_at = NULL WHERE phone_number = $1", [phone]);
    await sendDueNotifications(shop.shop, "email");
    expect(await messagesOf(id)).toMatchObject([
      { kind: "placed", state: "skipped", skipped: "paid", canSendAgain: false },
      { kind: "paid", channel: "sms", state: "sent", skipped: null, canSendAgain: true },
      { kind: "paid", channel: "email", skipped: "address-not-confirmed", canSendAgain: true },
    ]);
    // As earlier versions stored it, and as none does.
    const skippedFor = async (failure: string) => {
      await shop.db.query("UPDATE notifications SET failure = $2 WHERE order_id = $1 AND kind = 'placed'", [
        id,
        failure,
      ]);
      return (await messagesOf(id))[0]?.skipped;
    };
    expect(await skippedFor("the order no longer waits for its payment")).toBe("not-waiting");
    expect(await skippedFor("another reason")).toBeNull();
  });

  test("one that waits says until when", async () => {
    const { id } = await notifiedOrder();
    await saveOrder(shop, admin, id, {
      status: "Shipped",
      tracking: { partnerName: "DTDC", trackingId: "7" },
    });
    const until = new Date(shop.clock.now().getTime() + 5 * 60_000).toISOString();
    expect(await smsOf(id, "shipped")).toMatchObject({ state: "waiting", waitsUntil: until });
    shop.clock.advance(5 * 60_000);
    expect(await smsOf(id, "shipped")).toMatchObject({ state: "waiting", waitsUntil: null });
  });

  test("a message of another order, or of none, is 404", async () => {
    const [one, other] = [await notifiedOrder(), await notifiedOrder()];
    const message = await smsOf(one.id, "paid");
    expect((await sendAgain(other.id, message)).statusCode).toBe(404);
    expect((await sendAgain(unknownIds.order, message)).statusCode).toBe(404);
    expect((await sendAgain(one.id, { ...message, id: unknownIds.order })).statusCode).toBe(404);
    expect(await smsOf(one.id, "paid")).toMatchObject({ state: "sent" });
  });
});
