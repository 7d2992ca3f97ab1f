import type { previewBulkOrderStatus } from "@dakbag/contracts/imports";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { placePaidOrder, readOnDesk, refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { channels } from "../notifications/channel.ts";
import { sendNotifications } from "../notifications/send-notifications.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

type Preview = z.infer<typeof previewBulkOrderStatus.answer>;

const path = "/api/admin/bulkOrderStatus";
const send = (url: string, content: string, fields: Record<string, string> = {}) =>
  sendFile(shop, url, content, { headers: admin.headers, fields });
const apply = (content: string, fields?: Record<string, string>) => send(path, content, fields);
const preview = async (content: string, fields?: Record<string, string>) =>
  (await send(`${path}/preview`, content, fields)).json<Preview>();
const statusOf = async (orderNumber: string) =>
  (
    await shop.db.query<{ status: string }>("SELECT status FROM orders WHERE order_number = $1", [
      orderNumber,
    ])
  ).rows[0]?.status;
/** How long messages about a status wait. */
const untilSentMs = 5 * 60_000;
const kept = { money: "kept", moneyNote: "Printed with your own design" };

test("a row on an unpaid order is invalid: only its payment moves it", { tags: ["staff-4.1"] }, async () => {
  const { order } = await placeOrder(shop, await signInBuyer(shop), { HONROL100: 1 });
  for (const status of ["Shipped", "Cancelled", "Delivered"])
    expect((await apply(`${order.orderNumber},,T1,Ravi Transport,${status}`, kept)).json()).toMatchObject({
      updatedCount: 0,
      invalidRows: [{ reason: "It is not paid yet and can only be rechecked." }],
    });
  expect(await statusOf(order.orderNumber)).toBe("Payment Pending");
});

describe("rows that cancel paid orders", { tags: ["ruling-desk.3"] }, () => {
  test("are invalid until staff decide about the money, and then each payment is refunded once", async () => {
    const orders = [
      await placePaidOrder(shop, { HONSLV200: 2 }),
      await placePaidOrder(shop, { HONSLV200: 1 }),
    ];
    const stock = await stockOf(shop, "HONSLV200");
    const file = orders.map(({ orderNumber }) => `${orderNumber},,,,Cancelled\n`).join("");
    expect(await preview(file)).toMatchObject({ undecidedCount: 2, updatedCount: 0 });
    expect((await apply(file)).json()).toMatchObject({
      updatedCount: 0,
      invalidRows: [{ line: 1 }, { line: 2 }],
    });

    const choices = { money: "refund", restock: "yes" };
    const checked = await preview(file, choices);
    expect(checked).toMatchObject({ undecidedCount: 0, updatedCount: 2 });
    expect(checked.rows[0]?.changed).toEqual(["status", "goods return to stock", "payment is refunded"]);
    // The answer of the first is lost: the second changes nothing, also with the same digest.
    for (const updatedCount of [2, 0])
      expect((await apply(file, { ...choices, seen: checked.seen })).json()).toMatchObject({ updatedCount });
    await shop.runJobs();
    for (const { paymentId, amountPaise } of orders)
      expect(await refundsAtProvider(shop, paymentId)).toMatchObject([{ amount: amountPaise }]);
    expect(await stockOf(shop, "HONSLV200")).toBe(stock + 3);
  });

  test("can keep the money for a reason, or record that it was refunded elsewhere", async () => {
    const keptOrder = await placePaidOrder(shop, { HONROL100: 1 });
    const returned = await placePaidOrder(shop, { HONROL100: 1 });
    await apply(`${keptOrder.orderNumber},,,,Cancelled`, kept);
    await apply(`${returned.orderNumber},,,,Refunded`, { money: "elsewhere", moneyNote: "UTR 77" });
    expect((await readOnDesk(shop, admin, keptOrder.id)).order).toMatchObject({
      status: "Cancelled",
      moneyKeptReason: kept.moneyNote,
    });
    expect((await readOnDesk(shop, admin, returned.id)).refunds).toMatchObject([
      { outsideReference: "UTR 77" },
    ]);
  });

  test("refund at most 100 orders in one file", async () => {
    const numbers = await manyPaidOrders(shop, 101);
    const file = (count: number) =>
      numbers
        .slice(0, count)
        .map((number) => `${number},,,,Cancelled\n`)
        .join("");
    const refused = await apply(file(101), { money: "refund" });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      "A file can return the money of at most 100 orders at once, and this one names 101. Please split it.",
    ]);
    expect(await preview(file(100), { money: "refund" })).toMatchObject({ updatedCount: 100 });
  });

  test("do not reopen a cancelled order", { tags: ["ruling-desk.17"] }, async () => {
    const { orderNumber } = await placePaidOrder(shop, { HONROL100: 1 });
    await apply(`${orderNumber},,,,Cancelled`, kept);
    expect((await apply(`${orderNumber},,T1,,Shipped`)).json()).toMatchObject({
      updatedCount: 0,
      invalidRows: [{ reason: expect.stringContaining("To reopen it, open the order") }],
    });
    expect(await statusOf(orderNumber)).toBe("Cancelled");
  });

  test.each([
    [{ money: "lost" }, "money must be refund, elsewhere or kept"],
    [
      { money: "kept" },
      "moneyNote is required: the reference of the refund, or the reason to keep the money",
    ],
    [{ money: "elsewhere", moneyNote: " " }, "moneyNote is required"],
    [
      { money: "elsewhere", moneyNote: "rfnd_Ab12" },
      "moneyNote must not be a refund of the payment provider",
    ],
    [
      { money: "elsewhere", moneyNote: "see RFND_ab12" },
      "moneyNote must not be a refund of the payment provider",
    ],
    [{ restock: "no" }, "restock must be yes, or be left out"],
    [{ seen: "abc" }, "seen must be the digest of a preview"],
  ])("%j is refused with 400", async (fields, message) => {
    const answer = await apply("none-such,,,,Cancelled", fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(message);
  });
});

describe("a file that staff have seen in a preview", { tags: ["ruling-desk.18"] }, () => {
  test("is refused as a whole when one of its orders has changed since", async () => {
    const [first, second] = (await manyPaidOrders(shop, 2)) as [string, string];
    const file = `${first},,A1,Ravi Transport,Shipped\n${second},,A2,Ravi Transport,Shipped\n`;
    const { seen } = await preview(file);
    await apply(`${second},,B2,Ravi Transport,Delivered`);
    const refused = await apply(file, { seen });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "order-changed"]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["Order Processing", "Delivered"]);
    // The second one turns back, with another number.
    const again = { seen: (await preview(file)).seen, checked: "yes" };
    expect((await apply(file, again)).statusCode).toBe(200);
  });

  test.each<[string, (file: string) => string, Record<string, string>]>([
    ["another content", (file) => file.replace("A1", "A2"), { money: "kept", moneyNote: "Printed" }],
    ["another row", (file) => file.split("\n")[0]!, { money: "kept", moneyNote: "Printed" }],
    ["another choice about the money", (file) => file, { money: "refund" }],
    ["another reason", (file) => file, { money: "kept", moneyNote: "Cut to size" }],
    ["restocked goods", (file) => file, { money: "kept", moneyNote: "Printed", restock: "yes" }],
  ])("is refused with %s under the preview of another", async (_name, changed, fields) => {
    const [shipped, cancelled] = (await manyPaidOrders(shop, 2)) as [string, string];
    const file = `${shipped},,A1-${shipped},Ravi Transport,Shipped\n${cancelled},,,,Cancelled\n`;
    const choices = { money: "kept", moneyNote: "Printed" };
    const { seen } = await preview(file, choices);
    const refused = await apply(changed(file), { ...fields, seen });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "order-changed"]);
    expect(await statusOf(shipped)).toBe("Order Processing");
    expect((await apply(file, { ...choices, seen })).json()).toMatchObject({ updatedCount: 2 });
  });

  test("is refused under its tick when a warning has arisen since", async () => {
    const [first, other] = (await manyPaidOrders(shop, 2)) as [string, string];
    const file = `${first},,PARCEL-${first},Ravi Transport,Shipped\n`;
    const { seen, rows } = await preview(file);
    expect(rows[0]?.warnings).toEqual([]);
    await apply(`${other},,PARCEL-${first},Ravi Transport,Shipped\n`);
    const refused = await apply(file, { seen, checked: "yes" });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "order-changed"]);
    expect(await statusOf(first)).toBe("Order Processing");
  });

  test(
    "names what looks wrong in each row, and needs it to be checked",
    { tags: ["ruling-desk.19"] },
    async () => {
      const numbers = await manyPaidOrders(shop, 12);
      const [scientific, date, formula, oneParcel, sameParcel, without, stored] = numbers as [
        string,
        ...string[],
      ];
      const [unusual, noCourier, back, replaced, stays] = numbers.slice(7) as [string, ...string[]];
      await apply(`${(await manyPaidOrders(shop, 1))[0]},,Stored-1,Ravi,Shipped`);
      await apply(`${back},,BACK-1,Ravi,Delivered\n${replaced},,OLD-1,Ravi,Shipped`);
      const file = [
        `${scientific},,1.23E+11,Ravi,Shipped`,
        `${date},,24-Nov-26,Ravi,Shipped`,
        `${formula},,#N/A,Ravi,Shipped`,
        `${oneParcel},,AWB1,Ravi,Shipped`,
        `${sameParcel},,awb1,Ravi,Shipped`,
        `${without},,,,Shipped`,
        `${stored},,STORED-1,Ravi,In transit`,
        `${unusual},,AWB2,DTDC,Shipped`,
        `${noCourier},,AWB3,,Shipped`,
        `${back},,,,Order Processing`,
        `${replaced},,NEW-1,,Shipped`,
        `${stays},,AWB4,Ravi,Order Processing`,
      ].join("\n");
      const { rows, seen } = await preview(file);
      expect(rows.map(({ warnings, reasons }) => [...warnings, ...reasons])).toEqual([
        ["The tracking ID is a number that a spreadsheet has rounded", "tracking-form"],
        ["The tracking ID is a date, which a spreadsheet makes of numbers", "tracking-form"],
        ["The tracking ID is a formula or its error", "tracking-form"],
        ["The tracking ID is also that of line 5", "tracking-shared"],
        ["The tracking ID is also that of line 4", "tracking-shared"],
        ["Shipped without a courier and a tracking ID", "without-tracking"],
        [expect.stringMatching(/^The tracking ID is also that of order 26-27\//), "tracking-shared"],
        ["DTDC numbers usually are a letter and 8 to 12 digits", "tracking-form"],
        ["Shipped without a courier", "without-courier"],
        ["Goes back from Delivered to Order Processing", "turned-back"],
        ["Replaces the tracking ID OLD-1", "tracking-replaced"],
        ["Gets a tracking ID, but stays in Order Processing", "not-shipped"],
      ]);
      const refused = await apply(file, { seen });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "rows-unchecked"]);
      expect(await statusOf(scientific)).toBe("Order Processing");
      expect((await apply(file, { seen, checked: "yes" })).json()).toMatchObject({ updatedCount: 10 });
      // What is applied already is no longer warned of.
      expect((await preview(file)).rows.flatMap(({ warnings }) => warnings)).toEqual([]);
    },
  );
});

/** What is due is sent. @returns the e-mails to the buyer about a new tracking number, the newest first */
async function correctionsTo({ phoneNumber }: SignedIn, orderNumber: string) {
  for (const channel of channels) await sendNotifications(shop.shop, channel);
  await shop.runJobs();
  const answer = await fetch(`${shop.sandboxUrl}/mail?to=${phoneNumber}@example.in`);
  const all = (await answer.json()) as { subject: string; text: string }[];
  return all.filter(({ subject }) => subject === `Order ${orderNumber} has a new tracking number`);
}

test(
  "the buyer gets one message about a corrected tracking number, with the last number",
  { tags: ["ruling-news.1"] },
  async () => {
    const { id, orderNumber, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
    await apply(`${orderNumber},,WRONG1,Ravi Transport,Shipped`);
    shop.clock.advance(untilSentMs);
    await shop.runJobs();
    await apply(`${orderNumber},,WRONG2,Ravi Transport,Shipped`);
    await apply(`${orderNumber},,RIGHT3,Ravi Transport,Shipped`);
    await apply(`${orderNumber},,RIGHT3,Ravi Transport,In transit`);
    const mails = () => correctionsTo(buyer, orderNumber);
    expect(await mails()).toEqual([]);
    shop.clock.advance(11 * 60_000);
    expect((await mails()).map(({ text }) => /Tracking: .*/.exec(text)?.[0])).toEqual([
      "Tracking: Ravi Transport, RIGHT3",
    ]);

    await apply(`${orderNumber},,AGAIN4,Ravi Transport,In transit`);
    shop.clock.advance(11 * 60_000);
    const parcels = (await mails()).map(({ text }) => /Tracking: .*/.exec(text)?.[0]);
    expect(new Set(parcels)).toEqual(
      new Set(["Tracking: Ravi Transport, AGAIN4", "Tracking: Ravi Transport, RIGHT3"]),
    );
    const { rows } = await shop.db.query(
      "SELECT state FROM notifications WHERE order_id = $1 AND kind = 'tracking'",
      [id],
    );
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ state: "sent" })));
  },
);

test("the preview counts the messages that are recorded when the file is applied", async () => {
  const placed = [];
  for (let index = 0; index < 7; index += 1) placed.push(await placePaidOrder(shop, { HONROL100: 1 }));
  const numbers = placed.map(({ orderNumber }) => orderNumber);
  const [shippedOnce, corrected, waiting, back, cancelled, fresh, delivered] = numbers as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await shop.db.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [placed[5]?.buyer.userId]);
  await apply(
    [shippedOnce, corrected, waiting, back].map((one) => `${one},,A${one},Ravi Transport,Shipped`).join("\n"),
  );
  shop.clock.advance(untilSentMs);
  await shop.runJobs();
  await apply(
    `${waiting},,B1,Ravi Transport,Shipped\n${shippedOnce},,,,In Production\n${back},,,,In Production`,
  );
  const file = [
    `${shippedOnce},,A${shippedOnce},Ravi Transport,Shipped`, // the same number again: nothing
    `${corrected},,C2,Ravi Transport,In transit`, // another number
    `${waiting},,C3,Ravi Transport,Shipped`, // a correction that waits already
    `${back},,C4,Ravi Transport,Shipped`, // shipped again with another number
    `${cancelled},,,,Cancelled`, // refunded elsewhere
    `${fresh},,C5,Ravi Transport,Shipped`, // only by SMS
    `${delivered},,,,Delivered`,
  ].join("\n");
  const choices = { money: "elsewhere", moneyNote: "NEFT 123" };
  const { messages, seen, rows } = await preview(file, choices);
  const recorded = async () =>
    Object.fromEntries(
      (
        await shop.db.query<{ channel: string; count: number }>(
          "SELECT channel, count(*)::int AS count FROM notifications GROUP BY channel",
        )
      ).rows.map(({ channel, count }) => [channel, count]),
    ) as Record<"sms" | "email", number>;
  const before = await recorded();
  const answer = (await apply(file, { ...choices, seen, checked: "yes" })).json<{ updatedCount: number }>();
  const after = await recorded();
  expect(messages).toEqual({
    sms: after.sms - before.sms,
    email: after.email - before.email,
    delayMinutes: 5,
  });
  expect(messages.sms).toBeGreaterThan(messages.email);
  expect(answer.updatedCount).toBe(rows.filter(({ verdict }) => verdict === "updated").length);
});

describe("an order that is put back and shipped again", { tags: ["ruling-news.1"] }, () => {
  async function undoLast(): Promise<void> {
    const last = await shop.app.inject({ url: `${path}/last`, headers: admin.headers });
    const url = `${path}/${last.json<{ upload: { _id: string } }>().upload._id}/undo`;
    expect((await shop.app.inject({ method: "POST", url, headers: admin.headers })).json()).toMatchObject({
      restoredCount: 1,
    });
  }
  const save = (id: string, status: string, trackingId: string) =>
    saveOrder(shop, admin, id, { status, tracking: { partnerName: "Ravi Transport", trackingId } });
  const parcels = async (buyer: SignedIn, orderNumber: string) =>
    (await correctionsTo(buyer, orderNumber)).map(({ text }) => /Tracking: .*/.exec(text)?.[0]);

  test("by undoing its file and another file: its buyer gets the right number, once", async () => {
    const { orderNumber, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
    await apply(`${orderNumber},,WRONG1,Ravi Transport,Shipped`);
    shop.clock.advance(untilSentMs);
    expect(await parcels(buyer, orderNumber)).toEqual([]);
    await undoLast();
    await apply(`${orderNumber},,RIGHT2,Ravi Transport,Shipped`);
    shop.clock.advance(11 * 60_000);
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect(await parcels(buyer, orderNumber)).toEqual(["Tracking: Ravi Transport, RIGHT2"]);
  });

  test.each(["Shipped", "In transit"])(
    "in the dialog, as %s: its buyer gets the right number",
    async (status) => {
      const { id, orderNumber, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
      await save(id, "Shipped", "WRONG1");
      shop.clock.advance(untilSentMs);
      expect(await parcels(buyer, orderNumber)).toEqual([]);
      await save(id, "In Production", "WRONG1");
      await save(id, status, "RIGHT2");
      shop.clock.advance(11 * 60_000);
      expect(await parcels(buyer, orderNumber)).toEqual(["Tracking: Ravi Transport, RIGHT2"]);
    },
  );

  test("with the number that its buyer was notified of, or before anything was sent: no further message", async () => {
    const notified = await placePaidOrder(shop, { HONROL100: 1 });
    await save(notified.id, "Shipped", "SAME1");
    shop.clock.advance(untilSentMs);
    expect(await parcels(notified.buyer, notified.orderNumber)).toEqual([]);
    const early = await placePaidOrder(shop, { HONROL100: 1 });
    await save(early.id, "Shipped", "WRONG1");
    for (const { id } of [notified, early]) await save(id, "In Production", "");
    await save(notified.id, "Shipped", "SAME1");
    shop.clock.advance(untilSentMs);
    await save(early.id, "Shipped", "RIGHT2");
    shop.clock.advance(11 * 60_000);
    expect(await parcels(notified.buyer, notified.orderNumber)).toEqual([]);
    expect(await parcels(early.buyer, early.orderNumber)).toEqual([]);
  });
});
