import { homeDays } from "@dakbag/contracts/staff-home";
import { retention } from "@dakbag/domain/privacy/retention";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import { expect, test } from "vitest";
import { testAppForEach } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { capture, type UnpaidOrder, unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { deleteOldUnpaidOrders } from "./buying.jobs.ts";

const shop = testAppForEach();
const dayMs = 86_400_000;
const after = (days: number) => shop.clock.advance(days * dayMs);
const runJob = () => deleteOldUnpaidOrders(shop.shop);

/** Orders whose holds have ended, as the reconcile job leaves them. */
async function released(count: number): Promise<UnpaidOrder[]> {
  const orders = await unpaidOrders(shop, count);
  const ids = orders.map(({ id }) => id);
  await shop.db.query(
    "UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE id = ANY ($1)",
    [ids],
  );
  await shop.db.query(
    "UPDATE products SET count_in_stock = count_in_stock + $1::int WHERE sku = 'HONROL100'",
    [count],
  );
  return orders;
}
async function left(orders: readonly UnpaidOrder[]): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string }>(
    "SELECT id FROM orders WHERE id = ANY ($1) ORDER BY id",
    [orders.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
const event = (orderId: string) =>
  shop.db.query(
    "INSERT INTO order_events (order_id, at, actor, what) VALUES ($1, $2, 'Order cleanup', 'Not paid')",
    [orderId, shop.clock.now()],
  );

test(
  "an order that was never paid is deleted with lines and history, 60 days after its last change",
  { tags: ["ruling-privacy.7"] },
  async () => {
    const [order] = (await released(1)) as [UnpaidOrder];
    after(10);
    await event(order.id);
    await shop.db.query("UPDATE orders SET status = 'Cancelled' WHERE id = $1", [order.id]);
    after(retention.neverPaidOrders.days - 1);
    await runJob();
    expect(await left([order])).toEqual([order.id]);
    after(1.01);
    await runJob();
    const { rows } = await shop.db.query(
      `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_lines) AS lines,
       (SELECT count(*)::int FROM order_events) AS events, (SELECT sum(orders)::int FROM order_count_totals AS c) AS counted`,
    );
    expect(rows).toEqual([{ orders: 0, lines: 0, events: 0, counted: 0 }]);
  },
);

test("a month of sales on the staff home is never deleted", () => {
  expect(retention.neverPaidOrders.days).toBeGreaterThan(homeDays);
});

test(
  "an order with a payment, a refund or goods on hold stays, also when it is named to the function",
  { tags: ["ruling-privacy.7"] },
  async () => {
    const [paid, returned, holding] = [
      ...(await unpaidOrders(shop, 1)),
      ...(await released(1)),
      ...(await unpaidOrders(shop, 1)),
    ] as [UnpaidOrder, UnpaidOrder, UnpaidOrder];
    await capture(shop, paid);
    // A payment of another amount is returned: the order itself stays unpaid.
    await capture(shop, { ...returned, totalPaise: returned.totalPaise - 100 });
    const orders = [paid, returned, holding];
    after(400);
    await runJob();
    const { rows } = await shop.db.query<{ deleted: number }>("SELECT delete_unpaid_orders($1) AS deleted", [
      orders.map(({ id }) => id),
    ]);
    expect(rows).toEqual([{ deleted: 0 }]);
    expect(await left(orders)).toEqual(orders.map(({ id }) => id).toSorted());
  },
);

test(
  "of a buyer with more than anybody comes to, the newest stay, and each that changed today or has a payment",
  { tags: ["ruling-privacy.7"] },
  async () => {
    const [of, others] = [await released(rowsOfPerson.unpaidOrders + 4), await released(3)];
    const [returned, changed, ...rest] = of.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
      UnpaidOrder,
      UnpaidOrder,
      ...UnpaidOrder[],
    ];
    await capture(shop, { ...returned, totalPaise: returned.totalPaise - 100 });
    after(1.01);
    await event(changed.id);
    await runJob();
    const newest = rest.slice(-rowsOfPerson.unpaidOrders);
    expect(await left(of)).toEqual([returned, changed, ...newest].map(({ id }) => id));
    expect(await left(others)).toHaveLength(3);
  },
);

test(
  "a replaced order that is kept for its refund no longer names the later one once that is deleted",
  { tags: ["ruling-privacy.7"] },
  async () => {
    const [older, later] = (await released(2)) as [UnpaidOrder, UnpaidOrder];
    await shop.db.query("UPDATE orders SET status = 'Cancelled', replaced_by = $2 WHERE id = $1", [
      older.id,
      later.id,
    ]);
    // Another amount: the right one would buy the order.
    expect(await capture(shop, { ...older, totalPaise: older.totalPaise + 1 })).toBe("returned");
    after(61);
    await runJob();
    expect(await left([older, later])).toEqual([older.id]);
    const { rows } = await shop.db.query("SELECT replaced_by, status FROM orders");
    expect(rows).toEqual([{ replaced_by: null, status: "Cancelled" }]);
  },
);

test("hundreds are deleted in batches, and orders that another transaction holds are left for the next run", async () => {
  const orders = await released(450);
  after(61);
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [orders[7]!.id]);
    await runJob();
    expect(await left(orders)).toEqual([orders[7]!.id]);
    await holder.query("COMMIT");
  } finally {
    holder.release();
  }
  await runJob();
  expect(await left(orders)).toEqual([]);
});

test("a payment that is recorded while the deletion waits for its order keeps the order", async () => {
  const [order] = (await released(1)) as [UnpaidOrder];
  after(61);
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [order.id]);
    await holder.query("INSERT INTO payments VALUES ('pay_held', $1, $2, 'INR', false, now())", [
      order.id,
      order.totalPaise,
    ]);
    await holder.query(
      `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at)
       VALUES (gen_random_uuid(), 'pay_held', $1, $2, 'late', now())`,
      [order.id, order.totalPaise],
    );
    const deleted = shop.db.query("SELECT delete_unpaid_orders_of($1) AS deleted", [order.buyerId]);
    await waitUntilBlocked(holder, 1);
    await holder.query("COMMIT");
    expect((await deleted).rows).toEqual([{ deleted: 0 }]);
  } finally {
    holder.release();
  }
  expect(await left([order])).toEqual([order.id]);
});

test("a payment that arrives after the deletion is one of an unknown order, for staff to return", async () => {
  const [order] = (await released(1)) as [UnpaidOrder];
  after(61);
  await runJob();
  const settled = await settlePayment(shop.shop, {
    id: "pay_very_late",
    orderId: order.razorpayOrderId,
    amountPaise: order.totalPaise,
    currency: "INR",
    status: "captured",
    createdAt: shop.clock.now(),
  });
  expect(settled).toBe("unknown-order");
});
