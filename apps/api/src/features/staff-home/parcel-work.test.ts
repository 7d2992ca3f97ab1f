import { daysAfter, indiaDay } from "@dakbag/domain/dates/india-day";
import { estimateOfAll, kindsOf } from "@dakbag/domain/orders/delivery-days";
import { deliveryEstimate } from "@dakbag/domain/orders/delivery-promise";
import { orderStage, promisedBy } from "@dakbag/domain/orders/order-stage";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { beforeEach, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { readWork } from "./read-work.ts";

const day = 24 * 60 * 60_000;
const now = new Date("2026-11-26T06:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const shop = testAppForAll({ ledgerDiffersBecause: "orders are changed and deleted directly", now: ago(60) });
beforeEach(() => shop.falsifyingDb.query("TRUNCATE orders, shipments, order_lines, invoices CASCADE"));

interface Wanted {
  stage?: string;
  status?: string;
  acceptedAt?: Date;
  readyOn?: string;
  category?: string;
  seenAt?: Date;
  expectedOn?: string | null;
  isAsked?: boolean;
  isFollowed?: boolean;
  question?: { failedAt: Date; isAnswered?: boolean; isCourierNotified?: boolean };
}

/** Orders on their way, each with one shipment of two numbers. They were placed 60 days ago. */
async function ordersWith(all: readonly Wanted[]): Promise<string[]> {
  const numbers = await manyPaidOrders(shop, all.length);
  const wanted = all.map((one, at) => {
    const {
      stage = "In transit",
      status = stage,
      acceptedAt = ago(1),
      category = "POLY",
      seenAt = ago(0.1),
    } = one;
    return { number: numbers[at], stage, status, acceptedAt, category, seenAt, ...one, ...one.question };
  });
  const values = [JSON.stringify(wanted), now];
  const rows = `jsonb_to_recordset($1) AS w (number text, stage text, status text, "acceptedAt" timestamptz, "readyOn" date, category text,
    "seenAt" timestamptz, "expectedOn" date, "isAsked" boolean, "isFollowed" boolean, "failedAt" timestamptz, "isAnswered" boolean, "isCourierNotified" boolean)
    JOIN orders o ON o.order_number = w.number`;
  const run = (text: string) => shop.falsifyingDb.query(text.replace("$rows", rows), values);
  await run(
    `INSERT INTO shipments (id, order_id, number, stage, ready_on) SELECT o.id, o.id, 1, w.stage, w."readyOn" FROM $rows WHERE $2::timestamptz IS NOT NULL`,
  );
  await run(`INSERT INTO followed_awbs (shipment_id, awb, company, seen_at, expected_on, ask_at)
    SELECT o.id, o.id || box, 'Delhivery', w."seenAt", w."expectedOn", CASE WHEN coalesce(w."isAsked", true) THEN $2::timestamptz END
    FROM $rows CROSS JOIN unnest(ARRAY['1', '2']) AS box WHERE coalesce(w."isFollowed", true)`);
  await run(`INSERT INTO delivery_questions (shipment_id, failed_at, reason, come_on, answered_at, courier_notified_at)
    SELECT o.id, w."failedAt", '', CASE WHEN w."isAnswered" THEN '2026-12-01'::date END, CASE WHEN w."isAnswered" THEN $2::timestamptz END,
      CASE WHEN w."isCourierNotified" THEN $2::timestamptz END FROM $rows WHERE w."failedAt" IS NOT NULL`);
  await run(
    `UPDATE order_lines l SET category = w.category FROM $rows WHERE l.order_id = o.id AND $2::timestamptz IS NOT NULL`,
  );
  await run(`UPDATE orders SET status = w.status, accepted_at = w."acceptedAt" FROM ${rows.replace(" JOIN orders o ON o.order_number = w.number", "")}
    WHERE order_number = w.number AND $2::timestamptz IS NOT NULL`);
  return numbers;
}
const work = () => readWork(shop.db, now, uuidV7(now));
const numbersOf = ({ oldest }: { oldest: readonly { orderNumber: string }[] }) =>
  oldest.map(({ orderNumber }) => orderNumber);

test("a parcel with the courier waits that was not scanned for a day, the one not seen longest first", async () => {
  const numbers = await ordersWith([
    { seenAt: ago(1.1) },
    { seenAt: ago(2), stage: "Shipped" },
    { seenAt: ago(0.9) },
    { seenAt: ago(2), stage: "Packed", status: "Order Processing" },
    { seenAt: ago(2), stage: "RTO", status: "In transit" },
    { seenAt: ago(2), status: "Cancelled" },
    { seenAt: ago(40), isAsked: false },
  ]);
  const { parcelsUnseen } = await work();
  expect(parcelsUnseen.count).toBe(2);
  expect(numbersOf(parcelsUnseen)).toEqual([numbers[1], numbers[0]]);
});

interface WantedBooking {
  stage?: string;
  trackingId?: string;
  /** The state of each attempt, with the days since. */
  attempts: readonly [state: string, days: number][];
  isPickupAsked?: boolean;
}

/** Orders to pack, each with one parcel that was booked, with the number A1 where a company has it. */
async function bookedOrders(all: readonly WantedBooking[]): Promise<string[]> {
  const numbers = await manyPaidOrders(shop, all.length);
  for (const [at, { stage = "Packed", trackingId = "", attempts, isPickupAsked = false }] of all.entries()) {
    await shop.falsifyingDb.query(
      `INSERT INTO shipments (id, order_id, number, stage, tracking_id) SELECT id, id, 1, $2, $3 FROM orders WHERE order_number = $1`,
      [numbers[at], stage, trackingId],
    );
    for (const [index, [state, days]] of attempts.entries())
      await shop.falsifyingDb.query(
        `INSERT INTO bookings (shipment_id, attempt, reference, company, pin_code, boxes, pieces, state, awbs, begun_at, booked_at, ended_at, pickup_asked_at)
         SELECT id, $2::int, id || '-' || $2::int, 'Delhivery', '411001', '[]', 1, $3::text, '{A1}', $4::timestamptz,
           CASE WHEN $3 = 'booked' THEN $4 END, CASE WHEN $3 <> 'booked' THEN $4 END, CASE WHEN $5 THEN $4 END
         FROM orders WHERE order_number = $1`,
        [numbers[at], index + 1, state, ago(days), isPickupAsked],
      );
  }
  return numbers;
}

test("a parcel waits whose last booking failed, until it is booked again or has another number", async () => {
  const numbers = await bookedOrders([
    { attempts: [["failed", 2]] },
    {
      attempts: [
        ["failed", 3],
        ["failed", 1],
      ],
    },
    {
      attempts: [
        ["failed", 1],
        ["booked", 0.1],
      ],
      trackingId: "A1",
    },
    {
      attempts: [
        ["failed", 1],
        ["cancelled", 0.5],
      ],
    },
    { attempts: [["failed", 1]], trackingId: "DTDC1" },
    { attempts: [["failed", 1]], stage: "Shipped" },
    { attempts: [["failed", 20]] },
  ]);
  expect(numbersOf((await work()).bookingsFailed)).toEqual([numbers[0], numbers[1]]);
});

test("a parcel waits that was booked two hours ago, is here, and that no pick-up was asked for", async () => {
  const numbers = await bookedOrders([
    { attempts: [["booked", 0.2]], trackingId: "A1" },
    { attempts: [["booked", 0.05]], trackingId: "A1" },
    { attempts: [["booked", 1]], trackingId: "a1" },
    { attempts: [["booked", 1]], trackingId: "A1", isPickupAsked: true },
    { attempts: [["booked", 1]], trackingId: "OTHER" },
    { attempts: [["booked", 1]], trackingId: "A1", stage: "Shipped" },
    { attempts: [["booked", 20]], trackingId: "A1" },
  ]);
  expect(numbersOf((await work()).pickupsNotAsked)).toEqual([numbers[2], numbers[0]]);
});

test("failed deliveries wait for their buyers, and answers until the courier is notified", async () => {
  const numbers = await ordersWith([
    { question: { failedAt: ago(1) } },
    { question: { failedAt: ago(1), isAnswered: true } },
    { question: { failedAt: ago(1), isAnswered: true, isCourierNotified: true } },
    { question: { failedAt: ago(1) }, stage: "Delivered" },
    { question: { failedAt: ago(20) } },
    {},
  ]);
  const { deliveriesFailed, answersToTell } = await work();
  expect([numbersOf(deliveriesFailed), numbersOf(answersToTell)]).toEqual([[numbers[0]], [numbers[1]]]);
});

test("an order will be late whose parcel comes after its last promised day, which is not over", async () => {
  const today = indiaDay(now);
  const paidDays = Array.from({ length: 12 }, (_, at) => daysAfter(today, -at));
  const orders = paidDays.flatMap((paidOn) =>
    ["POLY", "HONEYCOMB"].flatMap((category) =>
      ["In transit", "Out for delivery"].flatMap((stage) =>
        [null, ...[-1, 0, 1, 3, 6, 60].map((days) => daysAfter(today, days))].flatMap((expectedOn) =>
          [undefined, daysAfter(paidOn, 2)].map((readyOn) => ({
            paidOn,
            category,
            stage,
            expectedOn,
            readyOn,
          })),
        ),
      ),
    ),
  );
  const paidAt = (paidOn: string) => new Date(`${paidOn}T10:00:00+05:30`);
  const latestOf = (category: string, from: Date) =>
    estimateOfAll(kindsOf([category]).map((kind) => deliveryEstimate(kind, from))).latest;
  const late = orders.filter(({ paidOn, category, stage, expectedOn, readyOn }) => {
    const from = readyOn === undefined ? paidAt(paidOn) : new Date(`${readyOn}T00:00:00+05:30`);
    const soonest = stage === "Out for delivery" ? today : daysAfter(today, 1);
    const comes = (expectedOn ?? "") > soonest ? expectedOn! : soonest;
    return comes > latestOf(category, from) && today <= latestOf(category, from);
  });
  const numbers = await ordersWith(
    orders.map(({ paidOn, readyOn, ...order }) => ({
      ...order,
      acceptedAt: paidAt(paidOn),
      ...(readyOn !== undefined && { readyOn }),
    })),
  );
  const { willBeLate } = await work();
  expect(willBeLate.count).toBe(late.length);
  expect(late.length).toBeGreaterThan(50);
  const wanted = new Set(late.map((one) => numbers[orders.indexOf(one)]));
  expect(numbersOf(willBeLate).filter((number) => !wanted.has(number))).toEqual([]);
});

describe("orders that no courier company reports on", () => {
  const today = indiaDay(now);
  const paidAt = (paidOn: string) => new Date(`${paidOn}T10:00:00+05:30`);
  const readyAt = (readyOn: string | undefined) =>
    readyOn === undefined ? null : new Date(`${readyOn}T00:00:00+05:30`);
  const statusOf = { Packed: "Order Processing", RTO: "In transit", Lost: "In transit" } as const;

  test("are late as their buyers' pages say, here or on their way, and will be late on the last day", async () => {
    const orders = Array.from({ length: 14 }, (_, at) => daysAfter(today, -at)).flatMap((paidOn) =>
      (
        [
          "Packed",
          "In Production",
          "Shipped",
          "In transit",
          "Out for delivery",
          "Delivered",
          "RTO",
          "Lost",
        ] as const
      ).flatMap((stage) =>
        ["POLY", "HONEYCOMB"].flatMap((category) =>
          [undefined, daysAfter(paidOn, 3), daysAfter(today, 3)].map((readyOn) => ({
            paidOn,
            stage,
            category,
            readyOn,
          })),
        ),
      ),
    );
    const status = (stage: (typeof orders)[number]["stage"]) =>
      stage in statusOf ? statusOf[stage as keyof typeof statusOf] : (stage as OrderStatus);
    const numbers = await ordersWith(
      orders.map(({ paidOn, readyOn, ...order }) => ({
        ...order,
        status: status(order.stage),
        isFollowed: false,
        acceptedAt: paidAt(paidOn),
        ...(readyOn !== undefined && { readyOn }),
      })),
    );
    const numbersWhere = (isWanted: (order: (typeof orders)[number]) => boolean) =>
      numbers.filter((_, at) => isWanted(orders[at]!)).toSorted();
    const late = numbersWhere(({ paidOn, stage, category, readyOn }) => {
      const order = { paidAt: paidAt(paidOn), readyAt: readyAt(readyOn), kinds: kindsOf([category]) };
      return orderStage({ ...order, status: status(stage), deliveredAt: null, parcels: [stage] }, now).isLate;
    });
    const willBeLate = numbersWhere(
      ({ paidOn, stage, category, readyOn = null }) =>
        ["Packed", "In Production", "Shipped", "In transit"].includes(stage) &&
        promisedBy({ paidAt: paidAt(paidOn), readyOn, categories: [category] }) === today,
    );
    const found = await work();
    expect([found.late.count, found.willBeLate.count]).toEqual([late.length, willBeLate.length]);
    expect([late.length > 50, willBeLate.length > 10]).toEqual([true, true]);
    expect(late).toEqual(expect.arrayContaining(numbersOf(found.late)));
    expect(willBeLate).toEqual(expect.arrayContaining(numbersOf(found.willBeLate)));
  });

  test("will be late of which one parcel is, and nothing is late of goods that are refunded", async () => {
    const old = { stage: "Packed", status: "In Production", acceptedAt: ago(12), isFollowed: false };
    const [parted, refunded] = await ordersWith([old, { ...old, status: "Order Processing" }]);
    await shop.falsifyingDb.query(
      `INSERT INTO shipments (id, order_id, number, stage, ready_on)
       SELECT gen_random_uuid(), id, 2, 'In Production', $2 FROM orders WHERE order_number = $1`,
      [parted, daysAfter(today, 5)],
    );
    const unrefunded = await work();
    expect([numbersOf(unrefunded.late), numbersOf(unrefunded.willBeLate)]).toEqual([[refunded], [parted]]);
    await shop.db.query(
      `WITH r AS (
         INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at, razorpay_refund_id)
         SELECT gen_random_uuid(), razorpay_payment_id, id, 11800, 'Damaged', 'processed', $2, 'rfnd_1' FROM orders
         WHERE order_number = $1 RETURNING id, order_id)
       INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
         restock, restocked_quantity) SELECT id, order_id, 1, 1, 0, 10000, 1800, false, 0 FROM r`,
      [refunded, now],
    );
    expect((await work()).late.count).toBe(0);
  });
});
