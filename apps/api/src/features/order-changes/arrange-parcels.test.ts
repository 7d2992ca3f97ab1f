import type { OrderDetails } from "@dakbag/contracts/orders";
import { randomInt } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels, type WantedParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundPieces,
  retryRefund,
  sendRefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
beforeAll(() => setStock(shop, 100_000));
beforeEach(() => shop.runJobs());
afterEach(() => expectCleanLedger(shop));

const aNumber = () => String(randomInt(1e12, 1e13));
const ordered = { POLPOD100120: 1000, HONROL100: 4 };
const paid = () => placePaidOrder(shop, ordered);
const arrange = (id: string, wanted: WantedParcels, more?: { version?: number; asksBuyer?: boolean }) =>
  arrangeParcels(shop, admin, id, wanted, more);
const desk = (id: string) => readOnDesk(shop, admin, id);
const ship = async (id: string, parcel: number, status = "Shipped") =>
  expect((await saveOrder(shop, admin, id, { parcel, status, tracking: courier() })).statusCode).toBe(200);
const courier = () => ({ partnerName: "Delhivery", trackingId: aNumber() });

/** "1 Packed 900+2" for the pieces of line 1 and 2 in each parcel, and the status of the order. */
async function stateOf(id: string): Promise<string[]> {
  const { order } = await desk(id);
  const parcels = order.shipments.map(({ number, stage, lines }) => {
    const quantityOf = (line: number) => lines.find(({ lineNumber }) => lineNumber === line)?.quantity ?? 0;
    return `${number} ${stage} ${lines.length === 0 ? "all" : `${quantityOf(1)}+${quantityOf(2)}`}`;
  });
  return [order.status, ...parcels];
}
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message;

describe("an order is divided into parcels", () => {
  test("and arranged anew, put together, and divided again with the numbers that it had", async () => {
    const { id } = await paid();
    expect((await arrange(id, { 1: { 1: 900, 2: 2 }, 2: { 1: 100, 2: 2 } })).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 900+2", "2 Packed 100+2"]);
    expect((await desk(id)).events.at(-1)).toMatchObject({
      actor: "Meera",
      what: "Parcel 1 has 900 of POLPOD100120, 2 of HONROL100; parcel 2 has 100 of POLPOD100120, 2 of HONROL100",
    });
    await arrange(id, { 1: { 2: 4 }, 3: { 1: 1000 } });
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 0+4", "3 Packed 1000+0"]);
    await arrange(id, { 1: { 1: 1000, 2: 4 } });
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed all"]);
    await arrange(id, { 1: { 1: 1 }, 2: { 1: 999, 2: 4 } });
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 1+0", "2 Packed 999+4"]);
  });

  test("a repeated request changes nothing, and one that saw an older version is refused", async () => {
    const { id } = await paid();
    const wanted = { 1: { 1: 900, 2: 4 }, 2: { 1: 100 } };
    const { version } = (await desk(id)).order;
    for (let times = 0; times < 2; times += 1)
      expect((await arrange(id, wanted, { version })).statusCode).toBe(200);
    const { order, events } = await desk(id);
    expect(order.version).toBe(version + 1);
    expect(events.filter(({ what }) => what.startsWith("Parcel"))).toHaveLength(1);
    const stale = await arrange(id, { 1: { 1: 1000, 2: 4 } }, { version });
    expect(stale.json()).toMatchObject({ code: "order-changed" });
  });

  test("of ten concurrent arrangements one succeeds, and every piece is in one parcel", async () => {
    const { id } = await paid();
    const { version } = (await desk(id)).order;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        arrange(id, { 1: { 1: 900 - at, 2: 4 }, 2: { 1: 100 + at } }, { version }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await shop.db.query(
      `SELECT line_number, sum(quantity)::int AS pieces FROM shipment_lines JOIN shipments s ON s.id = shipment_id
       WHERE order_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    );
    expect(rows).toEqual([
      { line_number: 1, pieces: 1000 },
      { line_number: 2, pieces: 4 },
    ]);
  });

  test("wrong arrangements are sentences, and change nothing", async () => {
    const { id } = await paid();
    const before = await desk(id);
    for (const [wanted, message] of [
      [{ 1: { 1: 900, 2: 4 } }, "parcels must have all 1,000 pieces of line 1 that are here, not 900"],
      [{ 1: { 1: 1000, 2: 4 }, 2: {} }, "parcels must each have pieces: 2 has none"],
      [
        { 1: { 1: 1000, 2: 4 }, 2: { 3: 1 } },
        "parcels must have all 0 pieces of line 3 that are here, not 1",
      ],
      [{}, "parcels must have at least one"],
    ] as const) {
      const answer = await arrange(id, wanted);
      expect([answer.statusCode, messageOf(answer)]).toEqual([400, message]);
    }
    expect(await desk(id)).toEqual(before);
    const unpaid = (await placeOrder(shop, await signInBuyer(shop), { HONROL100: 2 })).order;
    const refused = await arrange(unpaid._id, { 1: { 1: 1 }, 2: { 1: 1 } });
    expect(refused.json()).toMatchObject({ code: "order-changed" });
  });

  test("what has left stays as it was, and an order that left whole cannot be divided", async () => {
    const { id } = await paid();
    await arrange(id, { 1: { 1: 900 }, 2: { 1: 100, 2: 4 } });
    await ship(id, 1);
    expect(messageOf(await arrange(id, { 1: { 1: 1000, 2: 4 } }))).toBe(
      "parcels must not name 1, which has left",
    );
    await arrange(id, { 2: { 1: 50, 2: 4 }, 3: { 1: 50 } });
    expect(await stateOf(id)).toEqual([
      "Order Processing",
      "1 Shipped 900+0",
      "2 Packed 50+4",
      "3 Packed 50+0",
    ]);
    await ship(id, 3);
    await ship(id, 2, "Delivered");
    expect((await stateOf(id))[0]).toBe("Shipped");
    expect(messageOf(await arrange(id, { 2: { 1: 1000 } }))).toMatch(/^Nothing of this order is here/);

    const whole = await paid();
    await saveOrder(shop, admin, whole.id, { status: "Shipped", tracking: courier() });
    expect(messageOf(await arrange(whole.id, { 1: { 1: 500 }, 2: { 1: 500, 2: 4 } }))).toMatch(/^Nothing of/);
  });
});

describe("what is there of an order that is partly in production", () => {
  test("is packed and handed over, and the rest when it is made", async () => {
    const { id, orderNumber } = await paid();
    await arrange(id, { 1: { 2: 4 }, 2: { 1: 1000, ready: null } });
    expect((await stateOf(id))[0]).toBe("In Production");
    const call = (method: "GET" | "POST", url: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/api/packing/${url}`,
        headers: packer.headers,
        ...(payload && { payload }),
      });
    const listed = async (query: string) =>
      (await call("GET", `orders?${query}`)).json<{
        orders: { _id: string; version: number; orderNumber: string; lines: { SKU: string }[] }[];
        counts: { toPack: number } | null;
        notToPack: { orderNumber: string; status: string }[];
      }>();
    const names = (orders: { orderNumber: string }[]) => orders.map((order) => order.orderNumber);
    expect(names((await listed("")).orders)).toContain(`${orderNumber}/1`);
    expect(names((await listed("stage=in-production")).orders)).toContain(`${orderNumber}/2`);
    const [ready] = (await listed(`orders=${orderNumber}/1`)).orders;
    expect(ready).toMatchObject({ _id: `${id}/1`, lines: [{ SKU: "HONROL100" }] });

    const handOver = async (named: string) => {
      const [order] = (await listed(`orders=${named}`)).orders;
      const orders = [{ id: order!._id, version: order!.version, ...courier() }];
      return call("POST", "handOver", { orders });
    };
    expect((await handOver(`${orderNumber}/1`)).json()).toMatchObject({
      handedOver: [`${id}/1`],
      refused: [],
    });
    expect(await stateOf(id)).toEqual(["In Production", "1 Shipped 0+4", "2 In Production 1000+0"]);
    expect(await listed(`orders=${id}/1`)).toMatchObject({
      orders: [],
      notToPack: [{ status: "In Production" }],
    });

    const made = { version: (await desk(id)).order.version, parcel: 2 };
    for (let times = 0; times < 2; times += 1)
      expect((await call("POST", `orders/${id}/made`, made)).statusCode).toBe(200);
    expect((await stateOf(id))[0]).toBe("Order Processing");
    expect((await listed(`orders=${id}/1`)).notToPack).toEqual([
      { orderNumber: `${orderNumber}/1`, status: "Shipped", since: null },
    ]);
    const last = await handOver(`${orderNumber}/2`);
    expect(last.json()).toMatchObject({ handedOver: [`${id}/2`] });
    expect((await stateOf(id))[0]).toBe("Shipped");
    const { upload } = (await call("GET", "handOver/last")).json<{ upload: { _id: string } }>();
    const undone = await call("POST", `handOver/${upload._id}/undo`);
    expect(undone.json()).toMatchObject({ orders: [{ _id: `${id}/2`, orderNumber: `${orderNumber}/2` }] });
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Shipped 0+4", "2 Packed 1000+0"]);
  });

  test("two parcels of one order are handed over at once, each with its own event and message", async () => {
    const { id } = await paid();
    await arrange(id, { 1: { 2: 4 }, 2: { 1: 1000 } });
    const { version } = (await desk(id)).order;
    const orders = [1, 2].map((number) => ({ id: `${id}/${number}`, version, ...courier() }));
    const payload = { orders };
    for (let times = 0; times < 2; times += 1) {
      const answer = await shop.app.inject({
        method: "POST",
        url: "/api/packing/handOver",
        headers: packer.headers,
        payload,
      });
      expect(answer.json()).toMatchObject({ handedOver: [`${id}/1`, `${id}/2`], refused: [] });
    }
    const { events, messages } = await desk(id);
    expect(
      events.slice(-3).map(({ fromStatus, toStatus, what }) => [fromStatus, toStatus, what.split(",")[0]]),
    ).toEqual([
      ["Order Processing", "Order Processing", "Parcel 1: status changed from Order Processing to Shipped"],
      ["Order Processing", "Shipped", "Parcel 2: status changed from Order Processing to Shipped"],
      [null, null, expect.stringMatching(/^Delivery challan .* made for parcel 2$/)],
    ]);
    expect(messages.filter(({ kind, channel }) => kind === "shipped" && channel === "sms")).toHaveLength(2);
  });
});

describe("the buyer of an order that is partly in production", () => {
  const url = (id: string) => `/api/orders/${id}/partDelivery`;
  const choose = (who: SignedIn, id: string, choice: string) =>
    shop.app.inject({ method: "POST", url: url(id), headers: who.headers, payload: { choice } });
  const offer = async () => {
    const { id, buyer } = await paid();
    await sendDueNotifications(shop.shop, "sms");
    const wanted = { 1: { 2: 4 }, 2: { 1: 1000, ready: "2026-12-07" } };
    expect((await arrange(id, wanted, { asksBuyer: true })).statusCode).toBe(200);
    return { id, buyer };
  };
  const ofBuyer = async (who: SignedIn, id: string) =>
    (await shop.app.inject({ url: `/api/orders/${id}`, headers: who.headers })).json<{
      order: OrderDetails;
    }>().order;
  const cautionsOf = async (id: string) => {
    const url = `/api/packing/orders?orders=${id}`;
    const answer = await shop.app.inject({ url, headers: packer.headers });
    return answer.json<{ orders: { cautions: string[] }[] }>().orders[0]?.cautions;
  };

  test("chooses what is there now, and what is there is no longer held back", async () => {
    const { id, buyer } = await offer();
    expect(await ofBuyer(buyer, id)).toMatchObject({
      partDelivery: { choice: null },
      shipments: [
        { number: 1, stage: "Packed", readyOn: null },
        { number: 2, stage: "In Production", readyOn: "2026-12-07" },
      ],
    });
    expect(await cautionsOf(id)).toEqual(["parts-undecided"]);
    const asked = async () =>
      (await desk(id)).messages
        .filter(({ kind }) => kind === "choice")
        .map(({ state, skipped }) => skipped ?? state);
    expect(await asked()).toEqual(["waiting", "waiting"]);
    for (let times = 0; times < 2; times += 1)
      expect((await choose(buyer, id, "parts")).statusCode).toBe(200);
    expect(await cautionsOf(id)).toEqual([]);
    expect((await desk(id)).events.at(-1)).toMatchObject({
      what: "Asked to send what is there now, and the rest later",
    });
    shop.clock.advance(10 * 60_000);
    for (const channel of ["sms", "email"] as const) await sendDueNotifications(shop.shop, channel);
    expect(await asked()).toEqual(["chosen", "chosen"]);
    expect((await choose(buyer, id, "together")).json()).toMatchObject({ code: "changed-meanwhile" });
    expect(await stateOf(id)).toEqual(["In Production", "1 Packed 0+4", "2 In Production 1000+0"]);
  });

  test("reads of it by SMS and e-mail", async () => {
    const { id, buyer } = await offer();
    shop.clock.advance(10 * 60_000);
    await sendDueNotifications(shop.shop, "sms");
    const answer = await fetch(`${shop.sandboxUrl}/sms?to=${buyer.phoneNumber}`);
    const [message] = (await answer.json()) as { body: string }[];
    const number = (await desk(id)).order.orderNumber.replaceAll(/\D/g, "");
    expect(message?.body).toMatch(new RegExp(`an answer about your order ${number}\\. Please see http`));
  });

  test("chooses all together, and it is one parcel that is made by the last day", async () => {
    const { id, buyer } = await offer();
    expect((await choose(buyer, id, "together")).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual(["In Production", "1 In Production all"]);
    expect(await ofBuyer(buyer, id)).toMatchObject({
      partDelivery: { choice: "together" },
      shipments: [{ number: 1, readyOn: "2026-12-07" }],
    });
    // Staff may arrange it otherwise, which ends what was chosen.
    await arrange(id, { 1: { 1: 1000, 2: 4 } });
    // The day stays: it says from when the delivery was promised.
    expect(await ofBuyer(buyer, id)).toMatchObject({
      partDelivery: null,
      status: "Order Processing",
      shipments: [{ readyOn: "2026-12-07" }],
    });
  });

  test("chooses once of ten requests at the same moment", async () => {
    const { id, buyer } = await offer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => choose(buyer, id, at % 2 === 0 ? "parts" : "together")),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const { events } = await desk(id);
    expect(events.filter(({ what }) => what.startsWith("Asked to send"))).toHaveLength(1);
  });

  test("is not asked without need, and no other account chooses, nor what was not offered or has left", async () => {
    const { id, buyer } = await paid();
    const none = await arrange(id, { 1: { 1: 1000, 2: 4 } }, { asksBuyer: true });
    expect(messageOf(none)).toBe("asksBuyer needs a parcel in production and one that is not");
    const past = await arrange(id, { 1: { 2: 4 }, 2: { 1: 1000, ready: "2026-11-27" } });
    expect(messageOf(past)).toBe("parcels must be ready today or later: 2 is not");
    expect((await choose(buyer, id, "parts")).json()).toMatchObject({ code: "changed-meanwhile" });
    expect((await choose(buyer, id, "both")).statusCode).toBe(400);
    const undated = await arrange(id, { 1: { 2: 4 }, 2: { 1: 1000, ready: null } }, { asksBuyer: true });
    expect([undated.statusCode, messageOf(undated)]).toEqual([
      400,
      "readyOn of each parcel in production is needed to ask its buyer",
    ]);
    await arrange(id, { 1: { 2: 4 }, 2: { 1: 1000, ready: "2026-12-07" } }, { asksBuyer: true });
    expect((await choose(await signInBuyer(shop), id, "parts")).statusCode).toBe(404);
    await ship(id, 1);
    expect((await choose(buyer, id, "together")).json()).toMatchObject({ code: "changed-meanwhile" });
  });
});

describe("a status file", () => {
  const upload = async (...lines: string[]) => {
    const head = "orderID,invoiceLink,trackingID,Delivery Partner Name,status";
    const url = "/api/admin/bulkOrderStatus/preview";
    const file = [head, ...lines, ""].join("\n");
    const seen = await sendFile(shop, url, file, { headers: admin.headers });
    const answer = await sendFile(shop, "/api/admin/bulkOrderStatus", file, { headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    return seen
      .json<{ rows: { verdict: string; what: string }[] }>()
      .rows.map((row) => [row.verdict, row.what]);
  };

  test("names a parcel, and moves it", async () => {
    const { id, orderNumber } = await paid();
    await arrange(id, { 1: { 1: 1000 }, 2: { 2: 4 } });
    const rows = await upload(
      `${orderNumber}/2,,${aNumber()},Delhivery,Shipped`,
      `${orderNumber}/1,,${aNumber()},Delhivery,Delivered`,
      `${orderNumber}/3,,,,Shipped`,
      `${orderNumber},,,,Shipped`,
    );
    expect(rows).toEqual([
      ["invalid", expect.stringMatching(/^Line 5 has other values/) as string],
      ["invalid", expect.stringMatching(/^Line 5 has other values/) as string],
      ["notFound", "No order has this id or number"],
      ["invalid", expect.stringMatching(/^Line 2 has other values/) as string],
    ]);
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 1000+0", "2 Packed 0+4"]);
    await upload(
      `${orderNumber}/2,,${aNumber()},Delhivery,Shipped`,
      `${orderNumber}/1,,${aNumber()},Delhivery,Delivered`,
    );
    expect(await stateOf(id)).toEqual(["Shipped", "1 Delivered 1000+0", "2 Shipped 0+4"]);
    expect(await upload(`${orderNumber},,,,Delivered`)).toEqual([
      ["invalid", `It leaves in 2 parcels: please name one, as ${orderNumber}/1.`],
    ]);
    const last = await shop.app.inject({ url: "/api/admin/bulkOrderStatus/last", headers: admin.headers });
    const { _id } = last.json<{ upload: { _id: string } }>().upload;
    const undo = `/api/admin/bulkOrderStatus/${_id}/undo`;
    await shop.app.inject({ method: "POST", url: undo, headers: admin.headers });
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 1000+0", "2 Packed 0+4"]);
  });

  test("cancels the order as a whole, and no parcel by itself", async () => {
    const { id, orderNumber } = await paid();
    await arrange(id, { 1: { 1: 1000 }, 2: { 2: 4 } });
    const cancelled = { status: "Cancelled", money: { decision: "kept", reason: "Printed for you" } };
    const ofParcel = await saveOrder(shop, admin, id, { ...cancelled, parcel: 1 });
    expect(ofParcel.json()).toMatchObject({ code: "parcel-not-cancelled" });
    expect((await saveOrder(shop, admin, id, cancelled)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual(["Cancelled", "1 Packed 1000+0", "2 Packed 0+4"]);
    expect(await upload(`${orderNumber}/1,,,,Shipped`)).toEqual([
      ["invalid", expect.stringMatching(/^A parcel is not cancelled by itself/) as string],
    ]);
    expect((await saveOrder(shop, admin, id, { status: "Order Processing", revive: true })).statusCode).toBe(
      200,
    );
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed 1000+0", "2 Packed 0+4"]);
  });
});

describe("refunded pieces", () => {
  const refund = (id: string, quantity: number, more: object = {}) =>
    refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity }], ...more });

  test("come off the last parcel that is here, and an empty one is void", async () => {
    const { id } = await paid();
    await arrange(id, { 1: { 1: 700 }, 2: { 2: 4 }, 3: { 1: 300 } });
    await refund(id, 100);
    expect((await stateOf(id)).at(-1)).toBe("3 Packed 200+0");
    await ship(id, 1);
    await ship(id, 2);
    expect((await stateOf(id))[0]).toBe("Order Processing");
    await refund(id, 200, { refundsSeen: 1 });
    expect(await stateOf(id)).toEqual(["Shipped", "1 Shipped 700+0", "2 Shipped 0+4"]);
    expect((await desk(id)).events.map(({ what }) => what)).toContain(
      "Status changed from Order Processing to Shipped: what was still here is refunded",
    );
    // What is refunded now had been sent.
    await refund(id, 700, { refundsSeen: 2 });
    expect((await stateOf(id))[1]).toBe("1 Shipped 700+0");
  });

  test("that were sent leave the others where they are, and are no more than were sent", async () => {
    const { id } = await paid();
    await arrange(id, { 1: { 1: 700 }, 2: { 1: 300, 2: 4 } });
    expect((await refund(id, 1, { wereSent: true })).json()).toMatchObject({ code: "fewer-pieces-sent" });
    await ship(id, 1);
    expect(messageOf(await refund(id, 701, { wereSent: true }))).toMatch(/^Only 700 of /);
    expect((await refund(id, 10, { wereSent: true })).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Shipped 700+0", "2 Packed 300+4"]);
    expect(messageOf(await refund(id, 691, { wereSent: true, refundsSeen: 1 }))).toMatch(/^Only 690 of /);
  });

  test("whose refund fails are in no parcel, until they are arranged or refunded again", async () => {
    const { id, paymentId } = await paid();
    await arrange(id, { 1: { 1: 700, 2: 4 }, 2: { 1: 300 } });
    await refund(id, 300);
    expect(await stateOf(id)).toEqual(["Order Processing", "1 Packed all"]);
    await arrange(id, { 1: { 1: 600, 2: 4 }, 2: { 1: 100 } });
    await refund(id, 50, { refundsSeen: 1 });
    const { refunds } = await desk(id);
    const failing = refunds.at(-1)!;
    await shop.db.query("UPDATE refunds SET state = 'accepted' WHERE id = $1", [failing.id]);
    await sendRefundEvent(shop, {
      event: "refund.failed",
      status: "failed",
      id: `rfnd_${aNumber()}x`,
      paymentId,
      receipt: failing.id,
    });
    await shop.runJobs();
    expect((await desk(id)).refunds.at(-1)).toMatchObject({ state: "failed", canRetry: true });
    expect((await stateOf(id)).at(-1)).toBe("2 Packed 50+0");
    const short = await arrange(id, { 1: { 1: 600, 2: 4 }, 2: { 1: 51 } });
    expect(messageOf(short)).toBe("parcels must have all 700 pieces of line 1 that are here, not 651");
    // Requested again, they are taken from what is in none.
    expect((await retryRefund(shop, admin, id, failing.id)).statusCode).toBe(200);
    expect((await stateOf(id)).at(-1)).toBe("2 Packed 50+0");
    expect((await arrange(id, { 1: { 1: 600, 2: 4 }, 3: { 1: 50 } })).statusCode).toBe(200);
  });
});

test("each parcel has its own slip, label and place in the pick list, and one is printed alone", async () => {
  const { id, orderNumber } = await paid();
  await arrange(id, { 1: { 1: 1000 }, 2: { 2: 4 } });
  await ship(id, 1);
  const print = async (kind: string, orders: string[]) => {
    const url = "/api/packing/print";
    const answer = await shop.app.inject({
      method: "POST",
      url,
      headers: packer.headers,
      payload: { kind, orders },
    });
    expect(answer.statusCode).toBe(200);
    return textsOfPdf(answer.rawPayload).join(" ");
  };
  const both = await print("packing-slips", [id]);
  expect(both).toContain(`${orderNumber}/1`);
  expect(both).toContain(`${orderNumber}/2`);
  const second = await print("packing-slips", [`${id}/2`]);
  expect(second).not.toContain(`${orderNumber}/1`);
  expect(second).toContain("HONROL100");
  expect(second).not.toContain("POLPOD100120");
  expect(await print("address-labels", [`${id}/2`])).toContain(`${orderNumber}/2`);
  expect(await print("pick-list", [`${id}/2`])).not.toContain("POLPOD100120");
});
