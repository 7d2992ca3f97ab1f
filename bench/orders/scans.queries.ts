import type pg from "pg";

/**
 * Makes a parcel of every order one that Delhivery carries: booked, handed over, and not scanned yet.
 *
 * @returns their numbers
 */
export async function bookAllOrders(db: pg.Client): Promise<string[]> {
  await db.query(
    `UPDATE orders SET status = 'Shipped', tracking_partner_name = 'Delhivery',
       tracking_id = '579' || lpad(right(order_number, 7), 11, '0')`,
  );
  await db.query("DELETE FROM shipments WHERE number > 1");
  await db.query(
    `INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
     SELECT id, id, 1, 'Shipped', 'Delhivery', tracking_id FROM orders
     ON CONFLICT (order_id, number) DO UPDATE SET stage = 'Shipped', courier = 'Delhivery', tracking_id = excluded.tracking_id`,
  );
  const { rows } = await db.query<{ awb: string }>(
    `INSERT INTO bookings (shipment_id, attempt, reference, company, pin_code, boxes, pieces, state, awbs, begun_at, booked_at)
     SELECT id, 1, id || '-1', 'Delhivery', '411001', '[]', 1, 'booked', ARRAY[tracking_id], now() - interval '2 days', now() - interval '2 days'
     FROM shipments RETURNING awbs[1] AS awb`,
  );
  await db.query("VACUUM (ANALYZE) orders, shipments, bookings");
  return rows.map(({ awb }) => awb);
}

/** How many scans are stored, and of how many parcels the stage is that of the last. */
export async function countScans(db: pg.Client): Promise<{ scans: number; outForDelivery: number }> {
  const { rows } = await db.query<{ scans: number; outForDelivery: number }>(
    `SELECT (SELECT count(*)::int FROM scans) AS scans,
       (SELECT count(*)::int FROM shipments WHERE stage = 'Out for delivery') AS "outForDelivery"`,
  );
  return rows[0]!;
}
