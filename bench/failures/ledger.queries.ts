import type pg from "pg";

/** Finds which of these orders are paid, by the provider's ids. */
export async function findPaidOrders(db: pg.Pool, razorpayOrderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT razorpay_order_id AS id FROM orders WHERE razorpay_order_id = ANY($1) AND paid_at IS NOT NULL`,
    [razorpayOrderIds],
  );
  return rows.map(({ id }) => id);
}

/** Of these orders those whose payment is booked, or on its way back because a later order has replaced them. */
export async function findSettledOrders(db: pg.Pool, razorpayOrderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT razorpay_order_id AS id FROM orders WHERE razorpay_order_id = ANY($1) AND (paid_at IS NOT NULL
       OR replaced_by IS NOT NULL AND EXISTS (SELECT FROM refunds WHERE refunds.order_id = orders.id))`,
    [razorpayOrderIds],
  );
  return rows.map(({ id }) => id);
}

/** The status of each of these orders, by its id. */
export async function findStatuses(db: pg.Pool, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; status: string }>(
    "SELECT id, status FROM orders WHERE id = ANY($1::uuid[])",
    [orderIds],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Counts all pieces: in stock, reserved and sold. */
export async function countSupplied(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ supplied: number }>(
    `SELECT sum(count_in_stock)::bigint + (SELECT coalesce(sum(quantity), 0)::bigint
       FROM order_lines JOIN orders ON orders.id = order_id WHERE stock_state <> 'released') AS supplied
     FROM products`,
  );
  return rows[0]?.supplied ?? 0;
}

/** Backdates unpaid orders by a quarter of an hour, so that the shop reconciles them with the provider. */
export async function agePendingOrders(db: pg.Pool): Promise<void> {
  await db.query(
    `UPDATE orders SET placed_at = placed_at - interval '16 minutes', provider_asked_at = NULL
     WHERE paid_at IS NULL`,
  );
}
