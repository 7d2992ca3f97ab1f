import { readStaffHome, maxWorkCounted } from "@dakbag/contracts/staff-home";
import { daysAfter } from "@dakbag/domain/dates/india-day";
import { kindsOf } from "@dakbag/domain/orders/delivery-days";
import { orderStage } from "@dakbag/domain/orders/order-stage";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { beforeEach, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { readWork as readWorkAt } from "./read-work.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date("2026-11-21T06:00:00Z");
const ago = (ms: number) => new Date(start.getTime() - ms);

const shop = testAppForAll({ ledgerDiffersBecause: "orders are changed and deleted directly", now: start });
let admin: SignedIn;
beforeEach(async () => {
  shop.clock.advance(start.getTime() - shop.clock.now().getTime());
  await shop.falsifyingDb.query(
    "TRUNCATE orders, order_lines, order_counts, order_count_changes, invoices, imports CASCADE",
  );
  admin = await signInBuyer(shop, { role: "admin" });
});

async function readWork() {
  const answer = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
  return readStaffHome.answer.parse(answer.json()).forAdmins!.work;
}
const numbersOf = ({ oldest }: { oldest: { orderNumber: string }[] }) =>
  oldest.map(({ orderNumber }) => orderNumber);

/** Paid orders, each made into another by these values of its columns. */
async function ordersWith(changes: readonly Record<string, unknown>[]): Promise<string[]> {
  const numbers = await manyPaidOrders(shop, changes.length);
  for (const [at, change] of changes.entries()) {
    const columns = Object.keys(change).map((column, place) => `${column} = $${place + 2}`);
    if (columns.length > 0)
      await shop.falsifyingDb.query(`UPDATE orders SET ${columns.join(", ")} WHERE order_number = $1`, [
        numbers[at],
        ...Object.values(change),
      ]);
  }
  return numbers;
}
const tracked = (status: OrderStatus, tracking_id = "BD1") => ({ status, tracking_id });

test("open orders that are assigned to who asks wait, those assigned longest first", async () => {
  const { userId } = await signInBuyer(shop, { role: "admin" });
  const statuses = ["Shipped", "In Production", "Delivered", "Cancelled", "Refunded", "Shipped"] as const;
  const numbers = await ordersWith(statuses.map((status) => ({ status })));
  await shop.db.query(
    `INSERT INTO order_assignees (order_id, assignee_id, assigned_at)
     SELECT id, CASE order_number WHEN $1 THEN $2::uuid ELSE $3 END, $4::timestamptz - interval '1 hour' * right(order_number, 6)::int
     FROM orders`,
    [numbers[5], userId, admin.userId, start],
  );
  const { assignedToYou } = await readWork();
  expect(assignedToYou.count).toBe(2);
  expect(numbersOf(assignedToYou)).toEqual([numbers[1], numbers[0]]);
});

test("orders are to hand over that have a tracking number while they are processed or produced", async () => {
  const numbers = await ordersWith([
    tracked("Order Processing"),
    tracked("In Production"),
    tracked("Order Processing", ""),
    { status: "Order Processing", tracking_partner_name: "Blue Dart" },
    tracked("Shipped"),
    tracked("Cancelled"),
  ]);
  const { toHandOver } = await readWork();
  expect(toHandOver).toMatchObject({ count: 2, isCounted: true });
  expect(numbersOf(toHandOver)).toEqual(numbers.slice(0, 2));
});

test("orders lack tracking that are on their way without a number, with a courier or not", async () => {
  const numbers = await ordersWith([
    tracked("Shipped", ""),
    { status: "In transit", tracking_partner_name: "Blue Dart" },
    tracked("Out for delivery", ""),
    tracked("Shipped"),
    tracked("Delivered", ""),
    tracked("In Production", ""),
  ]);
  const { withoutTracking } = await readWork();
  expect(withoutTracking.count).toBe(3);
  expect(numbersOf(withoutTracking)).toEqual(numbers.slice(0, 3));
});

describe("an order is late", { tags: ["ruling-places.3"] }, () => {
  /** The categories of orders' goods, each order with the first of these lines. */
  async function withGoods(categories: Readonly<Record<string, readonly string[]>>) {
    const numbers = Object.keys(categories);
    await shop.falsifyingDb.query(
      `UPDATE order_lines l SET category = $2::jsonb -> o.order_number ->> 0 FROM orders o
       WHERE o.id = l.order_id AND o.order_number = ANY ($1)`,
      [numbers, JSON.stringify(categories)],
    );
    await shop.falsifyingDb.query(
      `INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
         quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
       SELECT order_id, 2, sku, title, $2::jsonb -> order_number ->> 1, type, images, l.hsn, unit, unit_price,
         quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, l.taxable_paise, l.gst_paise
       FROM order_lines l JOIN orders o ON o.id = order_id
       WHERE order_number = ANY ($1) AND $2::jsonb -> order_number ->> 1 IS NOT NULL`,
      [numbers, JSON.stringify(categories)],
    );
  }

  test("when the last day that its buyer was promised is over, since it was paid", async () => {
    const friday = new Date("2026-11-13T09:00:00Z"); // the bags were promised by the 19th, the box by the 20th
    shop.clock.advance(friday.getTime() - start.getTime());
    const [bags, box, both, , , here] = await ordersWith([
      { accepted_at: friday, status: "In transit" },
      { accepted_at: friday, status: "Shipped" },
      { accepted_at: friday, status: "Out for delivery" },
      { accepted_at: friday, status: "Delivered" },
      { accepted_at: ago(5 * day), status: "Shipped" },
      { accepted_at: friday, status: "Order Processing" },
    ]);
    await withGoods({
      [bags!]: ["POLY"],
      [box!]: ["HONEYCOMB"],
      [both!]: ["PAPER", "tape"],
      [here!]: ["POLY"],
    });
    const lateOn = async (date: string) => {
      shop.clock.advance(new Date(`${date}T12:00:00+05:30`).getTime() - shop.clock.now().getTime());
      return numbersOf((await readWork()).late);
    };
    expect(await lateOn("2026-11-19")).toEqual([]);
    expect((await lateOn("2026-11-20")).toSorted()).toEqual([bags, here]);
    expect((await lateOn("2026-11-21")).toSorted()).toEqual([bags, box, both, here]);
    expect((await readWork()).late.oldest[0]?.since).toBe(friday.toISOString());
  });

  test("as its buyer's page says, for all goods and around all holidays", async () => {
    const goods = [["POLY"], ["TAPE"], ["LABEL", "PAPER"]];
    const days = ["2026-01-14", "2026-08-05", "2026-09-22", "2026-12-22"].flatMap((first) =>
      Array.from({ length: 12 }, (_, at) => daysAfter(first, at)),
    );
    const orders = days.flatMap((paidOn) => goods.map((categories) => ({ paidOn, categories })));
    // Just before midnight in India.
    const paidAt = (paidOn: string) => new Date(`${paidOn}T23:59:59+05:30`);
    const numbers = await ordersWith(
      orders.map(({ paidOn }) => ({ accepted_at: paidAt(paidOn), status: "Shipped" })),
    );
    await withGoods(Object.fromEntries(numbers.map((number, at) => [number, orders[at]!.categories])));
    let lateBefore = 0;
    for (const today of days.flatMap((one) => [one, daysAfter(one, 9)])) {
      const now = new Date(`${today}T00:00:00+05:30`);
      const late = orders.filter(({ paidOn, categories }) => {
        const kinds = kindsOf(categories);
        return orderStage(
          { status: "Shipped", paidAt: paidAt(paidOn), deliveredAt: null, readyAt: null, kinds, parcels: [] },
          now,
        ).isLate;
      });
      expect((await findLate(now)).count, today).toBe(late.length);
      lateBefore = Math.max(lateBefore, late.length);
    }
    expect(lateBefore).toBeGreaterThan(100);
  });

  const findLate = async (now: Date) => (await readWorkAt(shop.db, now, admin.userId)).late;
});

test("an unpaid order is about to expire in the last ten minutes of its reservation", async () => {
  await unpaidOrders(shop, 1); // reserved for half an hour
  const countAt = async (ms: number) => {
    shop.clock.advance(start.getTime() + ms - shop.clock.now().getTime());
    return (await readWork()).expiring.count;
  };
  expect(await countAt(20 * minute - 1)).toBe(0);
  expect(await countAt(20 * minute)).toBe(1);
  expect(await countAt(30 * minute - 1)).toBe(1);
  expect(await countAt(30 * minute)).toBe(0);
});

interface WantedRefund {
  order: string | undefined;
  state: "failed" | "processed" | "requested";
  at?: Date;
  paise?: number;
  madeElsewhere?: boolean;
  retryOf?: string;
  lines?: boolean;
}

/** Writes a refund of an order's payment. */
async function refund({ at = start, paise = 11_800, lines = false, ...wanted }: WantedRefund) {
  const id = uuidV7(at);
  await shop.db.query(
    `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at, made_elsewhere,
       razorpay_refund_id, retry_of)
     SELECT $1::uuid, razorpay_payment_id, id, $2, 'Damaged', $3, $4, $5, 'rfnd_' || $1::text, $6
     FROM orders WHERE order_number = $7`,
    [id, paise, wanted.state, at, wanted.madeElsewhere ?? false, wanted.retryOf ?? null, wanted.order],
  );
  if (lines)
    await shop.db.query(
      `INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
         restock, restocked_quantity)
       SELECT $1, id, 1, 1, 0, 10000, 1800, false, 0 FROM orders WHERE order_number = $2`,
      [id, wanted.order],
    );
  return id;
}

test("a failed refund waits until it is asked for again or its money went back otherwise", async () => {
  const [failed, retried, elsewhere, otherwise, partly] = await manyPaidOrders(shop, 6);
  await refund({ order: failed, state: "failed" });
  const first = await refund({ order: retried, state: "failed" });
  await refund({ order: retried, state: "requested", retryOf: first });
  await refund({ order: elsewhere, state: "failed", madeElsewhere: true });
  await refund({ order: otherwise, state: "failed" });
  await refund({ order: otherwise, state: "processed" });
  await refund({ order: partly, state: "failed", paise: 5000 });
  await refund({ order: partly, state: "processed", paise: 6800 });
  const { refundsFailed } = await readWork();
  expect(refundsFailed.count).toBe(2);
  expect(numbersOf(refundsFailed).toSorted()).toEqual([failed, partly]);
});

test("paid orders of three days without a tax invoice or a pasted one lack a document", async () => {
  const [missing, , , invoiced] = await ordersWith([
    { accepted_at: ago(3 * day) },
    { accepted_at: ago(3 * day + 1) },
    { invoice_link: "https://invoices.example/1.pdf" },
    {},
  ]);
  expect((await readWork()).withoutInvoice.count).toBe(0);
  await shop.falsifyingDb.query(
    `DELETE FROM invoice_lines WHERE invoice_id IN (SELECT id FROM orders WHERE order_number <> $1)`,
    [invoiced],
  );
  await shop.falsifyingDb.query(
    "DELETE FROM invoices WHERE id IN (SELECT id FROM orders WHERE order_number <> $1)",
    [invoiced],
  );
  const { withoutInvoice } = await readWork();
  expect(withoutInvoice).toMatchObject({ count: 1, oldest: [{ orderNumber: missing }] });
});

test("refunds of pieces without a credit note lack a document, for 30 days", async () => {
  const [missing, pending, withoutPieces, old] = await manyPaidOrders(shop, 4);
  await refund({ order: missing, state: "processed", lines: true });
  await refund({ order: pending, state: "requested", lines: true });
  await refund({ order: withoutPieces, state: "processed" });
  await refund({ order: old, state: "processed", lines: true, at: ago(30 * day + 1000) });
  const { withoutCreditNote } = await readWork();
  expect(withoutCreditNote).toMatchObject({ count: 1, oldest: [{ orderNumber: missing }] });
});

test("messages that were given up in the last seven days are counted, and those of orders listed", async () => {
  const [sms, , old] = await manyPaidOrders(shop, 3);
  const write = (order: string | undefined, state: "failed" | "unclear", endedAt: Date) =>
    shop.db.query(
      `INSERT INTO notifications (id, order_id, user_id, message_id, kind, about_id, channel, recipient, state, attempts,
         written_at, due_at, claimed_at, ended_at)
       SELECT $1, id, buyer_id, $1, 'paid', id, CASE $2 WHEN 'failed' THEN 'sms' ELSE 'email' END, '7000000001', $2, 5,
         $3, $3, $3, $3
       FROM orders WHERE order_number = $4`,
      [uuidV7(endedAt), state, endedAt, order],
    );
  await write(sms, "failed", ago(7 * day));
  await write(sms, "unclear", start);
  await write(old, "failed", ago(7 * day + 1));
  await shop.db.query(
    `INSERT INTO notifications (id, user_id, message_id, kind, about_id, channel, recipient, state, attempts, written_at,
       due_at, claimed_at, ended_at)
     VALUES ($1, $2, $1, 'confirm-email', $1, 'email', 'a@example.in', 'failed', 5, $3, $3, $3, $3)`,
    [uuidV7(start), admin.userId, start],
  );
  const { messagesFailed } = await readWork();
  expect(messagesFailed.count).toBe(2);
  expect(messagesFailed.oldest).toEqual([
    { _id: expect.any(String), orderNumber: sms, since: ago(7 * day).toISOString() },
  ]);
});

test("applied files of three days with refused rows need a look, unless they were undone", async () => {
  const write = (name: string, change: { at?: Date; refused?: number; undone?: boolean }) =>
    shop.db.query(
      `INSERT INTO imports (id, kind, file_name, actor_id, actor, checked_at, applied_at, changed_count, outcome, undone_at,
         undone_by, undo_outcome)
       VALUES ($1, 'order-statuses', $2, $3, 'Meera Iyer', $4, $4, 5, $5, $6, CASE WHEN $6::timestamptz IS NULL THEN NULL
         ELSE $3::uuid END, CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE '{}'::jsonb END)`,
      [
        uuidV7(change.at ?? start),
        name,
        admin.userId,
        change.at ?? start,
        JSON.stringify({
          refusedRows: Array.from({ length: change.refused ?? 2 }, () => ({ name: "82", reason: "Unknown" })),
        }),
        change.undone ? start : null,
      ],
    );
  await write("faulty.csv", { at: ago(3 * day) });
  await write("old.csv", { at: ago(3 * day + 1) });
  await write("good.csv", { refused: 0 });
  await write("undone.csv", { undone: true });
  await write("today.csv", { refused: 1 });
  expect((await readWork()).uploads).toMatchObject([
    { fileName: "today.csv", kind: "order-statuses", actor: "Meera Iyer", refused: 1 },
    { fileName: "faulty.csv", refused: 2, at: ago(3 * day).toISOString() },
  ]);
});

describe("a count", () => {
  test(`ends at ${maxWorkCounted}, and five orders are listed`, async () => {
    await manyPaidOrders(shop, maxWorkCounted + 1);
    await shop.db.query("UPDATE orders SET tracking_id = 'BD' || order_number");
    const { toHandOver } = await readWork();
    expect(toHandOver).toMatchObject({ count: maxWorkCounted, isCounted: false });
    expect(toHandOver.oldest).toHaveLength(5);
    await shop.db.query("UPDATE orders SET tracking_id = '' WHERE order_number = $1", [
      toHandOver.oldest[0]?.orderNumber,
    ]);
    expect((await readWork()).toHandOver).toMatchObject({ count: maxWorkCounted, isCounted: true });
  });
});
