import type { CleanupState } from "@dakbag/contracts/order-cleanup";
import { beforeEach, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import type { TestApp } from "../../../test-support/start-test-app.ts";
import { cleanUpOrders } from "./clean-up-orders.ts";

const shop = testAppForAll();
let admin: SignedIn;
beforeEach(async () => {
  // Closes the orders of earlier tests.
  await shop.db.query(
    `UPDATE orders SET reserved_until = NULL,
       status = CASE stock_state WHEN 'released' THEN 'Cancelled' ELSE 'Delivered' END,
       stock_state = CASE stock_state WHEN 'released' THEN 'released' ELSE 'sold' END`,
  );
  admin = await signInBuyer(shop, { role: "admin", name: "Meera" });
});

const get = async (url: string) =>
  (await shop.app.inject({ method: "GET", url, headers: admin.headers })).json<{
    success: boolean;
    joined: boolean;
    cleanup: CleanupState;
  }>();
const start = () => get("/api/admin/ordercleanup");
const state = async () => (await get("/api/admin/ordercleanup/state")).cleanup;
const place = async (goods: Record<string, number>) => placeOrder(shop, await signInBuyer(shop), goods);
const statusOf = async (id: string) =>
  (
    await shop.db.query<{ status: string; stock_state: string }>(
      "SELECT status, stock_state FROM orders WHERE id = $1",
      [id],
    )
  ).rows[0];
const hours = 60 * 60 * 1000;

test(
  "pending orders past their reservation are settled or cancelled, their goods released; others are left",
  { tags: ["staff-7.6", "ruling-desk.8"] },
  async () => {
    const stock = await stockOf(shop, "HONSLV100");
    const unpaid = await place({ HONSLV100: 3 });
    const failed = await place({ HONSLV100: 2 });
    const paid = await place({ HONSLV100: 1 });
    const waiting = await place({ HONSLV100: 4 });
    await payAtSandbox(shop, failed.razorpayOrderId, { outcome: "failed" });
    await payAtSandbox(shop, paid.razorpayOrderId);
    await payAtSandbox(shop, waiting.razorpayOrderId, { outcome: "authorized" });
    shop.clock.advance(2 * hours);
    admin = await signInBuyer(shop, { role: "admin", name: "Meera" });
    const fresh = await place({ HONSLV100: 5 });

    expect(await start()).toMatchObject({ success: true, joined: false, cleanup: { state: "queued" } });
    await shop.runJobs();
    expect(await state()).toMatchObject({
      state: "done",
      startedBy: "Meera",
      total: 4,
      checked: 4,
      settled: 1,
      released: 2,
      left: 1,
    });
    expect(await statusOf(unpaid.order._id)).toEqual({ status: "Cancelled", stock_state: "released" });
    expect(await statusOf(failed.order._id)).toEqual({ status: "Cancelled", stock_state: "released" });
    expect(await statusOf(paid.order._id)).toEqual({ status: "Order Processing", stock_state: "sold" });
    expect(await statusOf(waiting.order._id)).toMatchObject({ status: "Payment Pending" });
    expect(await statusOf(fresh.order._id)).toEqual({ status: "Payment Pending", stock_state: "reserved" });
    expect(await stockOf(shop, "HONSLV100")).toBe(stock - 1 - 4 - 5);
    const { rows } = await shop.db.query(
      "SELECT actor, from_status, to_status, what FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1",
      [unpaid.order._id],
    );
    expect(rows[0]).toEqual({
      actor: "Order cleanup",
      from_status: "Payment Pending",
      to_status: "Cancelled",
      what: "Not paid: cancelled by the order cleanup",
    });
    const audit = await shop.db.query("SELECT action FROM audit_log ORDER BY at DESC, action LIMIT 2");
    expect(audit.rows).toEqual([{ action: "orders.cleanup-finished" }, { action: "orders.cleanup-started" }]);
  },
);

test(
  "of eight concurrent starts one runs and the others join it; the next start begins another cleanup",
  { tags: ["ruling-desk.9"] },
  async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    expect(answers.filter(({ joined }) => !joined)).toHaveLength(1);
    await shop.runJobs();
    expect(await state()).toMatchObject({ state: "done", total: 0 });
    expect(await start()).toMatchObject({ joined: false });
    await shop.runJobs();
  },
);

test("an order that the provider cannot find is left, and the others are cancelled", async () => {
  const { order } = await place({ HONSLV150: 1 });
  shop.clock.advance(2 * hours);
  admin = await signInBuyer(shop, { role: "admin", name: "Meera" });
  await shop.db.query("UPDATE orders SET razorpay_order_id = 'order_unknown' WHERE id = $1", [order._id]);
  const other = await place({ HONSLV150: 1 });
  shop.clock.advance(2 * hours);
  admin = await signInBuyer(shop, { role: "admin", name: "Meera" });
  await start();
  await shop.runJobs();
  expect(await state()).toMatchObject({ state: "done", checked: 2, released: 1, left: 1 });
  expect(await statusOf(other.order._id)).toMatchObject({ status: "Cancelled" });
  expect(await statusOf(order._id)).toMatchObject({ status: "Payment Pending" });
});

test("a crashed job resumes where it stopped; two workers on one cleanup count every order once", async () => {
  for (let count = 0; count < 25; count += 1) await place({ HONROL100: 1 });
  shop.clock.advance(2 * hours);
  admin = await signInBuyer(shop, { role: "admin", name: "Meera" });
  await start();
  const { rows } = await shop.db.query<{ id: string }>(
    "SELECT id FROM order_cleanups WHERE finished_at IS NULL",
  );
  const broken = {
    ...shop.shop,
    payments: { ...shop.shop.payments, findPaymentsOfOrder: crashingAfter(12) },
  };
  await expect(cleanUpOrders(broken, rows[0]!.id)).rejects.toThrow("the worker crashed");
  expect(await state()).toMatchObject({ state: "running", total: 25, checked: 10 });
  expect(await start()).toMatchObject({ joined: true });
  await Promise.all([cleanUpOrders(shop.shop, rows[0]!.id), cleanUpOrders(shop.shop, rows[0]!.id)]);
  await shop.runJobs();
  const done = await state();
  expect(done).toMatchObject({ state: "done", settled: 0, left: 0 });
  expect(done.checked).toBe(done.released);
  // Up to two were cancelled but not counted before the crash; none is counted twice.
  expect(done.checked).toBeGreaterThanOrEqual(23);
  expect(done.checked).toBeLessThanOrEqual(25);
  const cancelled = await shop.db.query("SELECT FROM orders WHERE status = 'Cancelled' AND placed_at > $1", [
    new Date(shop.clock.now().getTime() - 3 * hours),
  ]);
  expect(cancelled.rowCount).toBe(25);
  const events = await shop.db.query(
    "SELECT order_id FROM order_events WHERE actor = 'Order cleanup' GROUP BY order_id HAVING count(*) > 1",
  );
  expect(events.rowCount).toBe(0);
});

function crashingAfter(calls: number): TestApp["shop"]["payments"]["findPaymentsOfOrder"] {
  let left = calls;
  return (id) => {
    left -= 1;
    if (left < 0) throw new Error("the worker crashed");
    return shop.shop.payments.findPaymentsOfOrder(id);
  };
}

test("a cleanup without progress for five minutes is queued again by the next start", async () => {
  await start();
  // Simulates a crashed worker: no job is left that works on the cleanup.
  await shop.db.query("DELETE FROM graphile_worker._private_jobs");
  shop.clock.advance(6 * 60 * 1000);
  expect(await start()).toMatchObject({ joined: true });
  await shop.runJobs();
  expect(await state()).toMatchObject({ state: "done" });
});
