import type { OrderToPack } from "@dakbag/contracts/packing";
import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  bookOne,
  numbersAtCompanies,
  packParcel,
  placePackedOrder,
  requestBookings,
} from "../../../test-support/builders/book-parcels.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { readZip } from "../../../test-support/read-xlsx.ts";
import { withoutAmounts } from "./bookings.errors.ts";
import { deleteOldLabels, processBookings } from "./bookings.jobs.ts";
import { findNamed, valueOf } from "./parcels-to-book.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z"), hasCouriers: true });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeAll(() => setStock(shop, 1_000_000));

const call = (method: "GET" | "PUT" | "POST", url: string, payload?: object, { headers } = packer) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) });
const toPack = async (id: string) =>
  (await call("GET", `/api/packing/orders?orders=${id}`)).json<{ orders: OrderToPack[] }>().orders;
const overview = async () =>
  (await call("GET", "/api/packing/bookings")).json<{
    companies: string[];
    boxSize: string;
    unused: { _id: string; why: string }[];
    withoutPickup: number;
  }>();
const noFaults = { shiprocketServerErrors: 0, delhiveryServerErrors: 0, delhiveryEmptyWallet: 0 };
const cancel = (id: string, who = packer) => call("POST", "/api/packing/bookings/cancel", { id }, who);

async function setStatus(id: string, status: string) {
  const { order } = await readOnDesk(shop, admin, id);
  const answer = await call(
    "PUT",
    `/api/admin/orders/${id}`,
    {
      status,
      invoice: "",
      tracking: { partnerName: order.tracking.partnerName, trackingId: order.tracking.trackingId },
      version: order.version,
      ...(status === "Cancelled" && { money: { decision: "refund" }, restock: true }),
    },
    admin,
  );
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("the quotes of parcels", () => {
  interface Quoted {
    _id: string;
    problem: string | null;
    services: {
      company: string;
      serviceId: string;
      name: string;
      days: number | null;
      isCheapest: boolean;
      isQuickest: boolean;
    }[];
    proposed: object | null;
    notes: string[];
  }
  const quote = async (parcels: string[]) =>
    (await call("POST", "/api/packing/bookings/quotes", { parcels })).json<{ parcels: Quoted[] }>().parcels;

  test("have the services of both companies with their days, the cheapest and the quickest marked, and no amount", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const [parcel] = await quote([id]);
    expect(parcel?.problem).toBeNull();
    expect(parcel?.services.map(({ company, name, days }) => [company, name, days])).toEqual([
      ["Shiprocket", "Amazon Surface", 3],
      ["Delhivery", "Delhivery Surface", 3],
      ["Shiprocket", "Delhivery Surface", 4],
      ["Shiprocket", "Xpressbees Air", 2],
    ]);
    expect(parcel?.services.filter(({ isQuickest }) => isQuickest)).toMatchObject([
      { name: "Xpressbees Air" },
    ]);
    expect(parcel?.services.some(({ isCheapest }) => isCheapest)).toBe(true);
    expect(JSON.stringify(parcel)).not.toMatch(/paise|price|amount|₹/i);
  });

  test("have their prices for admins alone", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const pricesFor = async (who: typeof admin) => {
      const answer = await call("POST", "/api/packing/bookings/quotes", { parcels: [id] }, who);
      const { parcels } = answer.json<{ parcels: { services: { price?: number }[] }[] }>();
      return parcels[0]?.services.map(({ price }) => price) ?? [];
    };
    const prices = await pricesFor(admin);
    expect(prices.length).toBeGreaterThan(1);
    for (const price of prices) expect(price).toBeGreaterThan(0);
    expect(new Set(await pricesFor(packer))).toEqual(new Set([undefined]));
  });

  test("propose what was booked last to the same PIN code, else to its first three digits", async () => {
    const [first, same] = [await placePackedOrder(shop, packer), await placePackedOrder(shop, packer)];
    await bookOne(shop, packer, first.id, { company: "Shiprocket", serviceId: "33" });
    expect((await quote([same.id]))[0]?.proposed).toEqual({ company: "Shiprocket", serviceId: "33" });
    const elsewhere = await placePackedOrder(shop, packer);
    await shop.ownerDb.query(
      `UPDATE orders SET shipping_address = jsonb_set(shipping_address, '{zipCode}',
         to_jsonb(left(shipping_address ->> 'zipCode', 3) || '999')) WHERE id = $1`,
      [elsewhere.id],
    );
    expect((await quote([elsewhere.id]))[0]?.proposed).toEqual({ company: "Shiprocket", serviceId: "33" });
  });

  test("are asked for once for parcels that are alike", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await quote([id]);
    await setFaults(shop, { shiprocketServerErrors: 9, delhiveryServerErrors: 9 });
    const other = await placePackedOrder(shop, packer);
    expect((await quote([other.id]))[0]?.services).toHaveLength(4);
    await setFaults(shop, noFaults);
  });

  test("are missing of a company that does not answer, and nothing else is held up", async () => {
    const { id } = await placePackedOrder(shop, packer, { boxes: 1, goods: { POLPOD100120: 3000 } });
    await shop.db.query("DELETE FROM courier_quotes");
    await setFaults(shop, { delhiveryServerErrors: 9 });
    const [parcel] = await quote([id]);
    expect(parcel?.notes).toEqual(["Delhivery has not answered."]);
    expect(parcel?.services.map(({ company }) => company)).toEqual([
      "Shiprocket",
      "Shiprocket",
      "Shiprocket",
    ]);
    await setFaults(shop, noFaults);
  });
});

describe("booking a parcel", () => {
  test("gives it the courier and the number, in its history, and leaves it to be packed", async () => {
    const { id, orderNumber } = await placePackedOrder(shop, packer);
    const verdict = await bookOne(shop, packer, id);
    expect(verdict).toMatchObject({
      _id: id,
      orderNumber,
      verdict: "booked",
      partnerName: "Delhivery",
      reason: "",
    });
    expect(await numbersAtCompanies(shop, id)).toEqual([verdict.trackingId]);
    expect(await toPack(id)).toMatchObject([
      {
        partnerName: "Delhivery",
        trackingId: verdict.trackingId,
        booking: { company: "Delhivery", state: "booked" },
      },
    ]);
    const { events, order } = await readOnDesk(shop, admin, id);
    expect(order.status).toBe("Order Processing");
    expect(events.at(-1)).toMatchObject({ actor: "Ravi", what: `Tracking Delhivery ${verdict.trackingId}` });
  });

  test("again answers with the same number and books nothing", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const first = await bookOne(shop, packer, id);
    expect(await bookOne(shop, packer, id, { company: "Shiprocket", serviceId: "43" })).toEqual(first);
    expect(await numbersAtCompanies(shop, id)).toEqual([first.trackingId]);
  });

  test("with Shiprocket names the courier that carries it, to which it is handed over though it is not a known one", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const { partnerName, trackingId } = await bookOne(shop, packer, id, {
      company: "Shiprocket",
      serviceId: "142",
    });
    expect(partnerName).toBe("Amazon Surface");
    const [order] = await toPack(id);
    const orders = [{ id, version: order?.version, partnerName, trackingId }];
    const answer = await call("POST", "/api/packing/handOver", { orders, checked: true });
    expect(answer.json()).toMatchObject({ handedOver: [id], refused: [] });
  });

  test("in bulk has a verdict for each", async () => {
    const [good, unweighed, undone] = [
      await placePackedOrder(shop, packer),
      await placePaidOrder(shop, { POLPOD100120: 1000 }),
      await placePackedOrder(shop, packer),
    ];
    await call("POST", `/api/orders/${undone.id}/askToCancel`, { reason: "" }, undone.buyer);
    const parcels = [good, unweighed, undone].map(({ id }) => ({ id, company: "Delhivery" }));
    const answer = await requestBookings(shop, packer, parcels);
    expect(answer.json()).toMatchObject({
      parcels: [
        { verdict: "booked" },
        { verdict: "failed", reason: "Please weigh it first: weight and boxes are not saved." },
        { verdict: "unchecked", reason: "Its buyer asks to cancel it." },
      ],
    });
    const checked = await requestBookings(shop, packer, parcels.slice(2), { checked: true });
    expect(checked.json()).toMatchObject({ parcels: [{ verdict: "booked" }] });
  });

  test.each([
    [[], "parcels must name at least one parcel"],
    [[{ id: "x", company: "Delhivery" }], "id must be an identifier of this shop"],
    [
      [{ id: "0193a000-0000-7000-8000-000000000001", company: "Gati" }],
      "company must be one of Shiprocket, Delhivery",
    ],
  ])("refuses %j", async (parcels, message) => {
    const answer = await requestBookings(shop, packer, parcels);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
  });

  test("refuses an order that is not to be packed, is not there, or has a number already", async () => {
    const shipped = await placePackedOrder(shop, packer);
    await setStatus(shipped.id, "Shipped");
    expect(await bookOne(shop, packer, shipped.id)).toMatchObject({
      verdict: "failed",
      reason: "It is not to be packed; its status is now Shipped.",
    });
    const none = "0193a000-0000-7000-8000-000000000001";
    expect(await bookOne(shop, packer, none)).toMatchObject({
      verdict: "failed",
      reason: "This parcel was not found.",
    });
    const numbered = await placePackedOrder(shop, packer);
    const { order } = await readOnDesk(shop, admin, numbered.id);
    const tracking = { partnerName: "DTDC", trackingId: "D12345678" };
    const body = { status: order.status, invoice: "", tracking, version: order.version };
    await call("PUT", `/api/admin/orders/${numbered.id}`, body, admin);
    expect(await bookOne(shop, packer, numbered.id)).toMatchObject({
      reason: "It has the tracking number D12345678 already.",
    });
  });

  test("of goods that need an e-way bill wants its number", async () => {
    const { id } = await placePackedOrder(shop, packer, { goods: { POLPOD100120: 40_000 } });
    expect(await bookOne(shop, packer, id)).toMatchObject({
      verdict: "failed",
      reason: "It needs an e-way bill: please give its number.",
    });
    expect(await bookOne(shop, packer, id, { ewayBillNumber: "123456789012" })).toMatchObject({
      verdict: "booked",
    });
  });

  test("refused by the company fails with its reason, without amounts, and may be tried again", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await setFaults(shop, { delhiveryEmptyWallet: 1 });
    const verdict = await bookOne(shop, packer, id);
    expect(verdict).toMatchObject({ verdict: "failed", trackingId: "" });
    expect(verdict.reason).toMatch(/insufficient balance/);
    expect((await toPack(id))[0]?.booking).toMatchObject({ state: "failed" });
    expect(await bookOne(shop, packer, id)).toMatchObject({ verdict: "booked" });
  });
});

describe("of an order that leaves in several parcels", () => {
  async function inTwoParcels() {
    const placed = await placePackedOrder(shop, packer, { goods: { POLPOD100120: 2000 } });
    await arrangeParcels(shop, admin, placed.id, { 1: { 1: 1000 }, 2: { 1: 1000 } });
    await packParcel(shop, packer, placed.id, { number: 2 });
    return placed;
  }

  test("each is booked by its own name", async () => {
    const { id } = await inTwoParcels();
    expect(await bookOne(shop, packer, id)).toMatchObject({
      reason: "It leaves in 2 parcels: please name one.",
    });
    const [one, two] = [await bookOne(shop, packer, `${id}/1`), await bookOne(shop, packer, `${id}/2`)];
    expect([one, two].map(({ verdict }) => verdict)).toEqual(["booked", "booked"]);
    expect(one.trackingId).not.toBe(two.trackingId);
    expect((await toPack(id)).map(({ trackingId }) => trackingId)).toEqual([one.trackingId, two.trackingId]);
  });

  test("the values that are declared sum to the order's to the paisa, in any division and of any one parcel", async () => {
    const valuesOf = async (names: string[]) => {
      const find = await findNamed(shop.shop.db, names);
      return names.map((name) => {
        const parcel = find(name);
        if (typeof parcel !== "object") throw new Error(parcel ?? "there is no such parcel");
        return valueOf(parcel);
      });
    };
    const { id, amountPaise } = await placePaidOrder(shop, { HONSLV150: 7, TAPBRN048: 5 });
    expect(await valuesOf([id])).toEqual([amountPaise]);
    for (const wanted of [
      { 1: { 1: 3, 2: 1 }, 2: { 1: 1, 2: 3 }, 3: { 1: 3, 2: 1 } },
      { 1: { 1: 1 }, 2: { 1: 5, 2: 4 }, 3: { 1: 1, 2: 1 } },
    ]) {
      expect((await arrangeParcels(shop, admin, id, wanted)).statusCode).toBe(200);
      const values = await valuesOf([`${id}/1`, `${id}/2`, `${id}/3`]);
      expect(values.reduce((sum, value) => sum + value)).toBe(amountPaise);
      expect(await valuesOf([`${id}/2`])).toEqual([values[1]]);
    }
    // What has left counts as before.
    const sent = await call(
      "PUT",
      `/api/admin/orders/${id}`,
      {
        parcel: 1,
        status: "Shipped",
        tracking: { partnerName: "DTDC", trackingId: "D12345678" },
        version: (await readOnDesk(shop, admin, id)).order.version,
      },
      admin,
    );
    expect(sent.statusCode, sent.body).toBe(200);
    const values = await valuesOf([`${id}/1`, `${id}/2`, `${id}/3`]);
    expect(values.reduce((sum, value) => sum + value)).toBe(amountPaise);
  });

  test("a booked one is neither divided anew nor weighed anew until its booking is cancelled", async () => {
    const { id } = await inTwoParcels();
    const { trackingId } = await bookOne(shop, packer, `${id}/2`);
    const together = () => arrangeParcels(shop, admin, id, { 1: { 1: 2000 } });
    expect((await together()).json()).toMatchObject({
      code: "parcel-booked",
      message: `Parcel 2 is booked with Delhivery (${trackingId}): please cancel the booking first to divide the order otherwise.`,
    });
    const weigh = { weightGrams: 9000, boxes: 1, version: 1 };
    const weighed = await call("PUT", `/api/packing/orders/${id}/parcels/2`, weigh);
    expect(weighed.json()).toMatchObject({ code: "parcel-booked" });
    expect((await cancel(`${id}/2`)).statusCode).toBe(200);
    expect((await together()).statusCode).toBe(200);
  });
});

describe("a cancelled booking", () => {
  test("takes courier and number off, is in the audit log once, and the parcel may be booked anew", async () => {
    const { id, orderNumber } = await placePackedOrder(shop, packer);
    const { trackingId } = await bookOne(shop, packer, id);
    for (let times = 1; times <= 2; times += 1) expect((await cancel(id)).statusCode).toBe(200);
    expect(await toPack(id)).toMatchObject([{ partnerName: "", trackingId: "", booking: null }]);
    expect(await numbersAtCompanies(shop, id)).toEqual([]);
    const { rows } = await shop.db.query(
      "SELECT summary FROM audit_log WHERE action = 'booking.cancelled' AND subject = $1",
      [orderNumber],
    );
    expect(rows).toEqual([
      { summary: `The booking of ${orderNumber} with Delhivery (${trackingId}) was cancelled.` },
    ]);
    const again = await bookOne(shop, packer, id);
    expect(again.verdict).toBe("booked");
    expect(again.trackingId).not.toBe(trackingId);
  });

  test("is refused for a parcel that was never booked, that has left, or while the company does not answer", async () => {
    const { id } = await placePackedOrder(shop, packer);
    expect((await cancel(id)).statusCode).toBe(404);
    const { trackingId } = await bookOne(shop, packer, id);
    await setFaults(shop, { delhiveryServerErrors: 9 });
    expect((await cancel(id)).json()).toMatchObject({
      code: "away",
      message: "Delhivery does not answer. Please try again in some minutes.",
    });
    await setFaults(shop, noFaults);
    expect(await toPack(id)).toMatchObject([{ trackingId, booking: { state: "booked" } }]);
    await setStatus(id, "Shipped");
    expect((await cancel(id)).json()).toMatchObject({ code: "booking-left" });
  });

  test("is asked for where no parcel uses it: its order was cancelled, or it has another number", async () => {
    const cancelled = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, cancelled.id);
    await setStatus(cancelled.id, "Cancelled");
    const renumbered = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, renumbered.id);
    const { order } = await readOnDesk(shop, admin, renumbered.id);
    const tracking = { partnerName: "DTDC", trackingId: "D12345679" };
    const body = { status: order.status, invoice: "", tracking, version: order.version };
    await call("PUT", `/api/admin/orders/${renumbered.id}`, body, admin);
    const unused = async () =>
      (await overview()).unused.filter(
        ({ _id }) => _id.startsWith(cancelled.id) || _id.startsWith(renumbered.id),
      );
    // Both were booked at the same moment.
    expect((await unused()).map(({ why }) => why).toSorted()).toEqual([
      expect.stringMatching(/^its order is (?:Cancelled|Refunded)$/),
      "its parcel has another number",
    ]);
    for (const { _id } of await unused()) expect((await cancel(_id)).statusCode).toBe(200);
    expect(await unused()).toEqual([]);
    expect(await toPack(renumbered.id)).toMatchObject([{ trackingId: "D12345679" }]);
  });

  test("is asked for where all its pieces were refunded", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id);
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1000 }] });
    expect((await overview()).unused.some(({ _id }) => _id.startsWith(id))).toBe(true);
    expect((await cancel(`${id}/1`)).statusCode).toBe(200);
    expect((await overview()).unused.some(({ _id }) => _id.startsWith(id))).toBe(false);
  });
});

test("a booked parcel that a refund took pieces off says so until it is booked again, and may be handed over", async () => {
  const { id } = await placePackedOrder(shop, packer);
  await bookOne(shop, packer, id);
  const reasonsOnDesk = async () => {
    const answer = await call("GET", `/api/admin/orders/${id}`, undefined, admin);
    return answer.json<{ bookings: { reason: string }[] }>().bookings.map(({ reason }) => reason);
  };
  const reasons = async () => [(await toPack(id))[0]?.booking?.reason, (await reasonsOnDesk()).at(-1)];
  expect(await reasons()).toEqual(["", ""]);
  await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 400 }] });
  const outdated = "Booked with 1,000 pieces, now 600: cancel the booking and book again.";
  expect(await reasons()).toEqual([outdated, outdated]);
  await cancel(id);
  await requestBookings(shop, packer, [{ id, company: "Delhivery" }], { checked: true });
  expect(await reasons()).toEqual(["", ""]);
  await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 100 }] });
  await setStatus(id, "Shipped");
  expect(await reasonsOnDesk()).toEqual(["Cancelled by Ravi", ""]);
});

describe("pick-ups", () => {
  test("are asked for once for what is booked", async () => {
    await call("POST", "/api/packing/bookings/pickups");
    const [one, two] = [await placePackedOrder(shop, packer), await placePackedOrder(shop, packer)];
    await bookOne(shop, packer, one.id);
    await bookOne(shop, packer, two.id, { company: "Shiprocket", serviceId: "43" });
    expect((await overview()).withoutPickup).toBe(2);
    const asked = await call("POST", "/api/packing/bookings/pickups");
    expect(
      asked
        .json<{ companies: { company: string }[] }>()
        .companies.toSorted((a, b) => a.company.localeCompare(b.company)),
    ).toEqual([
      { company: "Delhivery", requested: 1, reason: "" },
      { company: "Shiprocket", requested: 1, reason: "" },
    ]);
    expect((await overview()).withoutPickup).toBe(0);
    expect((await call("POST", "/api/packing/bookings/pickups")).json()).toMatchObject({ companies: [] });
  });

  test("are asked for by the job once a parcel is handed over", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id);
    await shop.runJobs();
    expect((await overview()).withoutPickup).toBe(1);
    await setStatus(id, "Shipped");
    await shop.db.query("SELECT graphile_worker.add_job('process-bookings')");
    await shop.runJobs();
    expect((await overview()).withoutPickup).toBe(0);
  });
});

describe("the couriers' files", () => {
  const files = (kind: string, parcels: string[]) =>
    call("POST", "/api/packing/bookings/files", { kind, parcels });

  test("have the labels that were kept when the parcels were booked, in one PDF in the order of parcels", async () => {
    const [one, two] = [await placePackedOrder(shop, packer), await placePackedOrder(shop, packer)];
    const first = await bookOne(shop, packer, one.id);
    const second = await bookOne(shop, packer, two.id);
    const label = await files("labels", [one.id]);
    expect(label.headers["content-type"]).toBe("application/pdf");
    expect(label.headers["content-disposition"]).toContain(
      `label_${one.orderNumber.replace("/", "-")}_1.pdf`,
    );
    expect(label.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const both = await files("labels", [two.id, one.id]);
    expect(both.headers["content-type"]).toBe("application/pdf");
    expect(both.headers["content-disposition"]).toContain("courier-labels_2026-11-25.pdf");
    const numbers = new RegExp(`${first.trackingId}|${second.trackingId}`, "g");
    expect(both.rawPayload.toString("latin1").match(numbers)).toEqual([second.trackingId, first.trackingId]);
  });

  test("are refused with the parcels that have none, whose links were gone, and complete once the job has got them", async () => {
    const orders = [];
    for (const boxes of [2, 2, 1, 2]) orders.push(await placePackedOrder(shop, packer, { boxes }));
    const ids = orders.map(({ id }) => id);
    const [good, , shiprocket, half] = orders;
    for (const { id } of orders) {
      await setFaults(shop, { courierFilesGone: id !== good?.id && id !== half?.id });
      const service = id === shiprocket?.id ? { company: "Shiprocket", serviceId: "43" } : {};
      expect(await bookOne(shop, packer, id, service)).toMatchObject({ verdict: "booked" });
    }
    // A process that ended after the first label of two.
    await shop.db.query("DELETE FROM booking_labels WHERE reference = $1 AND number = 2", [`${half?.id}-1`]);
    const missing = orders.slice(1).map(({ orderNumber }) => orderNumber);
    expect((await files("labels", ids)).json()).toMatchObject({
      code: "no-courier-files",
      message: `There is no label of the courier for ${missing.join(", ")}. Please untick them, and print the shop's own.`,
    });
    expect((await files("labels", ids.slice(0, 2))).json()).toMatchObject({
      message: `There is no label of the courier for ${missing[0]}. Please untick it, and print the shop's own.`,
    });
    expect((await files("labels", ids.slice(0, 1))).statusCode).toBe(200);
    await setFaults(shop, { courierFilesGone: false });
    await processBookings(shop.shop);
    const all = await files("labels", ids);
    expect([all.statusCode, all.rawPayload.toString("latin1").match(/\/Count (\d+)/)?.[1]]).toEqual([
      200,
      "7",
    ]);
  });

  test("that cannot be read are beside the PDF of all others in a ZIP", async () => {
    const orders = [];
    for (let at = 0; at < 3; at += 1) orders.push(await placePackedOrder(shop, packer));
    for (const { id } of orders) await bookOne(shop, packer, id);
    const [damaged] = orders;
    await shop.ownerDb.query("UPDATE booking_labels SET file = 'damaged' WHERE reference LIKE $1 || '-%'", [
      damaged?.id,
    ]);
    const all = await files(
      "labels",
      orders.map(({ id }) => id),
    );
    expect(all.headers["content-disposition"]).toContain("courier-labels_2026-11-25.zip");
    const archive = readZip(all.rawPayload);
    expect([...archive.keys()]).toEqual([
      "courier-labels_2026-11-25.pdf",
      `label_${damaged?.orderNumber.replace("/", "-")}_1.pdf`,
    ]);
    expect(String(archive.get("courier-labels_2026-11-25.pdf"))).toContain("/Count 2");
  });

  test("are printed beside the shop's own labels, which have the courier's number", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const { trackingId } = await bookOne(shop, packer, id);
    const own = await call("POST", "/api/packing/print", { kind: "address-labels", orders: [id] });
    expect(textsOfPdf(own.rawPayload)).toContain(trackingId);
  });

  test("have the manifest that Shiprocket makes once a pick-up was asked for", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id, { company: "Shiprocket", serviceId: "43" });
    expect((await files("manifests", [id])).json()).toMatchObject({ code: "courier-refused" });
    await call("POST", "/api/packing/bookings/pickups");
    expect((await files("manifests", [id])).headers["content-type"]).toBe("application/pdf");
  });

  test("are deleted after thirty days", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id);
    const begunDaysAgo = (days: number) =>
      shop.db.query(
        "UPDATE bookings SET begun_at = $2::timestamptz - make_interval(days => $3) WHERE shipment_id = $1",
        [id, shop.clock.now(), days],
      );
    await begunDaysAgo(29);
    await deleteOldLabels(shop.shop);
    expect((await files("labels", [id])).statusCode).toBe(200);
    await begunDaysAgo(31);
    await deleteOldLabels(shop.shop);
    expect((await files("labels", [id])).json()).toMatchObject({ code: "no-courier-files" });
  });

  test("are refused where there are none", async () => {
    const { id } = await placePackedOrder(shop, packer);
    expect((await files("labels", [id])).json()).toMatchObject({ code: "no-courier-files" });
    await bookOne(shop, packer, id);
    expect((await files("manifests", [id])).json()).toMatchObject({ code: "no-courier-files" });
  });
});

describe("what a courier charges", () => {
  test("is entered by admins, shown to the accounts beside the quote, and in the audit log", async () => {
    const { id, orderNumber } = await placePackedOrder(shop, packer);
    await call("POST", "/api/packing/bookings/quotes", { parcels: [id] });
    await bookOne(shop, packer, id);
    const reference = `${id}-1`;
    const save = (body: object, who = admin) =>
      call("PUT", `/api/admin/bookings/${reference}/charge`, body, who);
    for (let times = 1; times <= 2; times += 1)
      expect((await save({ amount: 412.5, chargedGrams: 6000 })).statusCode).toBe(200);
    const { bookings } = await readOnDesk(shop, admin, id);
    expect(bookings).toMatchObject([
      {
        reference,
        parcel: 1,
        company: "Delhivery",
        state: "booked",
        bookedGrams: 4250,
        charged: 412.5,
        chargedGrams: 6000,
      },
    ]);
    expect(bookings[0]?.quoted).toBeGreaterThan(0);
    const { rows } = await shop.db.query(
      "SELECT summary FROM audit_log WHERE action = 'booking.charged' AND subject = $1",
      [orderNumber],
    );
    expect(rows).toHaveLength(1);
    expect((await save({ amount: -1, chargedGrams: null })).json()).toMatchObject({
      message: "amount must be at least 0",
    });
    expect((await save({ amount: 1, chargedGrams: null }, packer)).statusCode).toBe(403);
  });

  test("is listed for 60 days where it is for more than the booked weight, the newest first, not for packers", async () => {
    await shop.db.query("UPDATE bookings SET charged_grams = NULL");
    const book = async (chargedGrams: number | null) => {
      const order = await placePackedOrder(shop, packer);
      await bookOne(shop, packer, order.id);
      const body = { amount: 412.5, chargedGrams };
      expect((await call("PUT", `/api/admin/bookings/${order.id}-1/charge`, body, admin)).statusCode).toBe(
        200,
      );
      return order;
    };
    const first = await book(4251);
    const age = (days: number) =>
      shop.db.query("UPDATE bookings SET booked_at = $2 WHERE reference = $1", [
        `${first.id}-1`,
        new Date(shop.clock.now().getTime() - days * 24 * 3_600_000),
      ]);
    await age(60);
    await book(4250);
    await book(null);
    const last = await book(9000);
    const list = (who = admin) => call("GET", "/api/admin/bookings/overweight", undefined, who);
    const numbers = async () =>
      (await list())
        .json<{ parcels: { orderNumber: string }[] }>()
        .parcels.map(({ orderNumber }) => orderNumber);
    expect((await list()).json()).toMatchObject({
      parcels: [
        { orderId: last.id, chargedGrams: 9000 },
        {
          orderId: first.id,
          reference: `${first.id}-1`,
          company: "Delhivery",
          bookedGrams: 4250,
          chargedGrams: 4251,
          charged: 412.5,
        },
      ],
    });
    await age(61);
    expect(await numbers()).toEqual([last.orderNumber]);
    expect((await list(packer)).statusCode).toBe(403);
  });
});

describe("the e-way bill of a booked parcel", () => {
  const give = (reference: string, ewayBillNumber: string, who = admin) =>
    call("PUT", `/api/admin/bookings/${reference}/ewayBill`, { ewayBillNumber }, who);

  test("goes to its company, once, and is in the audit log", async () => {
    const { id, orderNumber } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id);
    for (let times = 1; times <= 2; times += 1)
      expect((await give(`${id}-1`, "123456789012")).statusCode).toBe(200);
    expect((await readOnDesk(shop, admin, id)).bookings).toMatchObject([{ ewayBillNumber: "123456789012" }]);
    const { rows } = await shop.db.query(
      "SELECT summary FROM audit_log WHERE action = 'booking.eway-bill' AND subject = $1",
      [orderNumber],
    );
    expect(rows).toHaveLength(1);
  });

  test("is refused of what is not booked, in another form, of packers, and with the company's reason", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const outcome = (answer: Awaited<ReturnType<typeof give>>) => [
      answer.statusCode,
      answer.json<{ code?: string }>().code,
    ];
    expect(outcome(await give(`${id}-1`, "123456789012"))).toEqual([404, "not-found"]);
    await bookOne(shop, packer, id, { company: "Shiprocket", serviceId: undefined });
    expect(outcome(await give(`${id}-1`, "1234"))).toEqual([400, "invalid-input"]);
    expect(outcome(await give(`${id}-1`, "123456789012", packer))[0]).toBe(403);
    expect(outcome(await give(`${id}-1`, "123456789012"))).toEqual([409, "courier-refused"]);
    await cancel(id);
    expect(outcome(await give(`${id}-1`, "123456789012"))).toEqual([409, "changed-meanwhile"]);
    const other = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, other.id);
    await setFaults(shop, { delhiveryServerErrors: 3 });
    expect(outcome(await give(`${other.id}-1`, "123456789012"))).toEqual([503, "away"]);
    await setFaults(shop, noFaults);
    expect((await readOnDesk(shop, admin, other.id)).bookings).toMatchObject([{ ewayBillNumber: null }]);
  });
});

test("no answer to a packer has an amount, nor a refusal by a company that names one", async () => {
  const [one, two] = [await placePackedOrder(shop, packer), await placePackedOrder(shop, packer)];
  await setFaults(shop, { delhiveryEmptyWallet: 1 });
  const answers = [
    await overview(),
    (await call("POST", "/api/packing/bookings/quotes", { parcels: [one.id, two.id] })).json<object>(),
    await bookOne(shop, packer, one.id),
    await bookOne(shop, packer, two.id),
    await toPack(one.id),
    (await call("POST", "/api/packing/bookings/pickups")).json<object>(),
    (await cancel(two.id)).json<object>(),
  ];
  for (const answer of answers)
    expect(JSON.stringify(answer)).not.toMatch(/"\w*(?:price|amount|paise|rupee|quoted|charged)\w*":|₹/i);
});

test.each([
  [
    "Please recharge: balance is Rs. 12.50, needed ₹1,200",
    "Please recharge: balance is an amount, needed an amount",
  ],
  ["Wallet has -45 rupees", "Wallet has an amount"],
  ["302001 is non serviceable pincode, weight 4.25 kg", "302001 is non serviceable pincode, weight 4.25 kg"],
])("a company's reason %j is %j for packers", (reason, read) => {
  expect(withoutAmounts(reason)).toBe(read);
});
