import { indiaDay } from "@dakbag/domain/dates/india-day";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import {
  askNow,
  bookParcel,
  delhiveryPush,
  moveParcel,
  type SandboxScan,
} from "../../../test-support/builders/booked-parcel.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { askCouriers } from "./ask-couriers.ts";

const warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(line) });
const shop = testAppForAll({ now: new Date("2026-11-27T06:00:00Z"), hasCouriers: true, log });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

const ago = (minutes: number) => shop.clock.now().getTime() - minutes * 60_000;
const ud = (status: string, minutes: number, code = "X-1"): SandboxScan => ({
  type: "UD",
  status,
  code,
  at: ago(minutes),
  activity: `${status} ${code}`,
});
const dl = (status: string, minutes: number): SandboxScan => ({ ...ud(status, minutes), type: "DL" });
const rt = (status: string, minutes: number): SandboxScan => ({ ...ud(status, minutes), type: "RT" });
const pickedUp = () => ud("In Transit", 300, "X-PPOM");

async function booked(options?: Parameters<typeof bookParcel>[2]) {
  const { id, buyer } = await placePaidOrder(shop, { HONROL100: 1 });
  const awbs = await bookParcel(shop, id, options);
  return { id, buyer, awbs, awb: awbs[0]! };
}
async function stateOf(id: string) {
  const { order, events } = await readOnDesk(shop, admin, id);
  return {
    status: order.status,
    stages: order.shipments.map(({ stage }) => stage),
    byCourier: events.filter(({ actor }) => actor === "Delhivery").map(({ what }) => what),
    scans: order.followed.flatMap(({ scans }) => scans.map(({ activity }) => activity)),
  };
}
const push = (awb: string, scan: SandboxScan) =>
  shop.app.inject(delhiveryPush(awb, { ...scan, at: new Date(scan.at!) }));

describe("scans that are pushed", () => {
  test("move the shipment and its order, with the history and one message for each stage", async () => {
    const { id, awb } = await booked();
    for (const scan of [ud("Manifested", 400), pickedUp(), ud("In Transit", 200), ud("Dispatched", 60)])
      expect((await push(awb, scan)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual({
      status: "Out for delivery",
      stages: ["Out for delivery"],
      byCourier: [
        "Status changed from Order Processing to Shipped",
        "Status changed from Shipped to In transit",
        "Status changed from In transit to Out for delivery",
      ],
      scans: ["Dispatched X-1", "In Transit X-1", "In Transit X-PPOM", "Manifested X-1"],
    });
    const { messages } = await readOnDesk(shop, admin, id);
    expect(messages.filter(({ kind }) => kind === "shipped")).toHaveLength(2);
  });

  test("twice, late and lower are history, and no stage goes back", async () => {
    const { id, awb } = await booked();
    await push(awb, ud("Dispatched", 60));
    for (let times = 0; times < 2; times += 1) await push(awb, ud("In Transit", 200));
    const { status, scans, byCourier } = await stateOf(id);
    expect({ status, scans, byCourier: byCourier.length }).toEqual({
      status: "Out for delivery",
      scans: ["Dispatched X-1", "In Transit X-1"],
      byCourier: 1,
    });
  });

  test.each([
    ["Delivered", () => dl("Delivered", 30)],
    ["RTO", () => rt("In Transit", 30)],
    ["Lost", () => ud("LOST", 30)],
  ])("say %s in vain until tracking says so, which is asked at once", async (stage, endOf) => {
    const { id, awb } = await booked();
    const end = endOf();
    await moveParcel(shop, awb, [pickedUp()]);
    await askNow(shop);
    await push(awb, end);
    await askCouriers(shop.shop);
    // Tracking knows nothing of it.
    expect((await stateOf(id)).stages).toEqual(["Shipped"]);
    await moveParcel(shop, awb, [end]);
    await push(awb, { ...end, code: "X-2" });
    expect((await stateOf(id)).stages).toEqual(["Shipped"]);
    await askCouriers(shop.shop);
    expect((await stateOf(id)).stages).toEqual([stage]);
  });

  test.each([
    [
      "a number without a booking",
      delhiveryPush("84927919999999", { at: new Date() }),
      { msg: "a scan of a number that was not booked here", company: "Delhivery", awb: "84927919999999" },
    ],
    [
      "a number that is none",
      delhiveryPush("8".repeat(400), { at: new Date() }),
      { msg: "a scan of a number that was not booked here", company: "Delhivery", awb: "8".repeat(50) },
    ],
    [
      "a body without a parcel",
      { ...delhiveryPush("1", { at: new Date() }), payload: { Shipment: 7 } },
      { msg: "a push that is not understood", company: "Delhivery" },
    ],
  ])("of %s are answered with 200, change nothing, and are in the log", async (_name, request, warning) => {
    warnings.length = 0;
    const count = async () => (await shop.db.query("SELECT FROM scans")).rowCount;
    const before = await count();
    expect((await shop.app.inject(request)).json()).toEqual({ success: true });
    expect(await count()).toBe(before);
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining(warning)]);
  });

  test("in what is no JSON are answered with 200, and without the token with 401", async () => {
    const { awb } = await booked();
    const good = delhiveryPush(awb, { at: new Date(ago(5)) });
    const send = (headers: Record<string, string>, payload: string) =>
      shop.app.inject({ ...good, headers, payload });
    const json = { "content-type": "application/json" };
    expect((await send({ ...json, ...good.headers }, "{")).statusCode).toBe(200);
    for (const payload of ["{", JSON.stringify(good.payload)]) {
      const answer = await send({ ...json, "x-api-key": "a-token-of-nobody" }, payload);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "bad-signature"]);
      expect((await send(json, payload)).statusCode).toBe(401);
    }
    const tooLong = { "content-type": "text/plain", ...good.headers };
    expect((await send(tooLong, "x".repeat(200_000))).statusCode).toBe(413);
    expect((await shop.db.query("SELECT FROM scans WHERE awb = $1", [awb])).rowCount).toBe(0);
  });

  test("without a token only have the company asked within ten minutes, however many there are", async () => {
    const { id, awb } = await booked();
    await moveParcel(shop, awb, [pickedUp(), ud("In Transit", 200)]);
    await askNow(shop);
    const asked: string[] = [];
    const couriers = shop.shop.couriers.map((company) => ({
      ...company,
      track: (awbs: readonly string[], now: Date) => (asked.push(...awbs), company.track(awbs, now)),
    }));
    await moveParcel(shop, awb, [ud("Dispatched", 1)]);
    for (let minutes = 0; minutes < 11; minutes += 1) {
      const { headers: _token, ...unsigned } = delhiveryPush(awb, { ...dl("Delivered", 1), at: new Date() });
      expect((await shop.app.inject(unsigned)).statusCode).toBe(401);
      await askCouriers({ ...shop.shop, couriers });
      shop.clock.advance(60_000);
    }
    expect(asked.filter((one) => one === awb)).toHaveLength(1);
    expect((await stateOf(id)).stages).toEqual(["Out for delivery"]);
  });

  test("in an unknown code, or from the future, move nothing; the first is history, the other found later", async () => {
    const { id, awb } = await booked();
    await push(awb, { ...ud("Teleported", 20), activity: "Beamed up" });
    const soon = ud("In Transit", -60);
    await push(awb, soon);
    await moveParcel(shop, awb, [soon]);
    await askNow(shop);
    const { stages, scans } = await stateOf(id);
    expect([stages, scans]).toEqual([["Packed"], ["Manifest uploaded", "Beamed up"]]);
    shop.clock.advance(3_600_000);
    await askNow(shop);
    expect((await stateOf(id)).stages).toEqual(["In transit"]);
  });

  test("by Shiprocket are known by its token; a return is no delivery", async () => {
    const { id, awb } = await booked({ company: "Shiprocket" });
    await shop.receiveWebhooks();
    expect(await moveParcel(shop, awb, [{ code: "18", activity: "In transit" }], { push: true })).toEqual([
      200,
    ]);
    expect((await stateOf(id)).stages).toEqual(["In transit"]);
    await moveParcel(shop, awb, [{ code: "7", activity: "Returned" }], { push: true, isReturn: true });
    expect((await stateOf(id)).stages).toEqual(["In transit"]);
  });
});

describe("what staff did stays", () => {
  test("a stage that they set further, and a cancelled order", async () => {
    const { id, awb } = await booked();
    await saveOrder(shop, admin, id, {
      status: "Delivered",
      tracking: { partnerName: "Delhivery", trackingId: awb },
    });
    const other = await booked();
    const money = { decision: "kept", reason: "Printed for you" };
    await saveOrder(shop, admin, other.id, { status: "Cancelled", money });
    for (const one of [awb, other.awb]) await push(one, ud("In Transit", 20));
    expect((await stateOf(id)).status).toBe("Delivered");
    expect(await stateOf(other.id)).toMatchObject({ status: "Cancelled", stages: ["Packed"], byCourier: [] });
  });

  test("a stage that they took back, until there is news", async () => {
    const { id, awb } = await booked();
    await moveParcel(shop, awb, [pickedUp(), ud("In Transit", 200)]);
    await askNow(shop);
    await saveOrder(shop, admin, id, {
      status: "Shipped",
      tracking: { partnerName: "Delhivery", trackingId: awb },
    });
    await moveParcel(shop, awb, [ud("In Transit", 100)]);
    await askNow(shop);
    expect((await stateOf(id)).status).toBe("Shipped");
    await moveParcel(shop, awb, [ud("Dispatched", 50)]);
    await askNow(shop);
    expect((await stateOf(id)).status).toBe("Out for delivery");
  });
});

const claimsOf = async (id: string) => {
  const { rows } = await shop.db.query<{ text: string }>(
    "SELECT kind || ' ' || state AS text FROM claims WHERE order_id = $1",
    [id],
  );
  return rows.map(({ text }) => text);
};

describe("couriers are asked", () => {
  test("late, and the clocks of claims count from the scan of the delivery", async () => {
    const { id, awb } = await booked();
    shop.clock.advance(6 * 60 * 60_000);
    await moveParcel(shop, awb, [pickedUp(), dl("Delivered", 90)]);
    await askNow(shop);
    const { rows } = await shop.db.query<{ minutes: number }>(
      "SELECT extract(epoch FROM $2::timestamptz - delivered_at)::int / 60 AS minutes FROM shipments WHERE order_id = $1",
      [id, shop.clock.now()],
    );
    expect(rows[0]!.minutes).toBeGreaterThanOrEqual(90);
    expect(rows[0]!.minutes).toBeLessThan(100);
  });

  test("and the day on which Delhivery expects a parcel is on its order's page", async () => {
    const { id, awb } = await booked();
    await moveParcel(shop, awb, [pickedUp()]);
    await askNow(shop, id);
    const { order } = await readOnDesk(shop, admin, id);
    expect(order.followed).toMatchObject([{ expectedOn: indiaDay(new Date(ago(300) + 3 * 24 * 3_600_000)) }]);
  });

  test("and what comes back or is lost has its stage, its event, and an order that is on its way", async () => {
    const [back, lost] = [await booked(), await booked()];
    await moveParcel(shop, back.awb, [pickedUp(), ud("Dispatched", 60), rt("In Transit", 30)]);
    await moveParcel(shop, lost.awb, [pickedUp(), ud("LOST", 30)]);
    await askNow(shop);
    expect(await stateOf(back.id)).toMatchObject({
      status: "In transit",
      stages: ["RTO"],
      byCourier: ["The parcel comes back (RTO)"],
    });
    expect(await stateOf(lost.id)).toMatchObject({ stages: ["Lost"], byCourier: ["The parcel is lost"] });
    expect([await claimsOf(back.id), await claimsOf(lost.id)]).toEqual([
      ["returned Raised"],
      ["lost Raised"],
    ]);
    await moveParcel(shop, back.awb, [dl("Delivered", 5)]);
    await moveParcel(shop, lost.awb, [dl("Delivered", 5)]);
    await askNow(shop);
    expect((await stateOf(back.id)).stages).toEqual(["RTO"]);
    expect((await stateOf(lost.id)).stages).toEqual(["Delivered"]);
    await expectCleanLedger(shop);
  });

  test("about each box: the least advanced decides, and the parcels of one order move by themselves", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 4 });
    await arrangeParcels(shop, admin, id, { 1: { 1: 1 }, 2: { 1: 3 } });
    const [first, second] = await bookParcel(shop, id, { count: 2 });
    const [other] = await bookParcel(shop, id, { parcel: 2 });
    await moveParcel(shop, first!, [pickedUp(), ud("Dispatched", 60), dl("Delivered", 10)]);
    await moveParcel(shop, other!, [pickedUp()]);
    await askNow(shop);
    expect((await stateOf(id)).stages).toEqual(["Packed", "Shipped"]);
    await moveParcel(shop, second!, [pickedUp(), ud("Dispatched", 60)]);
    await askNow(shop);
    expect(await stateOf(id)).toMatchObject({ status: "Shipped", stages: ["Out for delivery", "Shipped"] });
  });

  test("about two boxes that are scanned at one time: who is second sees the first", async () => {
    for (let times = 0; times < 10; times += 1) {
      const { id, awbs } = await booked({ count: 2 });
      await Promise.all(awbs.map((awb) => push(awb, ud("In Transit", 20))));
      expect((await stateOf(id)).stages).toEqual(["In transit"]);
    }
  });

  test("again at once when an end is pushed while they are asked", async () => {
    const { id, awb } = await booked();
    await moveParcel(shop, awb, [pickedUp()]);
    const delhivery = shop.shop.couriers.find(({ name }) => name === "Delhivery")!;
    const track = async (awbs: readonly string[], now: Date) => {
      const answer = await delhivery.track(awbs, now);
      await moveParcel(shop, awb, [dl("Delivered", 5)]);
      await push(awb, dl("Delivered", 5));
      return answer;
    };
    await askCouriers({ ...shop.shop, couriers: [{ ...delhivery, track }] });
    expect((await stateOf(id)).stages).toEqual(["Shipped"]);
    await askCouriers(shop.shop);
    expect((await stateOf(id)).stages).toEqual(["Delivered"]);
  });

  test("each by itself: one that is down holds up no other, is tried again, and loses nothing", async () => {
    const [up, down] = [await booked(), await booked({ company: "Shiprocket" })];
    await moveParcel(shop, up.awb, [pickedUp()]);
    await moveParcel(shop, down.awb, [{ code: "18", activity: "In transit" }]);
    await setFaults(shop, { shiprocketServerErrors: 100 });
    await expect(askNow(shop)).rejects.toThrow("1 courier companies did not answer");
    await setFaults(shop, { shiprocketServerErrors: 0 });
    expect((await stateOf(up.id)).stages).toEqual(["Shipped"]);
    await askCouriers(shop.shop);
    expect((await stateOf(down.id)).stages).toEqual(["Packed"]);
    shop.clock.advance(10 * 60_000);
    await askCouriers(shop.shop);
    expect((await stateOf(down.id)).stages).toEqual(["In transit"]);
  });

  test("once, however many processes ask at a time, and no more of what arrived days ago", async () => {
    const { awb } = await booked();
    await moveParcel(shop, awb, [pickedUp(), dl("Delivered", 5)]);
    const [delhivery] = shop.shop.couriers.filter(({ name }) => name === "Delhivery");
    const asked: string[] = [];
    const counting = {
      ...delhivery!,
      track: (awbs: readonly string[], now: Date) => (asked.push(...awbs), delhivery!.track(awbs, now)),
    };
    const couriers = [counting];
    await shop.db.query("UPDATE followed_awbs SET ask_at = $1 WHERE ask_at IS NOT NULL", [shop.clock.now()]);
    await Promise.all(Array.from({ length: 5 }, () => askCouriers({ ...shop.shop, couriers })));
    expect(asked.filter((one) => one === awb)).toHaveLength(1);
    for (const days of [1, 4, 1]) {
      shop.clock.advance(days * 24 * 3_600_000);
      await askCouriers({ ...shop.shop, couriers });
    }
    expect(asked.filter((one) => one === awb)).toHaveLength(3);
  });
});
