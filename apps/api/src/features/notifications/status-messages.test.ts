import { describe, expect, onTestFinished, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { pausedBefore } from "../../../test-support/builders/paused-before.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { messagesTo, setFaults } from "../../../test-support/builders/verify-phone.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";
import { claimMessages } from "./claim-messages.ts";
import { channels } from "./channel.ts";
import { expireLostClaims, lostAfterMinutes, sendDueNotifications } from "./send-notifications.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

type Order = Awaited<ReturnType<typeof createOrder>>;

const minutes = (count: number) => count * 60_000;
/** A paid order whose buyer was thanked for it. */
async function createOrder(own = shop) {
  const { id, orderNumber: number, buyer } = await placePaidOrder(own, { HONROL100: 1 });
  await own.db.query("DELETE FROM notifications WHERE order_id = $1", [id]);
  return { id, number, phone: buyer.phoneNumber, email: `${buyer.phoneNumber}@example.in` };
}
const sendAll = () => Promise.all(channels.map((channel) => sendDueNotifications(shop.shop, channel)));
const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: admin.headers, ...(payload && { payload }) });

/** What the buyer got about the order's way, by both channels. */
async function received({ phone, email }: Order): Promise<string[]> {
  const mails = await fetch(`${shop.sandboxUrl}/mail?to=${email}`);
  const subjects = ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject);
  const texts = (await messagesTo(shop, phone)).map(({ body }) => body);
  return [...texts, ...subjects].map(
    (text) => /on (?:its|their) way|is delivered|tracking number/.exec(text)?.[0] ?? text,
  );
}
async function storedOf({ id }: Order): Promise<string[]> {
  const { rows } = await shop.db.query<{ message: string }>(
    "SELECT concat_ws(' ', kind, channel, state) AS message FROM notifications WHERE order_id = $1 ORDER BY kind, channel DESC",
    [id],
  );
  return rows.map(({ message }) => message);
}

const edit = async ({ id }: Order, status: string, trackingId = "77") => {
  const tracking = { partnerName: "Delhivery", trackingId };
  expect((await saveOrder(shop, admin, id, { status, invoice: "", tracking })).statusCode).toBe(200);
};
const editSelected = async ({ id }: Order, status: string) => {
  const { version } = (await readOnDesk(shop, admin, id)).order;
  const payload = { orders: [{ id, version }], status, partnerName: "" };
  expect((await call("PUT", "admin/orders", payload)).json()).toMatchObject({ updatedCount: 1 });
};
const upload = async (orders: readonly Order[], status: string, trackingId = "77") => {
  const rows = orders.map(({ number }) => `${number},,${trackingId},Delhivery,${status}`);
  const file = ["orderID,invoiceLink,trackingID,Delivery Partner Name,status", ...rows].join("\n");
  const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", file, { headers: admin.headers });
  expect(answer.json()).toMatchObject({ invalidRows: [] });
};
const handOver = async ({ id }: Order) => {
  const { version } = (await readOnDesk(shop, admin, id)).order;
  const orders = [{ id, version, partnerName: "Delhivery", trackingId: `AWB${id.slice(0, 8)}` }];
  expect((await call("POST", "packing/handOver", { orders })).json()).toMatchObject({ handedOver: [id] });
};

interface LastUpload {
  upload: { _id: string; messages: object };
}
const lastUpload = async () => (await call("GET", "admin/bulkOrderStatus/last")).json<LastUpload>().upload;
async function undoLast() {
  const answer = await call("POST", `admin/bulkOrderStatus/${(await lastUpload())._id}/undo`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ restoredCount: number; messages: object }>();
}

describe("a message about a status", () => {
  test.each<[string, (order: Order) => Promise<void>]>([
    ["the dialog", (order) => edit(order, "Shipped")],
    ["the selection", (order) => editSelected(order, "Shipped")],
    ["a file", (order) => upload([order], "Shipped")],
    ["a hand-over", handOver],
  ])(
    "that %s sets waits five minutes, and is sent once",
    { tags: ["ruling-news.10"] },
    async (_way, ship) => {
      const order = await createOrder();
      await ship(order);
      shop.clock.advance(minutes(5) - 1);
      await sendAll();
      expect(await received(order)).toEqual([]);
      shop.clock.advance(1);
      await Promise.all([sendAll(), sendAll()]);
      expect(await received(order)).toEqual(["on its way", "on its way"]);
    },
  );

  test("waits as long as the shop says, which may be not at all", { tags: ["ruling-news.10"] }, async () => {
    const own = await startTestApp({ environment: { STATUS_MESSAGE_DELAY_MINUTES: "0" } });
    onTestFinished(() => own.close());
    const meera = await signInBuyer(own, { role: "admin" });
    const order = await createOrder(own);
    const tracking = { partnerName: "Delhivery", trackingId: "77" };
    await saveOrder(own, meera, order.id, { status: "Shipped", invoice: "", tracking });
    await sendDueNotifications(own.shop, "sms");
    expect(await messagesTo(own, order.phone)).toHaveLength(1);
  });

  test("is not sent when the order has another status by then", { tags: ["ruling-news.10"] }, async () => {
    const order = await createOrder();
    await upload([order], "Shipped");
    expect(await lastUpload()).toMatchObject({
      messages: {
        waiting: 2,
        sent: 0,
        stopped: 0,
        waitsUntil: new Date(shop.clock.now().getTime() + minutes(5)).toISOString(),
      },
    });
    shop.clock.advance(minutes(4));
    expect(await undoLast()).toMatchObject({
      restoredCount: 1,
      messages: { waiting: 0, sent: 0, stopped: 2, waitsUntil: null },
    });
    expect((await readOnDesk(shop, admin, order.id)).messages).toMatchObject([
      { kind: "shipped", state: "skipped", skipped: "status-changed", canSendAgain: false },
      { kind: "shipped", state: "skipped", skipped: "status-changed", canSendAgain: false },
    ]);
    shop.clock.advance(minutes(60));
    await sendAll();
    expect(await received(order)).toEqual([]);
  });

  test(
    "waits again, and is sent once, when the order has the status again",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await handOver(order);
      shop.clock.advance(minutes(4));
      await undoLast();
      shop.clock.advance(minutes(3));
      await handOver(order);
      shop.clock.advance(minutes(5) - 1);
      await sendAll();
      expect(await received(order)).toEqual([]);
      shop.clock.advance(1);
      await sendAll();
      expect(await received(order)).toEqual(["on its way", "on its way"]);
      // It was sent: another way there and back does not send it again.
      await undoLast();
      await edit(order, "Shipped", `AWB${order.id.slice(0, 8)}`);
      shop.clock.advance(minutes(60));
      await sendAll();
      expect(await received(order)).toHaveLength(2);
    },
  );

  test("goes to the buyer's phone of now when it waits again", { tags: ["ruling-news.10"] }, async () => {
    const order = await createOrder();
    await edit(order, "Shipped");
    await edit(order, "Order Processing");
    const phone = order.phone.replace(/^./, "6");
    await shop.db.query("UPDATE users SET phone_number = $2 WHERE phone_number = $1", [order.phone, phone]);
    await edit(order, "Shipped");
    shop.clock.advance(minutes(5));
    await sendAll();
    expect(await messagesTo(shop, order.phone)).toEqual([]);
    expect(await messagesTo(shop, phone)).toHaveLength(1);
  });

  test(
    "is sent when the order is further on its way by then, and not when it is delivered",
    { tags: ["ruling-news.10"] },
    async () => {
      const [further, delivered] = [await createOrder(), await createOrder()];
      for (const order of [further, delivered]) await edit(order, "Shipped");
      shop.clock.advance(minutes(2));
      await edit(further, "In transit");
      await edit(delivered, "Delivered");
      shop.clock.advance(minutes(10));
      await sendAll();
      expect(await received(further)).toEqual(["on its way", "on its way"]);
      expect(await received(delivered)).toEqual(["is delivered", "is delivered"]);
    },
  );

  test(
    "is sent after all when the status that came after it is undone",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await edit(order, "Shipped");
      await upload([order], "Delivered");
      await undoLast();
      shop.clock.advance(minutes(5));
      await sendAll();
      expect(await received(order)).toEqual(["on its way", "on its way"]);
      expect(await storedOf(order)).toEqual([
        "delivered sms skipped",
        "delivered email skipped",
        "shipped sms sent",
        "shipped email sent",
      ]);
    },
  );

  test(
    "has the number that was corrected while it waited, and no message says that it was",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await edit(order, "Shipped", "77");
      shop.clock.advance(minutes(4));
      await edit(order, "Shipped", "78");
      shop.clock.advance(minutes(4));
      await sendAll();
      expect(await received(order)).toEqual([]);
      shop.clock.advance(minutes(60));
      await sendAll();
      expect(await received(order)).toEqual(["on its way", "on its way"]);
      const [mail] = (await readOnDesk(shop, admin, order.id)).messages.filter(
        ({ channel }) => channel === "email",
      );
      expect(mail?.text).toContain("Tracking: Delhivery 78");
    },
  );

  test(
    "about a corrected number is not sent when the order was taken back",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await edit(order, "Shipped", "77");
      shop.clock.advance(minutes(5));
      await sendAll();
      await edit(order, "Shipped", "78");
      await edit(order, "Order Processing", "78");
      shop.clock.advance(minutes(60));
      await sendAll();
      expect(await received(order)).toEqual(["on its way", "on its way"]);
      // On its way again, the buyer still knows the earlier number.
      await edit(order, "Shipped", "78");
      shop.clock.advance(minutes(60));
      await sendAll();
      expect((await received(order)).filter((text) => text === "tracking number")).toEqual([
        "tracking number",
      ]);
    },
  );
});

describe("an undo at the moment of sending", () => {
  test("that comes first leaves nothing to send", { tags: ["ruling-news.10"] }, async () => {
    const order = await createOrder();
    await handOver(order);
    shop.clock.advance(minutes(5));
    for (const channel of channels) {
      const claiming = pausedBefore(shop, "notifications.claim", () =>
        channel === "sms" ? undoLast() : Promise.resolve(),
      );
      expect(await claimMessages({ ...shop.shop, db: claiming }, channel, 10)).toEqual([]);
    }
    expect(await storedOf(order)).toEqual(["shipped sms skipped", "shipped email skipped"]);
  });

  test(
    "that comes second waits for the claim, and says that the message goes out",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await handOver(order);
      shop.clock.advance(minutes(5));
      let undone: Promise<Awaited<ReturnType<typeof undoLast>>> | undefined;
      const holder = await shop.db.connect();
      onTestFinished(() => holder.release());
      // The claim is made and not committed while the undo begins.
      const claiming = pausedBefore(shop, "notifications.add_to_message_count", async () => {
        undone = undoLast();
        await waitUntilBlocked(holder, 1);
      });
      const claimed = await claimMessages({ ...shop.shop, db: claiming }, "sms", 10);
      expect(claimed).toHaveLength(1);
      expect(await undone).toMatchObject({ restoredCount: 1, messages: { sent: 1, stopped: 1, waiting: 0 } });
      expect(await storedOf(order)).toEqual(["shipped sms sending", "shipped email skipped"]);
    },
  );

  test(
    "and a crash: an e-mail that may have been sent is not repeated",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await handOver(order);
      shop.clock.advance(minutes(5));
      for (const channel of channels) expect(await claimMessages(shop.shop, channel, 10)).toHaveLength(1);
      await undoLast();
      shop.clock.advance(minutes(lostAfterMinutes) + 1);
      await expireLostClaims(shop.shop);
      await sendAll();
      expect(await received(order)).toEqual([]);
      expect(await storedOf(order)).toEqual(["shipped sms unclear", "shipped email skipped"]);
    },
  );

  test(
    "a message that was refused for now is not tried again after it",
    { tags: ["ruling-news.10"] },
    async () => {
      const order = await createOrder();
      await handOver(order);
      shop.clock.advance(minutes(5));
      await setFaults(shop, { smsRefusals: 1, mailPutOffs: 1 });
      await sendAll();
      await undoLast();
      shop.clock.advance(minutes(5));
      await sendAll();
      expect(await received(order)).toEqual([]);
      // Handed over again, it is sent as one that was never tried.
      await handOver(order);
      shop.clock.advance(minutes(5));
      await sendAll();
      expect(await received(order)).toEqual(["on its way", "on its way"]);
    },
  );
});

describe("the preview", () => {
  const preview = async ({ number }: Order, status: string, trackingId: string) => {
    const file = `orderID,invoiceLink,trackingID,Delivery Partner Name,status\n${number},,${trackingId},Delhivery,${status}`;
    const answer = await sendFile(shop, "/api/admin/bulkOrderStatus/preview", file, {
      headers: admin.headers,
    });
    return answer.json<{ messages: object }>().messages;
  };
  const both = { sms: 1, email: 1, delayMinutes: 5 };
  const none = { sms: 0, email: 0, delayMinutes: 5 };

  test("counts what is sent, also of what was stopped before", { tags: ["ruling-news.10"] }, async () => {
    const order = await createOrder();
    expect(await preview(order, "Shipped", "77")).toEqual(both);
    await upload([order], "Shipped", "77");
    // The message that waits has the corrected number.
    expect(await preview(order, "Shipped", "78")).toEqual(none);
    await undoLast();
    expect(await preview(order, "Shipped", "77")).toEqual(both);
    expect(await preview(order, "In transit", "77")).toEqual(both);
    await upload([order], "In transit", "77");
    shop.clock.advance(minutes(5));
    await sendAll();
    expect(await received(order)).toEqual(["on its way", "on its way"]);
    expect(await preview(order, "In transit", "78")).toEqual(both);
  });
});
