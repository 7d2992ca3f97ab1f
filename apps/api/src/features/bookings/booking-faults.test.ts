import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  bookOne,
  numbersAtCompanies,
  placePackedOrder,
  requestBookings,
} from "../../../test-support/builders/book-parcels.ts";
import { askNow, delhiveryPush, moveParcel } from "../../../test-support/builders/booked-parcel.ts";
import { readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import type { CourierCompany } from "../../providers/courier-company.ts";
import { askCouriers } from "../following/ask-couriers.ts";
import { beginBookings } from "./begin-bookings.ts";
import { bookParcels, createTurns } from "./book-parcels.ts";
import { processBookings } from "./bookings.jobs.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { continueBooking } from "./continue-booking.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z"), hasCouriers: true });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeAll(() => setStock(shop, 1_000_000));

const services = [
  { company: "Delhivery", serviceId: "Surface" },
  { company: "Shiprocket", serviceId: "43" },
] as const;

const stateOf = async (id: string) => {
  const { rows } = await shop.db.query<{ state: string; reason: string; trackingId: string }>(
    `SELECT b.state, b.reason, s.tracking_id AS "trackingId" FROM bookings b JOIN shipments s ON s.id = b.shipment_id
     WHERE shipment_id = $1 ORDER BY attempt DESC LIMIT 1`,
    [id],
  );
  return rows[0];
};
const goOn = () => processBookings(shop.shop);

/** The shop with other clients of its couriers. */
const withCouriers = (change: (company: CourierCompany) => Partial<CourierCompany>) => ({
  ...shop.shop,
  couriers: shop.shop.couriers.map((company) => ({ ...company, ...change(company) })),
});

async function begun(service: (typeof services)[number]) {
  const { id } = await placePackedOrder(shop, packer);
  const actor = { userId: packer.userId, name: "Ravi" };
  await beginBookings(shop.shop, [{ id, ...service }], { boxSize: "40x30x30", isChecked: false }, actor);
  return { id, reference: `${id}-1` };
}

describe.each(services)("with $company", (service) => {
  const fault = service.company === "Delhivery" ? "delhiveryDropsAfterCommit" : "shiprocketDropsAfterCommit";

  test("ten packers who book a parcel at the same time book it once", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const others = await Promise.all(Array.from({ length: 4 }, () => signInBuyer(shop, { role: "packer" })));
    const pressing = [packer, ...others].flatMap((who) => [who, who]);
    const answers = await Promise.all(
      pressing.map((who) => requestBookings(shop, who, [{ id, ...service }])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(pressing.map(() => 200));
    const numbers = await numbersAtCompanies(shop, id);
    expect(numbers).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: numbers[0] });
    const { rows } = await shop.db.query("SELECT attempt FROM bookings WHERE shipment_id = $1", [id]);
    expect(rows).toHaveLength(1);
  });

  test("of two workers at one booking, of different processes, one works", async () => {
    const { id, reference } = await begun(service);
    let calls = 0;
    const counting = withCouriers(({ book }) => ({
      book: (...args) => {
        calls += 1;
        return book(...args);
      },
    }));
    await Promise.all([
      continueBooking(counting, reference),
      continueBooking({ ...counting }, reference),
      continueBooking({ ...counting }, reference),
    ]);
    expect(calls).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: "booked" });
  });

  test.each([1, 2])("an answer that is lost after write %i ends in one parcel", async (lost) => {
    const { id } = await placePackedOrder(shop, packer);
    // The first write may be a login, or the waybill.
    await setFaults(shop, { [fault]: lost });
    const verdict = await bookOne(shop, packer, id, service);
    await setFaults(shop, { [fault]: 0 });
    for (let times = 0; times < 3 && (await stateOf(id))?.state === "begun"; times += 1) await goOn();
    const numbers = await numbersAtCompanies(shop, id);
    expect([verdict.verdict, numbers]).toEqual([
      expect.stringMatching(/waiting|booked/),
      [expect.any(String)],
    ]);
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: numbers[0] });
  });

  test("a booking whose last answer is lost is found by asking the company, and not made again", async () => {
    const { id, reference } = await begun(service);
    const losing = withCouriers(({ book }) => ({
      book: (consignment, known, save) =>
        book(consignment, known, async (booking) => {
          await save(booking);
          await setFaults(shop, { [fault]: 1 });
        }),
    }));
    await continueBooking(losing, reference);
    expect(await stateOf(id)).toMatchObject({ state: "begun" });
    for (let times = 0; times < 3 && (await stateOf(id))?.state === "begun"; times += 1) await goOn();
    const numbers = await numbersAtCompanies(shop, id);
    expect(numbers).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: numbers[0] });
  });

  test.each(["save 1", "save 2", "the booking"])(
    "a process that is killed after %s is followed by one that books once",
    async (end) => {
      const { id, reference } = await begun(service);
      // What was saved is all that the next process has.
      await setFaults(shop, { shiprocketHidesOrders: true, shiprocketRefusesUsedIds: true });
      let saves = 0;
      let isKilled = false;
      const die = async () => {
        isKilled = true;
        await new Promise(() => undefined);
      };
      const killed = withCouriers(({ book }) => ({
        book: async (consignment, known, save) => {
          const verdict = await book(consignment, known, async (booking) => {
            await save(booking);
            saves += 1;
            if (end === `save ${saves}`) await die();
          });
          await die();
          return verdict;
        },
      }));
      void continueBooking(killed, reference);
      await untilTrue(() => isKilled);
      await goOn();
      // Its claim holds for a while.
      expect(await stateOf(id)).toMatchObject({ state: "begun" });
      shop.clock.advance(6 * 60_000);
      await goOn();
      await setFaults(shop, { shiprocketHidesOrders: false, shiprocketRefusesUsedIds: false });
      const numbers = await numbersAtCompanies(shop, id);
      expect(numbers).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: numbers[0] });
    },
  );

  test("a process that was away for longer than its claim writes and books nothing any more", async () => {
    const { id, reference } = await begun(service);
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((done) => (wake = done));
    let isAsleep = false;
    let isRefused = false;
    const slow = withCouriers(({ book }) => ({
      book: (consignment, known, save) =>
        book(consignment, known, async (booking) => {
          isAsleep = true;
          await asleep;
          isRefused = await save(booking).then(
            () => false,
            () => true,
          );
          await save(booking);
        }),
    }));
    const sleeping = continueBooking(slow, reference);
    await untilTrue(() => isAsleep);
    shop.clock.advance(6 * 60_000);
    await goOn();
    wake();
    await sleeping;
    expect(isRefused).toBe(true);
    const numbers = await numbersAtCompanies(shop, id);
    expect(numbers).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: numbers[0] });
  });

  test("a booking that is done while it is being cancelled is cancelled with its number", async () => {
    const { id } = await begun(service);
    let reads = 0;
    const query = async (...args: [text: string, values?: unknown[]]) => {
      const rows = await shop.db.query(...args);
      // The job goes on between the first look at it and the claim.
      if (reads++ === 0) await goOn();
      return rows;
    };
    const db = new Proxy(shop.db, {
      get: (pool, name) => (name === "query" ? query : Reflect.get(pool, name)),
    });
    await cancelBooking({ ...shop.shop, db }, id, { userId: packer.userId, name: "Ravi" });
    expect(reads).toBeGreaterThan(1);
    expect(await stateOf(id)).toMatchObject({ state: "cancelled", trackingId: "" });
    expect(await numbersAtCompanies(shop, id)).toEqual([]);
    const { rows } = await shop.db.query(
      "SELECT cardinality(awbs) AS numbers FROM bookings WHERE shipment_id = $1",
      [id],
    );
    expect(rows).toEqual([{ numbers: 1 }]);
  });

  test("a cancellation that fails after its claim gives the claim back, so that the next press cancels", async () => {
    const { id } = await placePackedOrder(shop, packer);
    await bookOne(shop, packer, id, service);
    let reads = 0;
    const query = async (...args: [text: string, values?: unknown[]]) => {
      // The first look, the claim, and the look under it.
      if ((reads += 1) === 3) throw new Error("the connection is lost");
      return shop.db.query(...args);
    };
    const db = new Proxy(shop.db, {
      get: (pool, name) => (name === "query" ? query : Reflect.get(pool, name)),
    });
    const actor = { userId: packer.userId, name: "Ravi" };
    await expect(cancelBooking({ ...shop.shop, db }, id, actor)).rejects.toThrow("the connection is lost");
    await cancelBooking(shop.shop, id, actor);
    expect(await stateOf(id)).toMatchObject({ state: "cancelled", trackingId: "" });
  });

  test("an order that is cancelled while its booking waits is not booked by the job", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const fault = service.company === "Delhivery" ? "delhiveryServerErrors" : "shiprocketServerErrors";
    await setFaults(shop, { [fault]: 9 });
    expect(await bookOne(shop, packer, id, service)).toMatchObject({
      verdict: "waiting",
      reason: "The courier company does not answer. It goes on by itself.",
    });
    await setFaults(shop, { [fault]: 0 });
    const { order } = await readOnDesk(shop, admin, id);
    await shop.app.inject({
      method: "PUT",
      url: `/api/admin/orders/${id}`,
      headers: admin.headers,
      payload: {
        status: "Cancelled",
        invoice: "",
        tracking: { partnerName: "", trackingId: "" },
        version: order.version,
        money: { decision: "refund" },
        restock: true,
      },
    });
    await goOn();
    expect(await stateOf(id)).toMatchObject({ state: "cancelled" });
    expect(await numbersAtCompanies(shop, id)).toEqual([]);
  });
});

const cancel = (id: string) =>
  shop.app.inject({
    method: "POST",
    url: "/api/packing/bookings/cancel",
    headers: packer.headers,
    payload: { id },
  });
const pickedUp = [{ code: "X-PPOM" }];
const cancelOrder = async (id: string) => {
  const { partnerName, trackingId } = (await readOnDesk(shop, admin, id)).order.tracking;
  const tracking = { partnerName, trackingId };
  const change = { status: "Cancelled", tracking, money: { decision: "refund" }, restock: true };
  const answer = await saveOrder(shop, admin, id, change);
  expect(answer.statusCode, answer.body).toBe(200);
};

describe("a parcel that Delhivery's driver has picked up", () => {
  test("is not cancelled, nor a box of it that is still here, and goes on by its number", async () => {
    const { id } = await placePackedOrder(shop, packer, { boxes: 2 });
    const { trackingId } = await bookOne(shop, packer, id);
    const numbers = await numbersAtCompanies(shop, id);
    await moveParcel(shop, numbers.find((awb) => awb !== trackingId) ?? "", pickedUp);
    expect((await cancel(id)).json()).toMatchObject({
      code: "booking-picked-up",
      message:
        "The driver has picked it up: it can no longer be cancelled here. Please hand it over; if it is to come back, cancel its order first.",
    });
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId });
    expect(await numbersAtCompanies(shop, id)).toEqual(numbers);
  });

  test("of a cancelled order comes back under its number, is said so once, and its return is followed", async () => {
    const { id, orderNumber } = await placePackedOrder(shop, packer);
    const { trackingId } = await bookOne(shop, packer, id);
    await askCouriers(shop.shop);
    await moveParcel(shop, trackingId, pickedUp);
    await cancelOrder(id);
    for (let times = 1; times <= 2; times += 1)
      expect((await cancel(id)).json()).toMatchObject({ success: true, comesBack: true });
    expect(await stateOf(id)).toEqual({
      state: "cancelled",
      reason: "Cancelled by Ravi after its pick-up: it comes back",
      trackingId,
    });
    const { rows } = await shop.db.query(
      "SELECT summary FROM audit_log WHERE action = 'booking.cancelled' AND subject = $1",
      [orderNumber],
    );
    expect(rows).toEqual([
      {
        summary: `The booking of ${orderNumber} with Delhivery (${trackingId}) was cancelled after its pick-up: it comes back.`,
      },
    ]);
    await askNow(shop, id);
    const { order } = await readOnDesk(shop, admin, id);
    expect(order.shipments).toMatchObject([{ stage: "RTO" }]);
  });

  test("of a cancelled order with a box that Delhivery does not turn round is tried again by the next press", async () => {
    const { id } = await placePackedOrder(shop, packer, { boxes: 2 });
    await bookOne(shop, packer, id);
    const [one = "", two = ""] = await numbersAtCompanies(shop, id);
    await moveParcel(shop, one, pickedUp);
    await moveParcel(shop, two, [{ code: "X-DDD3FD", status: "Dispatched" }]);
    await cancelOrder(id);
    const reason = `${one} is cancelled; ${two}: Shipment cannot be cancelled in status Dispatched`;
    for (const _press of [1, 2])
      expect((await cancel(id)).json()).toMatchObject({
        code: "courier-refused",
        message: `Delhivery refuses: ${reason}`,
      });
    // Packers read it on the row, too.
    expect(await stateOf(id)).toMatchObject({
      state: "booked",
      reason: `Delhivery does not cancel it: ${reason}`,
    });
    await moveParcel(shop, two, [{ code: "X-IBD3F", status: "Pending" }]);
    expect((await cancel(id)).json()).toMatchObject({ comesBack: true });
    expect(await numbersAtCompanies(shop, id)).toEqual([]);
  });

  test("at the moment of its cancellation keeps its number, is not booked again, and its return opens a claim", async () => {
    const { id } = await placePackedOrder(shop, packer);
    const { trackingId } = await bookOne(shop, packer, id);
    await askCouriers(shop.shop);
    await setFaults(shop, { delhiveryPickUpsMeanwhile: 1 });
    expect((await cancel(id)).json()).toMatchObject({ comesBack: true });
    expect(await bookOne(shop, packer, id)).toMatchObject({
      verdict: "failed",
      reason: `It has the tracking number ${trackingId} already.`,
    });
    await askNow(shop, id);
    expect(await returnOf(id)).toEqual({ trackingId, stage: "RTO", claims: ["returned"] });
  });

  /** Cancelled, and Delhivery shows only later that the driver was there. */
  async function cancelledTooLate() {
    const { id } = await placePackedOrder(shop, packer);
    const { trackingId } = await bookOne(shop, packer, id);
    await askCouriers(shop.shop);
    const late = withCouriers(({ cancel: cancelThere }) => ({
      cancel: async (...args) => {
        await cancelThere(...args);
        return { verdict: "done" };
      },
    }));
    const actor = { userId: packer.userId, name: "Ravi" };
    return {
      id,
      trackingId,
      async cancelNow() {
        await setFaults(shop, { delhiveryPickUpsMeanwhile: 1 });
        expect(await cancelBooking(late, id, actor)).toBe(false);
        expect(await stateOf(id)).toMatchObject({ state: "cancelled", trackingId: "" });
      },
    };
  }

  test("which is shown after its cancellation is not booked again, and has its number back once it is tracked", async () => {
    const { id, trackingId, cancelNow } = await cancelledTooLate();
    await cancelNow();
    for (const service of services)
      expect(await bookOne(shop, packer, id, service)).toMatchObject({
        verdict: "failed",
        reason: `The driver has picked it up with the cancelled number ${trackingId}: it is not booked again.`,
      });
    expect(await numbersAtCompanies(shop, id)).toEqual([]);
    await askNow(shop, id);
    expect(await returnOf(id)).toEqual({ trackingId, stage: "RTO", claims: ["returned"] });
    const { events } = await readOnDesk(shop, admin, id);
    expect(events.filter(({ actor }) => actor === "Delhivery").map(({ what }) => what)).toEqual([
      `Tracking Delhivery ${trackingId}`,
      "The parcel comes back (RTO)",
    ]);
  });

  test("which is shown after it was booked again has its number back, and the new booking is to be cancelled", async () => {
    const { id, trackingId, cancelNow } = await cancelledTooLate();
    const hidden = withCouriers(() => ({ track: async () => new Map() }));
    await cancelNow();
    const request = { parcels: [{ id, ...services[1] }], boxSize: "40x30x30", isChecked: false };
    const actor = { userId: packer.userId, name: "Ravi" };
    const [again] = await bookParcels(hidden, createTurns(hidden), request, actor);
    expect(again).toMatchObject({ verdict: "booked" });
    await shop.app.inject(delhiveryPush(trackingId, { at: shop.clock.now() }));
    // A push proves nothing of a number that was cancelled.
    expect(await stateOf(id)).toMatchObject({ state: "booked", trackingId: again?.trackingId });
    await askCouriers(shop.shop);
    expect(await returnOf(id)).toEqual({ trackingId, stage: "RTO", claims: ["returned"] });
    const { unused } = (
      await shop.app.inject({ method: "GET", url: "/api/packing/bookings", headers: packer.headers })
    ).json<{ unused: { _id: string; trackingId: string; why: string }[] }>();
    expect(unused.filter(({ _id }) => _id.startsWith(id))).toEqual([
      expect.objectContaining({ trackingId: again?.trackingId, why: "its parcel has another number" }),
    ]);
    expect((await cancel(id)).json()).toMatchObject({ comesBack: false });
    expect(await returnOf(id)).toEqual({ trackingId, stage: "RTO", claims: ["returned"] });
  });

  test("with a number that was cancelled and typed over by hand keeps what was typed", async () => {
    const { id, cancelNow } = await cancelledTooLate();
    await cancelNow();
    const tracking = { partnerName: "DTDC", trackingId: "D12345680" };
    const saved = await saveOrder(shop, admin, id, { status: "Order Processing", tracking });
    expect(saved.statusCode, saved.body).toBe(200);
    await askNow(shop, id);
    expect(await returnOf(id)).toMatchObject({ trackingId: "D12345680" });
  });

  async function returnOf(id: string) {
    const { order } = await readOnDesk(shop, admin, id);
    const [shipment] = order.shipments;
    const { rows } = await shop.db.query<{ kind: string }>("SELECT kind FROM claims WHERE order_id = $1", [
      id,
    ]);
    return {
      trackingId: shipment?.trackingId,
      stage: shipment?.stage,
      claims: rows.map(({ kind }) => kind),
    };
  }
});

test("a company that is slow holds up neither the other's bookings nor the answer, and is booked later", async () => {
  const [slow, quick] = [await placePackedOrder(shop, packer), await placePackedOrder(shop, packer)];
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((done) => (wake = done));
  const source = withCouriers(({ name, book }) => ({
    book: async (...args) => {
      if (name === "Delhivery") await asleep;
      return book(...args);
    },
  }));
  const request = {
    parcels: [
      { id: slow.id, ...services[0] },
      { id: quick.id, ...services[1] },
    ],
    boxSize: "40x30x30",
    isChecked: false,
  };
  const actor = { userId: packer.userId, name: "Ravi" };
  const verdicts = await bookParcels(source, createTurns(source), request, actor, 1000);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(["waiting", "booked"]);
  wake();
  await untilTrue(async () => (await stateOf(slow.id))?.state === "booked");
  expect(await numbersAtCompanies(shop, slow.id)).toHaveLength(1);
});

test("what a company puts off waits; after several tries it is given up, and may be booked anew", async () => {
  const { id } = await placePackedOrder(shop, packer);
  await setFaults(shop, { delhiveryWaybillRefusals: 9 });
  const verdict = await bookOne(shop, packer, id);
  expect(verdict).toMatchObject({ verdict: "waiting", reason: expect.stringMatching(/consume waybill/) });
  for (let times = 2; times <= 4; times += 1) await goOn();
  expect(await stateOf(id)).toMatchObject({ state: "begun" });
  await goOn();
  expect(await stateOf(id)).toMatchObject({ state: "failed" });
  await setFaults(shop, { delhiveryWaybillRefusals: 0 });
  expect(await bookOne(shop, packer, id)).toMatchObject({ verdict: "booked" });
  expect(await numbersAtCompanies(shop, id)).toHaveLength(1);
});

test("a reference whose order was cancelled at the company is followed by the next attempt's", async () => {
  const { id, reference } = await begun(services[1]);
  await setFaults(shop, { shiprocketAwbRefusals: 1 });
  const company = shop.shop.couriers.find(({ name }) => name === "Shiprocket");
  await continueBooking(
    // It is cancelled in the company's panel, and the shop has not heard of it.
    withCouriers(() => ({ cancel: async () => ({ verdict: "done" }) })),
    reference,
  );
  const found = await company?.findByReference(reference);
  if (found) await company?.cancel(found.booking, { mayReturn: false });
  await shop.db.query(
    "UPDATE bookings SET state = 'begun', ended_at = NULL, booking = NULL WHERE reference = $1",
    [reference],
  );
  await continueBooking(shop.shop, reference);
  const { rows } = await shop.db.query<{ attempt: number; state: string }>(
    "SELECT attempt, state FROM bookings WHERE shipment_id = $1 ORDER BY attempt",
    [id],
  );
  expect(rows).toEqual([
    { attempt: 1, state: "failed" },
    { attempt: 2, state: "booked" },
  ]);
  expect(await numbersAtCompanies(shop, id)).toHaveLength(1);
});

async function untilTrue(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let times = 0; times < 500; times += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error("it never holds");
}
