import { randomInt } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels, type WantedParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
beforeAll(() => setStock(shop, 1_000_000));
beforeEach(() => shop.runJobs());
afterEach(() => expectCleanLedger(shop));

const ordered = { POLPOD100120: 1000, HONROL100: 4 };
const delhi = { district: "West Delhi", state: "Delhi", zipCode: "110041" };
/** A paid order with its invoice. */
async function sell(goods: Record<string, number> = ordered, place: object = {}) {
  const buyer = await signInBuyer(shop);
  await fillCart(shop, buyer, goods);
  const payload = { shippingAddress: { ...checkoutAddress, ...place }, paymentMethod: "razorpay" };
  const placed = await shop.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: buyer.headers,
    payload,
  });
  const { order, razorpayOrderId } = placed.json<{
    order: { _id: string; orderNumber: string };
    razorpayOrderId: string;
  }>();
  await payOrder(shop, buyer, razorpayOrderId);
  return { id: order._id, orderNumber: order.orderNumber };
}
const arrange = (id: string, wanted: WantedParcels) => arrangeParcels(shop, admin, id, wanted);
const inParcels = async (wanted: WantedParcels, goods?: Record<string, number>, place?: object) => {
  const sale = await sell(goods, place);
  expect((await arrange(sale.id, wanted)).statusCode).toBe(200);
  return sale;
};
const three: WantedParcels = { 1: { 1: 300 }, 2: { 1: 333, 2: 1 }, 3: { 1: 367, 2: 3 } };
const courier = () => ({ partnerName: "Delhivery", trackingId: String(randomInt(1e12, 1e13)) });
const move = async (id: string, parcel: number, status = "Shipped") =>
  expect((await saveOrder(shop, admin, id, { parcel, status, tracking: courier() })).statusCode).toBe(200);
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message;

/** "2 DC/26-27/000001 333+1" for each challan of an order. */
async function challansOf(id: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ text: string }>(
    `SELECT s.number || ' ' || c.number || ' ' || (SELECT string_agg(quantity::text, '+' ORDER BY line_number)
       FROM delivery_challan_lines WHERE challan_id = c.id) || CASE s.stage WHEN 'Void' THEN ' void' ELSE '' END AS text
     FROM delivery_challans c JOIN shipments s ON s.id = c.shipment_id WHERE s.order_id = $1 ORDER BY s.number`,
    [id],
  );
  return rows.map(({ text }) => text);
}
/** The last serial, to which the next ones are compared. */
async function lastSerial(): Promise<number> {
  const { rows } = await shop.db.query<{ last: number }>(
    "SELECT coalesce(max(serial), 0) AS last FROM delivery_challans",
  );
  return rows[0]!.last;
}
const numberAfter = (last: number, at: number) => `DC/26-27/${String(last + at).padStart(6, "0")}`;

describe("an order that was invoiced whole and leaves in three parcels", () => {
  test("has a challan for each parcel that leaves after the first, in the order in which they leave", async () => {
    const last = await lastSerial();
    const { id } = await inParcels(three);
    await move(id, 3);
    expect(await challansOf(id)).toEqual([]);
    await move(id, 1);
    expect(await challansOf(id)).toEqual([`1 ${numberAfter(last, 1)} 300`]);
    await move(id, 2, "Delivered");
    expect(await challansOf(id)).toEqual([
      `1 ${numberAfter(last, 1)} 300`,
      `2 ${numberAfter(last, 2)} 333+1`,
    ]);
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.slice(-2).map(({ actor, what }) => [actor, what.split(",")[0]])).toEqual([
      ["Meera", "Parcel 2: status changed from Order Processing to Delivered"],
      ["Meera", `Delivery challan ${numberAfter(last, 2)} made for parcel 2`],
    ]);
  });

  test("has one more of none that leaves at once, that is delivered later, or that was shipped before", async () => {
    const whole = await sell();
    await saveOrder(shop, admin, whole.id, { status: "Shipped", tracking: courier() });
    expect(await challansOf(whole.id)).toEqual([]);
    const { id } = await inParcels({ 1: { 1: 1000 }, 2: { 2: 4 } });
    await move(id, 1);
    await move(id, 2);
    const issued = await challansOf(id);
    expect(issued).toHaveLength(1);
    for (const status of ["In transit", "Delivered", "Order Processing", "Shipped"])
      await move(id, 2, status);
    await move(id, 1, "Order Processing");
    expect(await challansOf(id)).toEqual(issued);
    // The other is first now.
    await move(id, 1);
    expect(await challansOf(id)).toHaveLength(2);
  });

  test.each([
    ["between states", {}, false],
    ["within Delhi, with a round-off", delhi, true],
  ])(
    "%s, the challans of all parcels come to the invoice in every head",
    async (_what, place, hasRoundOff) => {
      const goods = { POLPOD100120: 1000, POLPOD120160: 1000, HONROL100: 5 };
      const { id } = await inParcels(
        { 1: { 1: 1, 2: 333, 3: 2 }, 2: { 1: 998, 2: 334, 3: 2 }, 3: { 1: 1, 2: 333, 3: 1 } },
        goods,
        place,
      );
      // The first to leave is taken back, and leaves last: then each has a challan.
      await move(id, 2);
      await move(id, 3);
      await move(id, 1);
      await move(id, 2, "Order Processing");
      await move(id, 2);
      expect(await challansOf(id)).toHaveLength(3);
      const { rows } = await shop.db.query<Record<string, number>>(
        `SELECT i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise FROM invoices i WHERE i.order_id = $1
       UNION ALL
       SELECT sum(l.taxable_paise)::bigint, sum(l.cgst_paise)::bigint, sum(l.sgst_paise)::bigint, sum(l.igst_paise)::bigint,
         sum(l.gst_paise - l.cgst_paise - l.sgst_paise - l.igst_paise)::bigint
       FROM delivery_challan_lines l JOIN delivery_challans c ON c.id = l.challan_id
         JOIN invoices i ON i.id = c.invoice_id WHERE i.order_id = $1`,
        [id],
      );
      expect(rows[1]).toEqual(rows[0]);
      expect(rows[0]!.round_off_paise !== 0).toBe(hasRoundOff);
    },
  );

  test("has none without an invoice of the whole order", async () => {
    const { id } = await inParcels({ 1: { 1: 1000 }, 2: { 2: 4 } });
    await move(id, 1);
    await shop.falsifyingDb.query("UPDATE invoices SET shipment_id = order_id WHERE order_id = $1", [id]);
    await move(id, 2);
    expect(await challansOf(id)).toEqual([]);
  });
});

describe("a challan is issued by whatever ships the parcel", () => {
  test("a hand-over, which may be repeated, undone and done again", async () => {
    const last = await lastSerial();
    const { id } = await inParcels({ 1: { 2: 4 }, 2: { 1: 1000 } });
    const handOver = async () => {
      const { version } = (await readOnDesk(shop, admin, id)).order;
      const orders = [1, 2].map((parcel) => ({ id: `${id}/${parcel}`, version, ...courier() }));
      const url = "/api/packing/handOver";
      for (let times = 0; times < 2; times += 1) {
        const answer = await shop.app.inject({
          method: "POST",
          url,
          headers: packer.headers,
          payload: { orders },
        });
        expect(answer.json()).toMatchObject({ handedOver: [`${id}/1`, `${id}/2`], refused: [] });
      }
    };
    await handOver();
    const issued = [`2 ${numberAfter(last, 1)} 1000`];
    expect(await challansOf(id)).toEqual(issued);
    const found = await shop.app.inject({ url: "/api/packing/handOver/last", headers: packer.headers });
    const { upload } = found.json<{ upload: { _id: string } }>();
    const url = `/api/packing/handOver/${upload._id}/undo`;
    expect((await shop.app.inject({ method: "POST", url, headers: packer.headers })).statusCode).toBe(200);
    expect((await readOnDesk(shop, admin, id)).order.status).toBe("Order Processing");
    await handOver();
    expect(await challansOf(id)).toEqual(issued);
    expect(await lastSerial()).toBe(last + 1);
  });

  test("a status file", async () => {
    const { id, orderNumber } = await inParcels(three);
    const lines = [2, 3].map(
      (parcel) => `${orderNumber}/${parcel},,${courier().trackingId},Delhivery,Shipped`,
    );
    const file = ["orderID,invoiceLink,trackingID,Delivery Partner Name,status", ...lines, ""].join("\n");
    const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", file, { headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    expect((await challansOf(id)).map((text) => text[0])).toEqual(["3"]);
  });
});

describe("at once", () => {
  test("ten hand-overs of parcels are numbered without gaps, and each has one challan", async () => {
    const last = await lastSerial();
    const sales = [];
    for (let at = 0; at < 10; at += 1) sales.push(await inParcels({ 1: { 2: 4 }, 2: { 1: 1000 } }));
    for (const { id } of sales) await move(id, 1);
    const handOver = async (id: string) => {
      const { version } = (await readOnDesk(shop, admin, id)).order;
      const payload = { orders: [{ id: `${id}/2`, version, ...courier() }] };
      const { headers } = packer;
      return shop.app.inject({ method: "POST", url: "/api/packing/handOver", headers, payload });
    };
    const answers = await Promise.all(sales.map(({ id }) => handOver(id)));
    expect(answers.map((answer) => answer.json<object>())).toMatchObject(
      sales.map(({ id }) => ({ handedOver: [`${id}/2`], refused: [] })),
    );
    const issued = await Promise.all(sales.map(({ id }) => challansOf(id)));
    expect(issued.map((of) => of.length)).toEqual(sales.map(() => 1));
    expect(issued.flat().toSorted()).toEqual(sales.map((_, at) => `2 ${numberAfter(last, at + 1)} 1000`));
  });
});

describe("pieces that are refunded before they leave", () => {
  const refund = (id: string, lineNumber: number, quantity: number, refundsSeen = 0) =>
    refundPieces(shop, admin, id, { lines: [{ lineNumber, quantity }], refundsSeen });

  test("are on no challan", async () => {
    const { id } = await inParcels(three);
    await refund(id, 1, 67);
    await move(id, 1);
    await move(id, 3);
    expect(await challansOf(id)).toEqual([expect.stringMatching(/ 300\+3$/)]);
    // What comes back later is on the challan with which it was sent.
    await refund(id, 1, 400, 1);
    expect(await challansOf(id)).toEqual([expect.stringMatching(/ 300\+3$/)]);
  });

  test("come off a parcel with a challan only as a whole, and then the challan is void", async () => {
    const { id } = await inParcels(three);
    await move(id, 1);
    await move(id, 3);
    await move(id, 3, "Order Processing");
    const refused = await refund(id, 1, 10);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "challan-issued" }]);
    expect(messageOf(refused)).toMatch(
      /^Parcel 3 has the delivery challan DC.26-27.\d{6}, which names its pieces\. /,
    );
    expect((await readOnDesk(shop, admin, id)).refunds).toEqual([]);
    const lines = [
      { lineNumber: 1, quantity: 367 },
      { lineNumber: 2, quantity: 3 },
    ];
    expect((await refundPieces(shop, admin, id, { lines })).statusCode).toBe(200);
    expect(await challansOf(id)).toEqual([expect.stringMatching(/^3 .* 367\+3 void$/)]);
  });
});

describe("a parcel with a challan that is still here", () => {
  test("keeps its pieces when it is the only one left", async () => {
    const { id } = await inParcels({ 1: { 1: 300 }, 2: { 1: 700, 2: 4 } });
    for (const parcel of [2, 1]) await move(id, parcel);
    for (const parcel of [2, 1]) await move(id, parcel, "Order Processing");
    const lines = [
      { lineNumber: 1, quantity: 700 },
      { lineNumber: 2, quantity: 4 },
    ];
    expect((await refundPieces(shop, admin, id, { lines })).statusCode).toBe(200);
    const { shipments } = (await readOnDesk(shop, admin, id)).order;
    expect(shipments.map(({ number, lines: pieces }) => [number, pieces])).toEqual([
      [1, [{ lineNumber: 1, quantity: 300 }]],
    ]);
    const more = { lines: [{ lineNumber: 1, quantity: 10 }], refundsSeen: 1 };
    expect((await refundPieces(shop, admin, id, more)).json()).toMatchObject({ code: "challan-issued" });
    await move(id, 1);
    expect(await challansOf(id)).toEqual([expect.stringMatching(/^1 .* 300$/)]);
  });

  test("keeps its pieces while others are arranged anew, or is given up for another number", async () => {
    const last = await lastSerial();
    const { id } = await inParcels(three);
    await move(id, 1);
    await move(id, 3);
    await move(id, 3, "Order Processing");
    const refused = await arrange(id, { 2: { 1: 332, 2: 1 }, 3: { 1: 368, 2: 3 } });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "challan-issued" }]);
    expect((await arrange(id, { 2: { 1: 333 }, 3: { 1: 367, 2: 3 }, 4: { 2: 1 } })).statusCode).toBe(200);
    expect((await arrange(id, { 2: { 1: 333 }, 4: { 1: 367, 2: 4 } })).statusCode).toBe(200);
    expect(await challansOf(id)).toEqual([`3 ${numberAfter(last, 1)} 367+3 void`]);
    expect(messageOf(await arrange(id, { 2: { 1: 333 }, 3: { 1: 367, 2: 4 } }))).toBe(
      `Parcel 3 was given up with its delivery challan ${numberAfter(last, 1)}: please take another number.`,
    );
    await move(id, 4);
    await move(id, 2);
    expect(await challansOf(id)).toEqual([
      `2 ${numberAfter(last, 3)} 333`,
      `3 ${numberAfter(last, 1)} 367+3 void`,
      `4 ${numberAfter(last, 2)} 367+4`,
    ]);
  });
});
