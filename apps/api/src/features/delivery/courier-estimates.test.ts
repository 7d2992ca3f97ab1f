import type { findDelivery } from "@dakbag/contracts/delivery";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as z from "zod";
import { testAppForEach } from "../../../test-support/before-tests.ts";
import { placePackedOrder } from "../../../test-support/builders/book-parcels.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { askForQuotes } from "../bookings/courier-quotes.ts";
import { findNamed } from "../bookings/parcels-to-book.ts";
import { askForEstimates } from "./delivery.jobs.ts";
import { registerDeliveryRoutes } from "./delivery.routes.ts";
import { findPinPlace } from "./pin-directory.ts";

const minuteMs = 60_000;
const floodSize = quickOrLong(500, 10_000);
const dayMs = 24 * 60 * minuteMs;
// A Thursday, 15:30 in India.
const shop = testAppForEach({ now: new Date("2026-11-26T10:00:00Z"), hasCouriers: true });

type Delivery = z.output<typeof findDelivery.answer>;

async function ask(pinCode: string, { headers = {}, from = "203.0.113.1" } = {}) {
  const url = `/api/delivery/${pinCode}`;
  const answer = await shop.app.inject({ url, headers, remoteAddress: from });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...answer.json<Delivery>(), cache: answer.headers["cache-control"] };
}

/** Runs the job each minute. */
async function runFor(minutes: number) {
  for (let left = minutes; left > 0; left--) {
    await askForEstimates(shop.shop);
    shop.clock.advance(minuteMs);
  }
}

const rows = async () =>
  (
    await shop.db.query<{ pinCode: string; company: string; days: number | null; isWanted: boolean }>(
      `SELECT pin_code AS "pinCode", company, days, wanted_at IS NOT NULL AS "isWanted" FROM courier_estimates
       ORDER BY pin_code, company DESC`,
    )
  ).rows;
const pinCodesWanted = async () =>
  new Set((await rows()).filter(({ isWanted }) => isWanted).map(({ pinCode }) => pinCode));

const company = (name: string) => shop.shop.couriers.find((one) => one.name === name)!;
const questions = () =>
  shop.shop.couriers.map((courier) => ({
    name: courier.name,
    days: vi.spyOn(courier, "estimateDays"),
    quotes: vi.spyOn(courier, "quote"),
  }));
afterEach(() => vi.restoreAllMocks());

/** All PIN codes of the directory that begin so. */
const pinCodesFrom = (prefix: string) =>
  Array.from({ length: 10 ** (6 - prefix.length) }, (_, at) =>
    String(Number(prefix.padEnd(6, "0")) + at),
  ).filter((pinCode) => findPinPlace(pinCode) !== undefined);

describe("the day by which couriers usually come", { tags: ["ruling-places.6"] }, () => {
  test("is not known at first, asked for within a minute, and read from the table for a week", async () => {
    expect(await ask("122016")).toMatchObject({ courierDay: null, cache: "public, max-age=60" });
    await runFor(1);
    // The slower: Shiprocket's cheapest service needs 4 days from Friday, Delhivery 3.
    expect(await rows()).toEqual([
      { pinCode: "122016", company: "Shiprocket", days: 4, isWanted: false },
      { pinCode: "122016", company: "Delhivery", days: 3, isWanted: false },
    ]);
    const asked = questions();
    const answer = await ask("122016");
    expect(answer).toMatchObject({ courierDay: "2026-12-01", cache: "public, max-age=3600" });
    expect(answer.delivery).toEqual({ earliest: "2026-11-29", latest: "2026-12-02" });
    shop.clock.advance(6 * dayMs);
    expect(await ask("122016")).toMatchObject({ courierDay: "2026-12-07", cache: "public, max-age=3600" });
    await runFor(1);
    expect(asked.flatMap(({ days }) => days.mock.calls)).toEqual([]);
  });

  test("is asked for anew after a week, shown for another, and then deleted", async () => {
    await ask("122016");
    await runFor(1);
    await setFaults(shop, { shiprocketServerErrors: 1000, delhiveryServerErrors: 1000 });
    shop.clock.advance(7 * dayMs);
    expect(await ask("122016")).toMatchObject({ courierDay: "2026-12-08", cache: "public, max-age=60" });
    expect((await pinCodesWanted()).size).toBe(1);
    shop.clock.advance(7 * dayMs);
    expect(await ask("122016")).toMatchObject({ courierDay: null });
    await runFor(1);
    shop.clock.advance(dayMs);
    await runFor(1);
    expect(await rows()).toEqual([]);
  });

  test("may be later than promised, and is not invented where no courier goes", async () => {
    await ask("791001");
    await ask("194101");
    await runFor(1);
    const far = await ask("791001");
    expect(far.courierDay! > far.delivery!.latest).toBe(true);
    expect(await ask("194101")).toMatchObject({ courierDay: null, cache: "public, max-age=3600" });
  });

  test("is not asked for where India has no such PIN code", async () => {
    expect(await ask("999999")).toMatchObject({ isDeliverable: false, courierDay: null });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["more days than there can be", 31, null],
    ["half a day more", 2.5, 3],
    ["less than none", -1, null],
  ])("is not taken from %s", async (_what, said, days) => {
    vi.spyOn(company("Delhivery"), "estimateDays").mockResolvedValue(said);
    await ask("122016");
    await runFor(1);
    expect((await rows()).find((row) => row.company === "Delhivery")).toMatchObject({ days });
  });
});

describe("a courier that", { tags: ["ruling-places.6"] }, () => {
  test("is slow keeps no page waiting: the answer asks none", async () => {
    await setFaults(shop, { shiprocketDelayMs: 60_000, delhiveryDelayMs: 60_000 });
    const asked = questions();
    expect(await ask("122016")).toMatchObject({
      delivery: { earliest: "2026-11-29", latest: "2026-12-02" },
      courierDay: null,
    });
    expect(asked.flatMap(({ days, quotes }) => [...days.mock.calls, ...quotes.mock.calls])).toEqual([]);
  });

  test("is down keeps no other from answering, and is asked again ten minutes later", async () => {
    await setFaults(shop, { shiprocketServerErrors: 1 });
    const [shiprocket] = questions();
    await ask("122016");
    await runFor(9);
    expect(shiprocket!.days).toHaveBeenCalledTimes(1);
    // Delhivery's 3 days from Friday, which end on a Monday.
    expect(await ask("122016")).toMatchObject({ courierDay: "2026-11-30", cache: "public, max-age=60" });
    await runFor(2);
    expect(shiprocket!.days).toHaveBeenCalledTimes(2);
    expect(await ask("122016")).toMatchObject({ courierDay: "2026-12-01" });
  });
});

describe("a database that", { tags: ["ruling-places.6"] }, () => {
  const promised = { delivery: { earliest: "2026-11-29", latest: "2026-12-02" }, courierDay: null };
  const withQuery = (query: () => Promise<unknown>) => {
    const app = Fastify();
    registerDeliveryRoutes(app, { ...shop.shop, db: Object.assign(Object.create(shop.db), { query }) });
    return app;
  };

  test("does not answer leaves the specification's days, and is asked by four at once", async () => {
    const query = vi.fn(() => new Promise<never>(() => {}));
    const app = withQuery(query);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/api/delivery/122016")));
    for (const answer of answers) expect(answer.json()).toMatchObject(promised);
    expect(query).toHaveBeenCalledTimes(4);
    await app.close();
  });

  test("is unavailable leaves the specification's days", async () => {
    const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const app = withQuery(() => Promise.reject(error));
    const answer = await app.inject("/api/delivery/122016");
    expect(answer.json()).toMatchObject(promised);
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
    await app.close();
  });
});

describe("who asks for many PIN codes", { tags: ["ruling-places.6"] }, () => {
  beforeEach(() => setStock(shop, 1_000_000));

  test("has ten an hour noted, as a client and as an account", async () => {
    const pinCodes = pinCodesFrom("56");
    for (const pinCode of pinCodes.slice(0, 15)) await ask(pinCode);
    expect(await pinCodesWanted()).toEqual(new Set(pinCodes.slice(0, 10)));
    await ask(pinCodes[20]!, { from: "203.0.113.2" });
    const { headers } = await signInBuyer(shop);
    for (const pinCode of pinCodes.slice(30, 45)) await ask(pinCode, { headers });
    expect(await pinCodesWanted()).toEqual(
      new Set([...pinCodes.slice(0, 10), pinCodes[20], ...pinCodes.slice(30, 40)]),
    );
    shop.clock.advance(60 * minuteMs);
    await ask(pinCodes[50]!);
    expect((await pinCodesWanted()).has(pinCodes[50]!)).toBe(true);
  });

  test("leaves packers 45 quotes of each company, a buyer's PIN code the first, and less than 50 questions", async () => {
    const flood = Array.from({ length: 8 }, (_, at) => pinCodesFrom(`${at + 1}`))
      .flat()
      .slice(0, floodSize);
    expect(flood).toHaveLength(floodSize);
    const { headers } = await signInBuyer(shop);
    await ask("744301", { headers });
    shop.clock.advance(1);
    for (const [at, pinCode] of flood.entries())
      await ask(pinCode, { from: `198.51.${Math.floor(at / 2560)}.${Math.floor(at / 10) % 256}` });
    expect((await pinCodesWanted()).size).toBe(floodSize + 1);
    const packer = await signInBuyer(shop, { role: "packer" });
    const { id } = await placePackedOrder(shop, packer);
    const parcel = (await findNamed(shop.db, [id]))(id);
    if (typeof parcel !== "object") throw new Error("there is no parcel");

    const asked = questions();
    await runFor(5);
    const parcels = flood
      .slice(0, 60)
      .map((zipCode) => ({ ...parcel, shippingAddress: { ...parcel.shippingAddress, zipCode } }));
    await askForQuotes(shop.shop, parcels, "40x30x30");
    for (const { days, quotes } of asked) {
      expect(days).toHaveBeenCalledWith("744301");
      expect(days).toHaveBeenCalledTimes(4);
      expect(quotes.mock.calls.length).toBeGreaterThanOrEqual(45);
      expect(quotes.mock.calls.length + days.mock.calls.length).toBeLessThan(50);
    }
    expect(await ask("744301")).toMatchObject({ courierDay: expect.any(String) });
    shop.clock.advance(dayMs);
    await runFor(1);
    expect((await pinCodesWanted()).size).toBe(0);
  });

  test("runs of the job at the same time ask each PIN code once, and four in all", async () => {
    const asked = questions();
    const pinCodes = pinCodesFrom("56");
    // Of one round the runs may happen to come one after the other.
    for (let round = 1; round <= 6; round += 1) {
      shop.clock.advance(61 * 60_000);
      const wanted = pinCodes.slice(round * 10, round * 10 + 10);
      for (const pinCode of wanted) await ask(pinCode, { from: `203.0.113.${round}` });
      await Promise.all(Array.from({ length: 5 }, () => askForEstimates(shop.shop)));
      for (const { days } of asked) {
        expect(days).toHaveBeenCalledTimes(4 * round);
        expect(new Set(days.mock.calls.map(([pinCode]) => pinCode)).size).toBe(4 * round);
      }
    }
  });
});
