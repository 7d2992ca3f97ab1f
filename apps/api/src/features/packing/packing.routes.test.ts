import type { listOrdersToPack, OrderToPack } from "@dakbag/contracts/packing";
import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundGoodwill,
  refundPieces,
  retryRefund,
} from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { deleteEarlierRows } from "../imports/imports.queries.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z") });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
let other: SignedIn;
beforeAll(async () => {
  other = await signInBuyer(shop, { role: "packer", name: "Sita" });
  await setStock(shop, 100_000);
});

const call = (
  method: "GET" | "PUT" | "POST",
  url: string,
  payload?: object,
  { headers } = packer as SignedIn,
) => shop.app.inject({ method, url: `/api/packing/${url}`, headers, ...(payload && { payload }) });

type Answer = z.output<typeof listOrdersToPack.answer>;
interface Page {
  orders: OrderToPack[];
  next: string | null;
  counts: Answer["counts"];
  chips: Answer["chips"];
  notToPack: { orderNumber: string; status: string; since: string | null }[];
}
const listed = async (query = "") => (await call("GET", `orders${query}`)).json<Page>();
const toPack = async (id: string) => (await listed(`?orders=${id}`)).orders[0]!;
const save = (id: string, packed: object, who?: SignedIn) =>
  call("PUT", `orders/${id}/parcels/1`, packed, who);

/** As Delhivery's numbers are. */
const aNumber = () => String(randomInt(1e12, 1e13));

/** An order as it is handed over, with the version that the packer sees. */
async function filled(id: string, trackingId = aNumber(), partnerName = "Delhivery") {
  return { id, version: (await toPack(id)).version, partnerName, trackingId };
}
type Filled = Awaited<ReturnType<typeof filled>>;

interface Preview {
  seen: string;
  messages: object;
  rows: { orderID: string; verdict: string; what: string; warnings: string[]; changes: object[] }[];
}
const preview = async (orders: Filled[]) =>
  (await call("POST", "handOver/preview", { orders })).json<Preview>();
const handOver = (orders: Filled[], more: object = {}, who?: SignedIn) =>
  call("POST", "handOver", { orders, ...more }, who);

const stateOf = async (id: string) => {
  const { rows } = await shop.db.query(
    `SELECT status, tracking_partner_name AS partner, tracking_id AS tracking, invoice_link AS invoice, stock_state,
       (SELECT array_agg(from_status || '>' || to_status || ' by ' || actor ORDER BY id) FROM order_events
         WHERE order_id = orders.id AND actor IN ('Ravi', 'Meera')) AS events,
       (SELECT array_agg(channel || ' ' || kind ORDER BY channel, kind) FROM notifications
         WHERE order_id = orders.id) AS messages
     FROM orders WHERE id = $1`,
    [id],
  );
  return rows[0];
};

/** Names and values of an answer that could be money or a payment. */
function moneyIn(answer: unknown, path = ""): string[] {
  if (typeof answer === "string" && /₹|\b(?:order|pay|rfnd)_\w{6,}/.test(answer))
    return [`${path}=${answer}`];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const isMoney = /price|amount|total|paise|rupee|gst|tax|discount|payment|razorpay|refund|paid/i.test(key);
    return [...(isMoney ? [`${path}.${key}`] : []), ...moneyIn(value, `${path}.${key}`)];
  });
}

test(
  "an order whose buyer asks to cancel it leaves only with a tick",
  { tags: ["ruling-cart.43"] },
  async () => {
    const { buyer, id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const url = `/api/orders/${id}/askToCancel`;
    await shop.app.inject({ method: "POST", url, headers: buyer.headers, payload: { reason: "" } });
    const orders = [await filled(id)];
    const { rows, seen } = await preview(orders);
    expect(rows[0]).toMatchObject({
      warnings: ["Its buyer asks to cancel it"],
      reasons: ["cancellation-asked"],
    });
    expect((await handOver(orders, { seen })).json()).toMatchObject({ code: "rows-unchecked" });
    await shop.app.inject({
      method: "POST",
      url: `/api/admin/orders/${id}/declineCancellation`,
      headers: admin.headers,
      payload: { answer: "It is packed" },
    });
    expect((await preview(orders)).rows[0]?.warnings).toEqual([]);
  },
);

describe("the orders to pack", () => {
  test("are those in Order Processing with something to send, the oldest first", async () => {
    const first = await placePaidOrder(shop, { POLPOD120160: 2000, HONROL100: 2 });
    const second = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const unpaid = (await placeOrder(shop, await signInBuyer(shop), { POLPOD140170: 1000 })).order;
    const shipped = await placePaidOrder(shop, { POLPOD100120: 1000 });
    await handOver([await filled(shipped.id)]);
    const empty = await placePaidOrder(shop, { POLPOD100120: 1000 });
    await refundPieces(shop, admin, empty.id, { lines: [{ lineNumber: 1, quantity: 1000 }] });
    const ids = (await listed()).orders.map(({ _id }) => _id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(ids).toContain(first.id);
    for (const { id } of [{ id: unpaid._id }, shipped, empty]) expect(ids).not.toContain(id);
    expect(await toPack(first.id)).toMatchObject({
      orderNumber: first.orderNumber,
      // Paid on 25 November; rolls take six working days as boxes do, a Sunday among them.
      promisedBy: "2026-12-02",
      lines: [
        { SKU: "POLPOD120160", quantity: 2000, unit: "PCS", place: "" },
        { SKU: "HONROL100", quantity: 2, unit: "ROL", place: "" },
      ],
      // A honeycomb roll has no weight in the product data.
      proposed: { weightGrams: null, boxes: 1 },
      parcels: [],
      partnerName: "",
      trackingId: "",
    });
    const bags = await toPack(second.id);
    expect(bags.promisedBy).toBe("2026-12-01");
    expect(bags.proposed.weightGrams).toBeGreaterThan(1000);
  });

  test("keep the day that was promised when their goods are of another category later", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD120160: 1000 });
    const setCategory = (category: string) =>
      shop.db.query("UPDATE products SET category = $1 WHERE sku = 'POLPOD120160'", [category]);
    const readChips = async () => (await listed("?stage=to-pack")).chips;
    const before = await readChips();
    await setCategory("HONEYCOMB");
    try {
      expect((await toPack(id)).promisedBy).toBe("2026-12-01");
      expect(await readChips()).toEqual(before);
    } finally {
      await setCategory("POLY");
    }
  });

  test("are named by id or number, also from an order that another page has", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    expect((await listed(`?orders=${orderNumber},none-such,${randomUUID()}`)).orders).toMatchObject([
      { _id: id },
    ]);
    expect((await listed(`?orders=${id}`)).orders).toMatchObject([{ orderNumber }]);
    for (const [query, message] of [
      ["?orders=a%20b", "orders must be ids or order numbers between commas"],
      ["?after=3", "after must be the next of a page"],
      [`?orders=${Array.from({ length: 101 }, () => "x").join(",")}`, "orders must name at most 100 orders"],
    ] as const) {
      const answer = await call("GET", `orders${query}`);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
    }
  });

  test("come in pages that go on behind the last order, whatever was handed over meanwhile", async () => {
    await manyPaidOrders({ ...shop, db: shop.ownerDb }, 130);
    const one = await listed();
    expect(one.orders).toHaveLength(100);
    const gone = one.orders.at(-1)!;
    await handOver([await filled(gone._id)]);
    const two = await listed(`?after=${one.next}`);
    const all = [...one.orders, ...two.orders].map(({ _id }) => _id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(all.toSorted());
    expect(two.next).toBeNull();
    expect(two.orders.length).toBeGreaterThanOrEqual(30);
  });

  test("have a tab for each stage, and the number of all its pages", async () => {
    const [weighed, numbered, waiting] = [
      await placePaidOrder(shop, { POLPOD100120: 1000 }),
      await placePaidOrder(shop, { POLPOD100120: 1000 }),
      await placePaidOrder(shop, { POLPOD100120: 1000 }),
    ];
    const before = (await listed()).counts!;
    await save(weighed.id, { weightGrams: 9000, boxes: 1, version: 0 });
    const tracking = { partnerName: "DTDC", trackingId: `D${aNumber()}` };
    const { version } = await toPack(numbered.id);
    await shop.app.inject({
      method: "PUT",
      url: `/api/admin/orders/${numbered.id}`,
      headers: (admin as SignedIn).headers,
      payload: { status: "Order Processing", invoice: "", tracking, version },
    });
    await save(waiting.id, { weightGrams: 9000, boxes: 1, version: 0 });
    await shop.ownerDb.query(
      `INSERT INTO bookings (shipment_id, attempt, reference, company, pin_code, boxes, pieces, begun_at, state)
       VALUES ($1::uuid, 1, $1 || '-1', 'Delhivery', '411001', '[]', 1, now(), 'failed'), ($1::uuid, 2, $1 || '-2', 'Delhivery', '411001', '[]', 1, now(), 'begun')`,
      [waiting.id],
    );
    const { counts } = await listed();
    expect(counts).toEqual({
      ...before,
      toPack: before.toPack - 3,
      packed: before.packed + 1,
      booked: before.booked + 2,
    });
    const idsIn = async (query: string) => (await listed(query)).orders.map(({ _id }) => _id);
    const mine = new Set([weighed.id, numbered.id, waiting.id]);
    expect((await idsIn("?stage=packed")).filter((id) => mine.has(id))).toEqual([weighed.id]);
    expect((await idsIn("?stage=booked")).filter((id) => mine.has(id))).toEqual([numbered.id, waiting.id]);
    expect((await idsIn("?stage=to-pack")).filter((id) => mine.has(id))).toEqual([]);
    expect(await idsIn("?stage=handed-over")).toEqual([]);
    expect(await idsIn("?booking=waiting")).toEqual([waiting.id]);
    expect(await idsIn("?courier=DTDC&stage=booked")).toEqual([numbered.id]);
    const handedOver = await filled(weighed.id);
    await handOver([handedOver]);
    expect((await listed()).counts).toMatchObject({
      packed: before.packed,
      handedOver: before.handedOver + 1,
    });
  });

  test("are narrowed over all pages by what their chips count", async () => {
    const found = await listed();
    const { chips } = found;
    expect(chips.length).toBeGreaterThan(0);
    for (const { kind, value, count } of chips) {
      const query = `?${new URLSearchParams({ [kind]: value })}`;
      const first = await listed(query);
      const rest = first.next === null ? [] : (await listed(`${query}&after=${first.next}`)).orders;
      expect([kind, value, first.orders.length + rest.length]).toEqual([kind, value, count]);
    }
    for (const [query, message] of [
      ["?zone=41", "zone must be the first digit of a PIN code"],
      ["?promisedBy=soon", "promisedBy must be a day, as 2026-12-02"],
      ["?booking=booked", "booking must be one of waiting, failed"],
      ["?city=", "city is required"],
    ] as const)
      expect((await call("GET", `orders${query}`)).json()).toMatchObject({ message });
  });

  test("are found by the tracking number of their label, of an order in two parcels that of the parcel", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 2000 });
    await arrangeParcels(shop, admin, id, { 1: { 1: 1000 }, 2: { 1: 1000 } });
    const number = `XB${aNumber()}`;
    await shop.ownerDb.query(
      "UPDATE shipments SET tracking_id = $2, courier = 'Xpressbees' WHERE order_id = $1 AND number = 2",
      [id, number],
    );
    expect((await listed(`?orders=${number.toLowerCase()}`)).orders).toMatchObject([
      { orderNumber: `${orderNumber}/2`, trackingId: number },
    ]);
    // Each box has a label of its own.
    await shop.ownerDb.query(
      `INSERT INTO bookings (shipment_id, attempt, reference, company, pin_code, boxes, pieces, begun_at, booked_at, state, awbs)
       SELECT id, 1, id || '-1', 'Delhivery', '411001', '[]', 1, now(), now(), 'booked', $2 FROM shipments WHERE order_id = $1 AND number = 2`,
      [id, [number, `${number}9`]],
    );
    expect((await listed(`?orders=${number}9`)).orders).toMatchObject([{ orderNumber: `${orderNumber}/2` }]);
  });

  test("pieces that were refunded are not packed", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD100120: 2000 });
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 500 }] });
    expect((await toPack(id)).lines).toMatchObject([{ quantity: 1500 }]);
  });
});

test("the place of goods, which internal staff enter in the inventory, is shown to packers", async () => {
  const internal = await signInBuyer(shop, { role: "internal" });
  const { id } = await placePaidOrder(shop, { POLPOD120160: 1000 });
  await shop.app.inject({
    method: "PUT",
    url: "/api/inventory/POLPOD120160",
    headers: internal.headers,
    payload: { editId: randomUUID(), place: " A-03-2 " },
  });
  expect((await toPack(id)).lines).toMatchObject([{ place: "A-03-2" }]);
});

describe("a parcel", () => {
  test("is saved with the version that was seen, is printed, and is in the audit log once", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const packed = { weightGrams: 9500, boxes: 2, version: 0 };
    for (let times = 1; times <= 2; times += 1)
      expect((await save(id, packed)).json()).toMatchObject({
        parcel: { number: 1, weightGrams: 9500, boxes: 2, version: 1 },
      });
    expect((await toPack(id)).parcels).toEqual([{ number: 1, weightGrams: 9500, boxes: 2, version: 1 }]);
    expect((await save(id, { ...packed, boxes: 3, version: 1 })).json()).toMatchObject({
      parcel: { version: 2 },
    });
    const { rows } = await shop.db.query(
      "SELECT actor, summary FROM audit_log WHERE action = 'order.packed' AND subject = $1 ORDER BY id",
      [orderNumber],
    );
    expect(rows).toEqual([
      { actor: "Ravi", summary: `Order ${orderNumber} was packed: 9.50 kg in 2 boxes.` },
      { actor: "Ravi", summary: `Order ${orderNumber} was packed: 9.50 kg in 3 boxes.` },
    ]);
  });

  test("of ten concurrent saves of one version exactly one succeeds, the others read what it saved", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    await save(id, { weightGrams: 1, boxes: 1, version: 0 });
    const saves = Array.from({ length: 10 }, (_, at) =>
      save(id, { weightGrams: 1000 + at, boxes: 1, version: 1 }, at % 2 === 0 ? packer : other),
    );
    const answers = await Promise.all(saves);
    const [won, ...more] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(more).toEqual([]);
    const { parcel } = won!.json<{ parcel: object }>();
    const lost = answers.filter(({ statusCode }) => statusCode === 409);
    expect(lost).toHaveLength(9);
    for (const answer of lost)
      expect(answer.json()).toMatchObject({ code: "changed-meanwhile", details: parcel });
    expect((await toPack(id)).parcels).toEqual([parcel]);
  });

  test("of an order that leaves in several is saved for each of them", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    await save(id, { weightGrams: 9500, boxes: 2, version: 0 });
    await arrangeParcels(shop, admin, id, { 1: { 1: 900 }, 2: { 1: 100 } });
    const second = await call("PUT", `orders/${id}/parcels/2`, { weightGrams: 500, boxes: 1, version: 0 });
    expect(second.statusCode).toBe(200);
    const unknown = await call("PUT", `orders/${id}/parcels/3`, { weightGrams: 500, boxes: 1, version: 0 });
    expect(unknown.json()).toMatchObject({ message: "This parcel was not found." });
    const { orders } = await listed(`?orders=${id}`);
    expect(
      orders.map(({ _id, orderNumber: number, lines, parcels }) => [
        _id,
        number,
        lines[0]?.quantity,
        parcels,
      ]),
    ).toEqual([
      [`${id}/1`, `${orderNumber}/1`, 900, [{ number: 1, weightGrams: 9500, boxes: 2, version: 1 }]],
      [`${id}/2`, `${orderNumber}/2`, 100, [{ number: 2, weightGrams: 500, boxes: 1, version: 1 }]],
    ]);
  });

  test("is refused of orders that are not sent, and with values that are none, and nothing is stored", async () => {
    const unpaid = (await placeOrder(shop, await signInBuyer(shop), { POLPOD140170: 1000 })).order;
    const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const good = { weightGrams: 500, boxes: 1, version: 0 };
    for (const [order, packed, status, message] of [
      [unpaid._id, good, 409, `Order ${unpaid.orderNumber} is not paid, so it is not packed.`],
      [randomUUID(), good, 404, "This order was not found."],
      [id, { ...good, weightGrams: 0 }, 400, "weightGrams must be at least 1"],
      [id, { ...good, weightGrams: 1.5 }, 400, "weightGrams must be a whole number"],
      [id, { ...good, boxes: 1000 }, 400, "boxes must be at most 999"],
      [id, { weightGrams: 5, boxes: 1 }, 400, "version must be a whole number"],
    ] as const) {
      const answer = await save(order, packed);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
    }
    for (const [number, status, message] of [
      ["2", 404, "This parcel was not found."],
      ["0", 400, "number must be at least 1"],
      ["1.5", 400, "number must be a whole number"],
      ["first", 400, "number must be a whole number"],
    ] as const) {
      const other = await call("PUT", `orders/${id}/parcels/${number}`, good);
      expect([other.statusCode, other.json<{ message: string }>().message]).toEqual([status, message]);
    }
    const { rows } = await shop.db.query("SELECT FROM shipments WHERE order_id = ANY ($1)", [
      [id, unpaid._id],
    ]);
    expect(rows).toEqual([]);
  });
});

describe("handing over", () => {
  test("does to orders what a status file does: values, stock, history, messages", async () => {
    const goods = { POLPOD100120: 1000 };
    const byFile = await placePaidOrder(shop, goods);
    const byHand = await placePaidOrder(shop, goods);
    const csv = `${byFile.orderNumber},,1111222233334,Delhivery,Shipped`;
    await sendFile(shop, "/api/admin/bulkOrderStatus", csv, { headers: admin.headers });
    const orders = [await filled(byHand.id, "1111222233335")];
    const { seen, rows, messages } = await preview(orders);
    expect(rows).toMatchObject([{ orderID: byHand.id, verdict: "updated", warnings: [] }]);
    expect(messages).toEqual({ sms: 1, email: 1, delayMinutes: 5 });
    expect((await handOver(orders, { seen })).json()).toEqual({
      success: true,
      handedOver: [byHand.id],
      refused: [],
    });
    const handed = await stateOf(byHand.id);
    expect(handed.messages).not.toBeNull();
    expect(handed).toEqual({
      ...(await stateOf(byFile.id)),
      tracking: "1111222233335",
      events: ["Order Processing>Shipped by Ravi"],
    });
    const { rows: audit } = await shop.db.query(
      "SELECT actor, action, subject, summary FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(audit).toEqual([
      {
        actor: "Ravi",
        action: "orders.bulk-updated",
        subject: "hand-over of 25 Nov 2026, 11:30",
        summary: "Hand-over of 25 Nov 2026, 11:30: 1 order changed, 0 not possible.",
      },
    ]);
  });

  test("a repeated hand-over changes nothing and answers the same", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const orders = [await filled(id)];
    const { seen } = await preview(orders);
    const first = await handOver(orders, { seen });
    const before = await stateOf(id);
    const second = await handOver(orders, { seen });
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    expect(await stateOf(id)).toEqual(before);
  });

  test("of two packers who hand over one order with two numbers, one succeeds and the other is refused", async () => {
    for (const isPreviewed of [true, false]) {
      const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
      const mine = [await filled(id)];
      const theirs = [await filled(id)];
      const seen = async (orders: Filled[]) => (isPreviewed ? { seen: (await preview(orders)).seen } : {});
      const [seenByMe, seenByThem] = [await seen(mine), await seen(theirs)];
      const answers = await Promise.all([handOver(mine, seenByMe), handOver(theirs, seenByThem, other)]);
      const done = answers.map((answer) => answer.json<{ handedOver?: string[] }>().handedOver?.length ?? 0);
      expect(new Set(done)).toEqual(new Set([0, 1]));
      const lost = answers[done.indexOf(0)]!;
      const reason = expect.stringContaining("This order was changed since you opened it");
      expect(lost.json()).toMatchObject({ refused: [{ orderID: id, reason }] });
      const { tracking, events } = await stateOf(id);
      expect(tracking).toBe((done[0] === 1 ? mine : theirs)[0]?.trackingId);
      expect(events ?? []).toHaveLength(done[0] === 1 ? 1 : 0);
    }
  });

  test("faults are in their rows, and what needs a look needs a tick", async () => {
    const [one, two] = [
      await placePaidOrder(shop, { POLPOD100120: 1000 }),
      await placePaidOrder(shop, { HONROL100: 1 }),
    ];
    const stale = { ...(await filled(one.id)), version: 0 };
    const unknown = { ...stale, id: randomUUID() };
    const used = (await shop.db.query("SELECT tracking_id FROM orders WHERE tracking_id <> '' LIMIT 1"))
      .rows[0];
    const orders = [stale, unknown, await filled(two.id, used.tracking_id)];
    const { rows, seen } = await preview(orders);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["invalid", "notFound", "updated"]);
    expect(rows[2]?.warnings).toEqual([expect.stringMatching(/^The tracking ID is also that of order /)]);
    expect((await handOver(orders, { seen })).json()).toMatchObject({ code: "rows-unchecked" });
    expect((await handOver(orders, { seen, checked: true })).json()).toMatchObject({
      handedOver: [two.id],
      refused: [{ orderID: one.id }, { orderID: unknown.id }],
    });
    expect((await stateOf(one.id)).status).toBe("Order Processing");
  });

  test("needs courier and number of each order, and each order once", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const good = await filled(id);
    for (const [orders, message] of [
      [[{ ...good, partnerName: " " }], "partnerName is required"],
      [[{ ...good, trackingId: "" }], "trackingId is required"],
      [[good, good], "orders must name each order once"],
      [[], "orders must name at least one order"],
    ] as const) {
      const answer = await handOver(orders as never);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
    }
  });

  test("is undone by its packer as a status file is, by no other packer, and once", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    const handed = await filled(id);
    await handOver([handed]);
    const last = async (who: SignedIn) =>
      (await call("GET", "handOver/last", undefined, who)).json<{ upload: { _id: string } | null }>().upload;
    expect(await last(other)).toBeNull();
    const upload = await last(packer);
    const undo = (who: SignedIn) => call("POST", `handOver/${upload?._id}/undo`, undefined, who);
    expect((await undo(other)).statusCode).toBe(404);
    expect((await stateOf(id)).status).toBe("Shipped");
    for (let times = 1; times <= 2; times += 1)
      expect((await undo(packer)).json()).toEqual({
        success: true,
        restoredCount: 1,
        leftRows: [],
        messages: { waiting: 0, sent: 0, stopped: 2, waitsUntil: null },
        orders: [{ _id: id, orderNumber, partnerName: "Delhivery", trackingId: handed.trackingId }],
      });
    expect(await stateOf(id)).toMatchObject({ status: "Order Processing", tracking: "", partner: "" });
    expect(await last(packer)).toBeNull();
  });
});

describe("an order that should not leave unasked", () => {
  const cautionsOf = async (id: string) => (await toPack(id)).cautions;
  const setStates = (id: string, state: string) =>
    shop.db.query("UPDATE refunds SET state = $2 WHERE order_id = $1", [id, state]);
  /** A packer hands it over, without and with the tick. */
  async function tryToHandOver(id: string, warning: string): Promise<void> {
    const orders = [await filled(id)];
    const { seen, rows } = await preview(orders);
    expect(rows[0]?.warnings).toEqual([warning]);
    const refused = await handOver(orders, { seen });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "rows-unchecked" }]);
    expect((await stateOf(id)).status).toBe("Order Processing");
    expect((await handOver(orders, { seen, checked: true })).json()).toMatchObject({ handedOver: [id] });
  }

  test("is marked while money for its goods is going back, and when that failed, until it is asked for again", async () => {
    const { id } = await placePaidOrder(shop, { POLPOD100120: 1000, HONROL100: 2 });
    expect(await cautionsOf(id)).toEqual([]);
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 2, quantity: 1 }] });
    expect(await cautionsOf(id)).toEqual(["refund-pending"]);
    await setStates(id, "processed");
    expect(await cautionsOf(id)).toEqual([]);
    await setStates(id, "failed");
    expect(await cautionsOf(id)).toEqual(["refund-failed"]);
    const [failed] = (await readOnDesk(shop, admin, id)).refunds;
    expect((await retryRefund(shop, admin, id, failed!.id)).statusCode).toBe(200);
    expect(await cautionsOf(id)).toEqual(["refund-pending"]);
    await tryToHandOver(id, "A refund of it is on its way");
  });

  test("a failed refund of all goods brings it back, and it leaves only with a tick, also by a file", async () => {
    const orders = [];
    for (let count = 0; count < 2; count += 1) {
      const order = await placePaidOrder(shop, { POLPOD100120: 1000 });
      await refundPieces(shop, admin, order.id, { lines: [{ lineNumber: 1, quantity: 1000 }] });
      expect(await toPack(order.id)).toBeUndefined();
      await setStates(order.id, "failed");
      orders.push(order);
    }
    const [byHand, byFile] = orders;
    await tryToHandOver(byHand!.id, "A refund of it failed");
    const parcel = `${aNumber()},Delhivery`;
    const send = (url: string, status: string) => {
      const delivery = status === "In Production" ? "," : parcel;
      const file = `${byFile!.orderNumber},,${delivery},${status}`;
      return sendFile(shop, `/api/admin/bulkOrderStatus${url}`, file, { headers: admin.headers });
    };
    const rows = async (status: string) => (await send("/preview", status)).json<Preview>().rows;
    expect(await rows("In Production")).toMatchObject([{ warnings: [] }]);
    expect(await rows("Shipped")).toMatchObject([{ warnings: ["A refund of it failed"] }]);
    await send("", "Shipped");
    // It has left.
    expect(await rows("Delivered")).toMatchObject([{ warnings: [] }]);
    expect((await readOnDesk(shop, admin, byFile!.id)).order.status).toBe("Shipped");
  });

  test("is marked while its buyer's request to cancel is not declined; goodwill marks none", async () => {
    const { id, buyer } = await placePaidOrder(shop, { POLPOD100120: 1000 });
    await refundGoodwill(shop, admin, id, { amount: 10 });
    expect(await cautionsOf(id)).toEqual([]);
    await setStates(id, "failed");
    expect(await cautionsOf(id)).toEqual([]);
    const asked = await shop.app.inject({
      method: "POST",
      url: `/api/orders/${id}/askToCancel`,
      headers: buyer.headers,
      payload: { reason: "" },
    });
    expect(asked.statusCode).toBe(200);
    expect(await cautionsOf(id)).toEqual(["cancellation-asked"]);
    await tryToHandOver(id, "Its buyer asks to cancel it");
  });
});

test("tracking numbers of other orders are found in any letter case", async () => {
  const { id, orderNumber } = await placePaidOrder(shop, { POLPOD100120: 1000 });
  await handOver([await filled(id, "Used-77")]);
  const answer = await call("POST", "usedTrackingIds", { trackingIds: ["USED-77", "free-1"] });
  expect(answer.json()).toEqual({ success: true, used: [{ trackingId: "used-77", _id: id, orderNumber }] });
});

test("no answer to a packer has an amount or a payment", async () => {
  const { id } = await placePaidOrder(shop, { POLPOD100120: 1000, HONROL100: 2 });
  const orders = [await filled(id)];
  const { seen } = await preview(orders);
  const answers = [
    await call("GET", "orders"),
    await call("GET", `orders?orders=${id}`),
    await save(id, { weightGrams: 5000, boxes: 1, version: 0 }),
    await save(id, { weightGrams: 5001, boxes: 1, version: 0 }),
    await call("POST", "handOver/preview", { orders }),
    await handOver(orders, { seen: "0".repeat(64) }),
    await handOver(orders, { seen }),
    await call("GET", "handOver/last"),
    await call("POST", "usedTrackingIds", { trackingIds: [orders[0]!.trackingId] }),
  ];
  for (const answer of answers) expect(moneyIn(answer.json()), answer.body).toEqual([]);
  // The walk finds what the desk's answer has.
  const desk = await shop.app.inject({ url: `/api/admin/orders/${id}`, headers: admin.headers });
  expect(moneyIn(desk.json()).length).toBeGreaterThan(10);
  const print = await call("POST", "print", { kind: "invoices", orders: [id] });
  expect(print.json()).toMatchObject({
    message:
      "kind must be one of packing-slips, packing-slips-two, packing-slips-4x6, address-labels, pick-list, hand-over-list",
  });
});

describe("an order in production", () => {
  test("is listed and counted apart, and to pack again when it is made, once", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const before = (await listed()).counts!;
    await shop.app.inject({
      method: "PUT",
      url: `/api/admin/orders/${id}`,
      headers: (admin as SignedIn).headers,
      payload: {
        status: "In Production",
        invoice: "",
        tracking: { partnerName: "", trackingId: "" },
        version: (await toPack(id)).version,
      },
    });
    const inProduction = async () => listed("?stage=in-production");
    const { counts, orders } = await inProduction();
    expect(counts).toEqual({ ...before, toPack: before.toPack - 1, inProduction: before.inProduction + 1 });
    const { version } = orders.find(({ _id }) => _id === id)!;
    expect((await listed()).orders.some(({ _id }) => _id === id)).toBe(false);
    expect((await call("POST", `orders/${id}/made`, { version: version + 1 })).statusCode).toBe(409);
    for (let press = 0; press < 2; press += 1)
      expect((await call("POST", `orders/${id}/made`, { version })).statusCode).toBe(200);
    expect((await toPack(id)).version).toBe(version + 1);
    expect((await listed()).counts).toEqual(before);
  });

  test("only what is in production is made", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 1 });
    const order = await filled(id);
    expect((await handOver([order], { checked: true })).statusCode).toBe(200);
    const answer = await call("POST", `orders/${id}/made`, { version: order.version + 1 });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      "This order is not to be packed; its status is now Shipped.",
    ]);
  });
});

describe("a scanned number", () => {
  test("is that of an order, its serial or the serial of its year, and one that is not to pack says its status and since when", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { HONROL100: 1 });
    const serial = String(Number(orderNumber.split("/")[1]));
    for (const named of [
      orderNumber,
      serial,
      `${orderNumber.split("/")[0]}/${serial}`,
      orderNumber.replaceAll(/\D/g, ""),
    ]) {
      const found = await listed(`?orders=${encodeURIComponent(named)}`);
      expect(found.orders.map(({ _id }) => _id)).toEqual([id]);
      expect(found.notToPack).toEqual([]);
    }
    await handOver([await filled(id)], { checked: true });
    expect(await listed(`?orders=${serial}`)).toMatchObject({
      orders: [],
      notToPack: [{ orderNumber, status: "Shipped", since: shop.clock.now().toISOString() }],
    });
    expect(await listed("?orders=999999")).toMatchObject({ orders: [], notToPack: [] });
  });
});

describe("today's hand-overs", () => {
  test("are listed for every packer with their orders, also behind later ones and after the nightly deletion", async () => {
    const [first, second] = [
      await placePaidOrder(shop, { HONROL100: 1 }),
      await placePaidOrder(shop, { HONROL100: 1 }),
    ];
    for (const { id } of [first, second]) {
      shop.clock.advance(60_000);
      await handOver([await filled(id)], { checked: true });
    }
    await deleteEarlierRows(shop.db, indiaDayStart(indiaDay(shop.clock.now())));
    const found = async (who?: SignedIn) =>
      (await call("GET", "handOvers", undefined, who)).json<{
        handOvers: { _id: string; by: string; isUndone: boolean; orders: { _id: string }[] }[];
      }>().handOvers;
    const ofBoth = (await found(other)).slice(0, 2);
    expect(ofBoth.map(({ by, orders }) => [by, orders.map(({ _id }) => _id)])).toEqual([
      ["Ravi", [second.id]],
      ["Ravi", [first.id]],
    ]);
    expect((await call("POST", `handOver/${ofBoth[0]!._id}/undo`)).statusCode).toBe(200);
    expect((await found())[0]).toMatchObject({ isUndone: true, orders: [] });
    shop.clock.advance(13 * 3_600_000);
    expect(await found(await signInBuyer(shop, { role: "packer" }))).toEqual([]);
  });
});
