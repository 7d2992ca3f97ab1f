import type pg from "pg";
import { expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { transaction } from "../../platform/database.ts";
import { acceptOrder } from "../buying/accept-order.ts";
import { payOrder } from "../buying/pay-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { findProviderReceipt, findReceiptsOfOrder } from "./find-receipts.ts";
import { recordReceipt } from "./record-receipt.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const rowsOf = async (sql: string, ...params: unknown[]) =>
  (await shop.db.query<Record<string, unknown>>(sql, params)).rows;

test("a paid order has one receipt, all of which is allocated to it, and the last release finds the payment", async () => {
  const { id, paymentId, amountPaise } = await placePaidOrder(shop, { HONROL100: 1 });
  expect(await findProviderReceipt(shop.db, paymentId)).toMatchObject({
    orderId: id,
    amountPaise,
    isAllocated: true,
  });
  expect(await findReceiptsOfOrder(shop.db, id)).toMatchObject([
    { reference: paymentId, amountPaise, isAllocated: true },
  ]);
  expect(await rowsOf("SELECT * FROM payments WHERE order_id = $1", id)).toMatchObject([
    { razorpay_payment_id: paymentId, amount_paise: amountPaise, currency: "INR", honoured: true },
  ]);
  expect(await rowsOf("SELECT accepted_at = paid_at AS at_once FROM orders WHERE id = $1", id)).toEqual([
    { at_once: true },
  ]);
});

test("a receipt is recorded once, and accepting its order again writes nothing", async () => {
  const { id, paymentId, amountPaise } = await placePaidOrder(shop, { HONROL100: 1 });
  const state = () =>
    rowsOf(
      `SELECT (SELECT count(*) FROM receipts WHERE order_id = $1) AS receipts,
         (SELECT sum(amount_paise) FROM receipt_allocations WHERE order_id = $1) AS allocated,
         (SELECT count(*) FROM order_events WHERE order_id = $1) AS events`,
      id,
    );
  const before = await state();
  const now = shop.clock.now();
  const receipt = {
    id: uuidV7(now),
    method: "razorpay",
    reference: paymentId,
    orderId: id,
    amountPaise,
    feeOnTopPaise: 0,
    currency: "INR",
    receivedAt: now,
    recordedAt: now,
  } as const;
  await transaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    expect(await recordReceipt(tx, receipt, true)).toBe(false);
    await payOrder(tx, { ...order!, acceptedAt: null }, { receipt }, now);
    await acceptOrder(tx, order!, { kind: "receipt", receipt }, now);
  });
  expect(await state()).toEqual(before);
});

/** Works on one connection, and leaves nothing of it. */
async function rolledBack(work: (tx: pg.PoolClient) => Promise<void>, db = shop.db): Promise<void> {
  const tx = await db.connect();
  try {
    await tx.query("BEGIN");
    await work(tx);
  } finally {
    await tx.query("ROLLBACK");
    tx.release();
  }
}

test("what the last release records of payments and refunds has its receipt, its allocation and its way", async () => {
  const { order } = await placeOrder(shop, buyer, { HONROL100: 1 });
  await rolledBack(async (tx) => {
    await tx.query(
      `INSERT INTO payments (razorpay_payment_id, order_id, amount_paise, currency, honoured, recorded_at)
       SELECT 'pay_' || honoured, $1, 500, 'INR', honoured, now() FROM unnest(ARRAY[true, false]) AS honoured`,
      [order._id],
    );
    const refund = (payment: string, reference: string | null) =>
      tx.query(
        `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at, state,
           outside_reference)
         VALUES ($1, $2, $3, 200, 'Damaged', now(), 'processed', $4)`,
        [uuidV7(shop.clock.now()), payment, order._id, reference],
      );
    await refund("pay_true", null);
    await refund("pay_true", "NEFT 12");
    await refund("pay_false", null);
    const { rows } = await tx.query(
      `SELECT reference, is_allocated, left_paise, array_agg(via ORDER BY via) AS ways
       FROM receipts JOIN receipt_balances balance ON balance.receipt_id = receipts.id
         JOIN refunds ON refunds.receipt_id = receipts.id
       WHERE receipts.order_id = $1 GROUP BY 1, 2, 3 ORDER BY 1 DESC`,
      [order._id],
    );
    expect(rows).toEqual([
      { reference: "pay_true", is_allocated: true, left_paise: 100, ways: ["elsewhere", "gateway"] },
      { reference: "pay_false", is_allocated: false, left_paise: 300, ways: ["gateway"] },
    ]);
  });
});

test("a receipt that pays two orders has a balance for each, which a refund of one leaves to the other", async () => {
  const first = await placePaidOrder(shop, { HONROL100: 1 });
  const second = await placePaidOrder(shop, { HONROL100: 2 });
  await rolledBack(async (tx) => {
    const { rows: receipts } = await tx.query<{ id: string }>(
      `INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
       SELECT receipt_id, $2, 700, now() FROM receipt_allocations WHERE order_id = $1 RETURNING receipt_id AS id`,
      [first.id, second.id],
    );
    await tx.query(
      `INSERT INTO refunds (id, receipt_id, order_id, amount_paise, reason, requested_at)
       VALUES ($1, $2, $3, 300, 'Damaged', now())`,
      [uuidV7(shop.clock.now()), receipts[0]!.id, second.id],
    );
    const { rows } = await tx.query(
      "SELECT order_id, left_paise FROM receipt_balances WHERE receipt_id = $1 ORDER BY left_paise",
      [receipts[0]!.id],
    );
    expect(rows).toEqual([
      { order_id: second.id, left_paise: 400 },
      { order_id: first.id, left_paise: first.amountPaise },
    ]);
  });
});

test("a receipt of a method to come is found by staff, and refunded without a payment of the provider", async () => {
  const { id } = await placePaidOrder(shop, { HONROL100: 1 });
  await rolledBack(async (tx) => {
    await tx.query("ALTER TABLE receipts DROP CONSTRAINT receipts_method_check");
    await tx.query(
      `INSERT INTO receipts (id, method, reference, order_id, amount_paise, currency, received_at, recorded_at)
       VALUES ($1, 'bank_transfer', 'SBIN525123456001', $2, 500, 'INR', now(), now())`,
      [id, id],
    );
    const { rows: found } = await tx.query(
      `SELECT order_number FROM desk_order_changes JOIN orders o ON o.id = order_id
       WHERE o.id = $1 AND desk_order_words(o) @@ 'sbin525123456001'`,
      [id],
    );
    expect(found).not.toEqual([]);
    await tx.query(
      `INSERT INTO refunds (id, receipt_id, order_id, amount_paise, reason, requested_at, state, via, outside_reference)
       VALUES ($1, $1, $1, 500, 'Damaged', now(), 'processed', 'elsewhere', 'NEFT 12')`,
      [id],
    );
    const { rows } = await tx.query(
      `SELECT razorpay_payment_id, left_paise, (SELECT count(*) FROM ledger_discrepancies) AS discrepancies
       FROM refunds JOIN receipt_balances USING (receipt_id) WHERE receipt_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ razorpay_payment_id: null, left_paise: 0, discrepancies: 0 }]);
  }, shop.ownerDb);
});
