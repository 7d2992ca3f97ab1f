import type pg from "pg";

/** Inserts orders that wait for their payment and hold goods, until there are `count`. */
export async function insertReservedOrders(db: pg.Pool, count: number): Promise<void> {
  await db.query(
    `INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, reserved_until, buyer_name, buyer_phone_number, buyer_email, gstin,
       billing_address, shipping_address)
     SELECT gen_random_uuid(), 'bench/' || lpad(n::text, 8, '0'), (SELECT id FROM users LIMIT 1), now(),
       'Payment Pending', 10000, 1800, 11800, 'bench', 'reserved', now() + interval '30 minutes', 'Asha Traders',
       '9876543210', 'asha@example.in', 'NA', '{}', '{}'
     FROM generate_series((SELECT count(*) FROM orders WHERE stock_state = 'reserved')::int + 1, $1::int) AS n`,
    [count],
  );
  await db.query("VACUUM ANALYZE orders");
}

/** Inserts messages about orders that were sent by SMS within a day, some in every minute. */
export async function insertSentMessages(db: pg.Pool, count: number): Promise<void> {
  await db.query(
    `INSERT INTO notifications (id, user_id, order_id, kind, about_id, channel, recipient, state, attempts,
       written_at, due_at, claimed_at, ended_at, message_id)
     SELECT id, buyer_id, order_id, 'placed', about_id, 'sms', (6000000000 + n)::text, 'sent', 1, at, at, at, at, id
     FROM (SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS about_id, o.id AS order_id, o.buyer_id,
         now() - (n % 1440) * interval '1 minute' AS at
       FROM generate_series(1, $1::int) AS n, (SELECT id, buyer_id FROM orders LIMIT 1) AS o) AS sent`,
    [count],
  );
  await db.query(
    `INSERT INTO order_message_counts (channel, minute, messages)
     SELECT channel, date_trunc('minute', claimed_at), count(*) FROM notifications GROUP BY 1, 2`,
  );
  await db.query("VACUUM ANALYZE notifications, order_message_counts");
}

/** Inserts the changes of counts that a minute of so many orders leaves for the job that adds them up. */
export async function insertCountChanges(db: pg.Pool, orders: number): Promise<void> {
  await db.query(
    `INSERT INTO order_count_changes (stretch, status, change, paise)
     SELECT '01900', (ARRAY['Payment Pending', 'Payment Pending', 'Order Processing'])[1 + n % 3], 1, 11800
     FROM generate_series(1, $1::int) AS n`,
    [3 * orders],
  );
  await db.query("VACUUM ANALYZE order_count_changes");
}

/** Inserts processed reports of the payment provider. */
export async function insertReports(db: pg.Pool, count: number): Promise<void> {
  await db.query(
    `INSERT INTO webhook_events (event_id, event, body, received_at, processed_at, is_stripped)
     SELECT 'bench ' || n, 'payment.captured', jsonb_build_object('id', repeat('a', 1000)), at, at, true
     FROM generate_series(1, $1::int) AS n, (SELECT now() - interval '1 year' AS at) AS long_ago`,
    [count],
  );
  await db.query("VACUUM ANALYZE webhook_events");
}
