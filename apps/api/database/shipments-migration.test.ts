import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const { db, migrate } = await databaseBefore("0114");

it("orders that have left, are packed or have a courier get their shipment, and the tracking of all stays as it was", async () => {
  await db.query(`INSERT INTO users (id, phone_number, name, email, created_at)
    VALUES ('01900000-0000-7000-8000-000000000001', '9876543210', 'Asha', 'a@b.in', now())`);
  const statuses = [
    "Payment Pending",
    "Order Processing",
    "In Production",
    "Shipped",
    "Delivered",
    "Cancelled",
    "Refunded",
  ];
  await db.query(
    `INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, buyer_name, buyer_phone_number, buyer_email, gstin, billing_address,
       shipping_address, tracking_partner_name, tracking_id)
     SELECT ('0190000' || n || '-0000-7000-8000-000000000000')::uuid, n::text, u.id, now(), ($1::text[])[n], n, 0, n, '',
       'released', '', '', '', 'NA', '{}', '{}', CASE WHEN n IN (3, 4, 6, 7) THEN 'DTDC' ELSE '' END,
       CASE WHEN n IN (4, 6, 7) THEN 'D' || n ELSE '' END
     FROM generate_series(1, 7) AS n, users u`,
    [statuses],
  );
  const idOf = (n: number) => `0190000${n}-0000-7000-8000-000000000000`;
  await db.query(
    "INSERT INTO parcels (order_id, number, weight_grams, boxes, version) VALUES ($1, 1, 900, 3, 4)",
    [idOf(2)],
  );
  await db.query(
    `INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
     VALUES ($1, now(), 'Meera', 'Order Processing', 'In transit', ''), ($1, now(), 'Meera', 'In transit', 'Cancelled', '')`,
    [idOf(6)],
  );
  await db.query(
    `INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
     VALUES ($1, now(), 'Payment', 'Payment Pending', 'Order Processing', ''),
       ($1, now(), 'Meera', 'Order Processing', 'Refunded', '')`,
    [idOf(7)],
  );
  await db.query(
    `INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
     VALUES ($1, '2026-11-20T06:00:00Z', 'Meera', 'Shipped', 'Delivered', '')`,
    [idOf(5)],
  );

  await migrate();
  const { rows } = await db.query<{ text: string }>(
    `SELECT concat_ws(' ', order_number, stage, nullif(courier, ''), nullif(s.tracking_id, ''), weight_grams, boxes,
       CASE WHEN boxes > 0 THEN s.version END) AS text
     FROM shipments s JOIN orders o ON o.id = s.order_id AND s.id = o.id AND number = 1 ORDER BY 1`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    "2 Packed 900 3 4",
    "3 In Production DTDC",
    "4 Shipped DTDC D4",
    "5 Delivered",
    "6 In transit DTDC D6",
    "7 Packed DTDC D7",
  ]);
  const { rows: delivered } = await db.query(
    `SELECT order_id AS id, kind, delivered_at AS "deliveredAt" FROM shipments WHERE delivered_at IS NOT NULL OR stage = 'Delivered'`,
  );
  expect(delivered).toEqual([{ id: idOf(5), kind: "sale", deliveredAt: new Date("2026-11-20T06:00:00Z") }]);
  const { rows: differing } = await db.query(
    `SELECT order_number FROM orders o LEFT JOIN order_deliveries d ON d.order_id = o.id
     WHERE (o.tracking_partner_name, o.tracking_id) <> (coalesce(d.courier, ''), coalesce(d.tracking_id, ''))`,
  );
  expect(differing).toEqual([]);
});
