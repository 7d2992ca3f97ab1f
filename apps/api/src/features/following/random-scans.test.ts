import { type FollowedStage, isFurther } from "@dakbag/domain/orders/followed-stage";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  askNow,
  bookParcel,
  delhiveryPush,
  moveParcel,
} from "../../../test-support/builders/booked-parcel.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";

const shop = testAppForAll({
  now: new Date("2026-11-27T06:00:00Z"),
  hasCouriers: true,
  ledgerDiffersBecause: "the orders are written to the tables; the schedules look at the shipments",
});

/** What happens to a parcel, in this order. */
const journeys = {
  delivered: ["UD Manifested", "UD In Transit", "UD Pending", "UD Dispatched", "DL Delivered"],
  "lost and found": ["UD Manifested", "UD In Transit", "UD LOST", "UD In Transit", "DL Delivered"],
  back: ["UD Manifested", "UD In Transit", "UD Dispatched", "RT In Transit", "RT Dispatched", "DL RTO"],
  // The seller has it, and the courier calls that delivered.
  "back, and called delivered": ["UD In Transit", "UD Dispatched", "RT In Transit", "DL Delivered"],
  "called delivered, and back": ["UD In Transit", "UD Dispatched", "DL Delivered", "RT In Transit"],
  lost: ["UD In Transit", "UD LOST"],
} as const;
const endOf: Readonly<Record<keyof typeof journeys, ShipmentStage>> = {
  delivered: "Delivered",
  "lost and found": "Delivered",
  back: "RTO",
  "back, and called delivered": "RTO",
  "called delivered, and back": "RTO",
  lost: "Lost",
};

/** Of each scan: how often it is pushed, and where among the pushes; then how many ask at a time, and after which pushes. */
const schedule = fc.record({
  journey: fc.constantFrom(...(Object.keys(journeys) as (keyof typeof journeys)[])),
  copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
  places: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }),
  asks: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  together: fc.boolean(),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer One> ? One : never;

const scansOf = (journey: keyof typeof journeys, start: number) =>
  journeys[journey].map((text, at) => {
    const [type = "", ...status] = text.split(" ");
    return { type, status: status.join(" "), code: `X-${at}`, activity: text, at: start + at * 600_000 };
  });

/** Runs a schedule. @returns the stages that the shipment was seen in, the last one when all was asked */
async function run(orderId: string, { journey, copies, places, asks, together }: Schedule) {
  const [awb] = await bookParcel(shop, orderId);
  const scans = scansOf(journey, shop.clock.now().getTime() - 5 * 3_600_000);
  const pushes = scans
    .flatMap((scan, at) => Array.from({ length: copies[at] ?? 0 }, () => ({ scan, place: places[at] ?? 0 })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ scan }) => delhiveryPush(awb!, { ...scan, at: new Date(scan.at) }));
  const seen: ShipmentStage[] = [];
  const ofNumber: (FollowedStage | null)[] = [];
  const look = async () => {
    const { rows } = await shop.db.query<{ stage: ShipmentStage; ofNumber: FollowedStage | null }>(
      `SELECT s.stage, f.stage AS "ofNumber" FROM shipments s LEFT JOIN followed_awbs f ON f.shipment_id = s.id WHERE s.id = $1`,
      [orderId],
    );
    seen.push(rows[0]!.stage);
    ofNumber.push(rows[0]!.ofNumber);
  };
  const send = async (push: (typeof pushes)[number]) => {
    expect((await shop.app.inject(push)).statusCode).toBe(200);
    await look();
  };
  const ask = async (times: number) => {
    await Promise.all(Array.from({ length: times }, () => askNow(shop)));
    await look();
  };
  // The courier moves the parcel on in its own order, whatever of it is pushed.
  for (const [at, scan] of scans.entries()) {
    await moveParcel(shop, awb!, [scan]);
    const times = asks[at];
    const due = pushes.slice(
      Math.floor((pushes.length * at) / scans.length),
      Math.floor((pushes.length * (at + 1)) / scans.length),
    );
    if (together) await Promise.all([...due.map(send), ...(times === undefined ? [] : [ask(times)])]);
    else {
      for (const push of due) await send(push);
      if (times !== undefined) await ask(times);
    }
  }
  await ask(2);
  // The next run asks about its own parcel alone.
  await shop.db.query("UPDATE followed_awbs SET ask_at = NULL WHERE awb = $1", [awb]);
  // What happens at one time is seen in any order.
  const first = together ? seen.length - 1 : 0;
  return { awb: awb!, scans, stages: seen.slice(first), ofNumber: ofNumber.slice(first) };
}

test(
  "pushed twice, late, in disorder or never, and asked at once: no stage goes back, and each stage is notified once",
  async () => {
    const runs = quickOrLong(40, 500);
    const numbers = await manyPaidOrders(shop, runs);
    const { rows } = await shop.db.query<{ id: string }>(
      "SELECT id FROM orders WHERE order_number = ANY ($1) ORDER BY id",
      [numbers],
    );
    const ids = rows.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(schedule, async (one) => {
        const id = ids.pop()!;
        const { awb, scans, stages, ofNumber } = await run(id, one);
        for (const all of [stages, ofNumber])
          for (const [at, stage] of all.entries())
            expect(at > 0 && isFurther(all[at - 1]!, stage), all.join(", ")).toBe(false);
        expect(stages.at(-1)).toBe(endOf[one.journey]);
        const stored = await shop.db.query<{ activity: string }>(
          "SELECT activity FROM scans WHERE awb = $1 ORDER BY at",
          [awb],
        );
        const texts = stored.rows
          .map(({ activity }) => activity)
          .filter((text) => text !== "Manifest uploaded");
        expect(texts).toEqual(scans.map(({ activity }) => activity));
        const messages = await shop.db.query<{ kind: string; count: number }>(
          "SELECT kind, channel, count(*)::int AS count FROM notifications WHERE order_id = $1 GROUP BY 1, 2",
          [id],
        );
        expect(messages.rows.filter(({ count }) => count > 1)).toEqual([]);
        const events = await shop.db.query<{ what: string }>(
          "SELECT what FROM order_events WHERE order_id = $1 AND actor = 'Delhivery'",
          [id],
        );
        expect(new Set(events.rows.map(({ what }) => what)).size).toBe(events.rows.length);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  quickOrLong(60_000, 300_000),
);
