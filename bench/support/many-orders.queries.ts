import { createHash, randomBytes } from "node:crypto";
import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import type pg from "pg";

// The same for every buyer, so that a search for a buyer finds as many orders in a small shop as in a large one.
const usualOrdersPerBuyer = 50;
// Few, so that even a thousand orders contain a full page of each SKU.
const skus = 30;
/** The number of days over which the orders are spread. */
export const days = 730;

/**
 * Inserts orders of two years with three lines each, spread evenly over the nine statuses, so that even a thousand
 * contain a full page of each. All count as just reconciled with the provider, so that no job does it during a
 * measurement.
 *
 * @param firstDay the beginning of the two years
 */
export async function insertManyOrders(
  db: pg.Client,
  count: number,
  firstDay = new Date(Date.UTC(2024, 9, 1)),
  ordersPerBuyer = usualOrdersPerBuyer,
): Promise<void> {
  const buyers = Math.ceil(count / ordersPerBuyer);
  await insertBuyersOfOrders(db, buyers);
  const batch = 100_000;
  for (let from = 0; from < count; from += batch)
    await insertBatch(db, from, Math.min(from + batch, count) - 1, { count, buyers, firstDay });
  await db.query("SELECT setval('order_serial', $1)", [count + 1]);
  await writeWords(db);
  // While they were inserted, a job may have stored sums of the past days without them.
  await db.query("TRUNCATE daily_sales, daily_demand, demand_days");
  // Does what the counting job and autovacuum would soon do.
  await db.query(
    `WITH folded AS (DELETE FROM order_count_changes RETURNING stretch, status, change, paise)
     INSERT INTO order_counts AS kept (stretch, status, orders, paise)
     SELECT stretch, status, sum(change), sum(paise) FROM folded GROUP BY stretch, status
     ON CONFLICT (stretch, status) DO UPDATE SET orders = kept.orders + excluded.orders,
       paise = kept.paise + excluded.paise`,
  );
  await db.query(
    "VACUUM (ANALYZE) users, orders, order_lines, shipments, shipment_lines, order_events, order_search, desk_order_words, desk_order_changes, order_counts, order_count_changes",
  );
  await db.query("CHECKPOINT");
}

/** What the job that writes the words of the desk's search does in minutes; here the index is made once. */
async function writeWords(db: pg.Client): Promise<void> {
  await db.query(
    `BEGIN;
     LOCK TABLE desk_order_changes IN EXCLUSIVE MODE;
     DELETE FROM desk_order_changes;
     DROP INDEX desk_order_words_found;
     INSERT INTO desk_order_words (order_id, words) SELECT id, desk_order_words(orders) FROM orders ORDER BY id
     ON CONFLICT (order_id) DO UPDATE SET words = excluded.words;
     SET LOCAL maintenance_work_mem = '512MB';
     CREATE INDEX desk_order_words_found ON desk_order_words USING gin (words) WITH (gin_pending_list_limit = 256);
     COMMIT`,
  );
}

async function insertBuyersOfOrders(db: pg.Client, buyers: number): Promise<void> {
  await db.query(
    `INSERT INTO users (id, phone_number, name, email, email_proven_at, created_at)
     SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (6000000000 + n)::text,
       'Buyer ' || n, 'buyer' || n || '@example.in', now(), now() - interval '3 years'
     FROM generate_series(0, $1::int - 1) AS n`,
    [buyers],
  );
}

async function insertBatch(
  db: pg.Client,
  from: number,
  to: number,
  { count, buyers, firstDay }: { count: number; buyers: number; firstDay: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, razorpay_order_id, razorpay_payment_id, paid_at, provider_asked_at,
       tracking_partner_name, tracking_id, buyer_name, buyer_phone_number, buyer_email, gstin, billing_address,
       shipping_address, refunded_paise)
     SELECT ${orderId}, 'bench/' || lpad(n::text, 7, '0'), u.id, placed_at, status, 300000 + more, 54000, 354000 + more, '', 'sold',
       'order_' || n, 'pay_' || n, placed_at, now() + interval '1 day',
       CASE WHEN n % $4 = 5 THEN 'Seldom Courier' ELSE ('{Blue Dart,Delhivery,DTDC}'::text[])[1 + n % 3] END,
       CASE WHEN n % 4 = 0 THEN '' ELSE 'BD' || lpad(n::text, 9, '0') END, u.name,
       u.phone_number, u.email, '27ABCDE' || lpad((n % $4)::text, 5, '0') || 'Z0', address, address,
       CASE WHEN status IN ('Cancelled', 'Refunded') THEN 354000 + more ELSE 0 END
     FROM (
       SELECT n, $3::timestamptz + n * (interval '${days} days' / $5::int) AS placed_at,
         ($6::text[])[1 + n % 9] AS status,
         CASE WHEN n % $4 = 6 THEN 500000000 ELSE n::bigint * 7919 % 10000 * 100 END AS more
       FROM generate_series($1::int, $2::int) AS n) AS numbered
     JOIN users u ON u.phone_number = (6000000000 + n % $4)::text
     CROSS JOIN LATERAL (SELECT jsonb_build_object('name', u.name, 'companyName', 'Company ' || (n % $4) || ' Traders',
       'addressLine', '12 Mill Road', 'district', 'Pune', 'state', CASE WHEN n % 80 = 4 THEN 'Goa' ELSE 'Maharashtra' END, 'country', 'India',
       'zipCode', '411001', 'phoneNumber', u.phone_number) AS address) AS at
     ORDER BY n`,
    [from, to, firstDay, buyers, count, orderStatuses],
  );
  await db.query(
    `INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
       quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
     SELECT o.id, line, p.sku, p.title, p.category, p.type, '{}', '39232100', p.unit, 1, 1000, 0, 18,
       100000, 0, 100000, 18000
     FROM generate_series($1::int, $2::int) AS n
     JOIN orders o ON o.order_number = 'bench/' || lpad(n::text, 7, '0')
     CROSS JOIN generate_series(1, 3) AS line
     JOIN (SELECT *, row_number() OVER (ORDER BY sku) - 1 AS place FROM products) AS p
       ON p.place = (n + (line - 1) * ${skus / 3}) % ${skus}
     ORDER BY n, line`,
    [from, to],
  );
  // Every fifth leaves in two parcels.
  await db.query(
    `WITH divided AS (
       SELECT s.* FROM shipments s JOIN orders o ON o.id = s.order_id
       WHERE o.order_number BETWEEN 'bench/' || lpad($1::int::text, 7, '0') AND 'bench/' || lpad($2::int::text, 7, '0')
         AND right(o.order_number, 1) IN ('1', '6')
     ), second AS (
       INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
       SELECT gen_random_uuid(), order_id, 2, stage, 'DTDC', 'P' || tracking_id FROM divided RETURNING id)
     INSERT INTO shipment_lines (shipment_id, line_number, quantity)
     SELECT id, 1, 1000 FROM divided UNION ALL SELECT id, line, 1000 FROM second CROSS JOIN generate_series(2, 3) AS line`,
    [from, to],
  );
  await db.query(
    `INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
     SELECT id, placed_at, buyer_id, buyer_name, NULL, 'Payment Pending', 'Order placed'
     FROM orders WHERE order_number BETWEEN 'bench/' || lpad($1::int::text, 7, '0') AND 'bench/' || lpad($2::int::text, 7, '0')`,
    [from, to],
  );
}

// A UUIDv7 of the order's time, the same in every run.
const orderId = `(lpad(to_hex((extract(epoch FROM placed_at) * 1000)::bigint), 12, '0') || '7'
  || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid`;

/** Signs in the first of the buyers. @returns the session's token */
export async function signInBuyer(db: pg.Client): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
     SELECT $1, id, now(), now(), now() + interval '1 day' FROM users WHERE phone_number = '6000000000'`,
    [createHash("sha256").update(token).digest()],
  );
  return token;
}

/** Assigns fifty orders of any number, spread over all, to the admin, and a seventh of the others to another of the staff. */
export async function assignOrders(db: pg.Client): Promise<void> {
  await db.query(
    `WITH other AS (
       INSERT INTO users (id, phone_number, name, email, role, created_at)
       VALUES (gen_random_uuid(), '9999999998', 'Ravi Nair', 'ravi@example.in', 'admin', now()) RETURNING id)
     INSERT INTO order_assignees (order_id, assignee_id, assigned_at)
     SELECT o.id, CASE WHEN n % ((SELECT count(*) FROM orders) / 50) = 7
         THEN (SELECT id FROM users WHERE phone_number = '9999999999') ELSE other.id END, o.placed_at
     FROM (SELECT id, placed_at, right(order_number, 7)::int AS n FROM orders) AS o CROSS JOIN other
     WHERE n % ((SELECT count(*) FROM orders) / 50) = 7 OR n % 7 = 3`,
  );
  await db.query("VACUUM (ANALYZE) order_assignees");
}

/** Inserts an admin with a session. @returns the session's token */
export async function insertAdmin(db: pg.Client): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `WITH admin AS (
       INSERT INTO users (id, phone_number, name, email, role, created_at)
       VALUES (gen_random_uuid(), '9999999999', 'Meera Iyer', 'meera@example.in', 'admin', now()) RETURNING id)
     INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
     SELECT $1, id, now(), now(), now() + interval '1 day' FROM admin`,
    [createHash("sha256").update(token).digest()],
  );
  return token;
}

/** One search text of each kind, all from an order in the middle that has everything. */
export async function findSearchable(db: pg.Client): Promise<Record<string, string>> {
  const { rows } = await db.query<Record<string, string>>(
    `SELECT o.id AS "_id", order_number AS "order number", buyer_phone_number AS phone, buyer_email AS "e-mail",
       tracking_id AS "tracking id", gstin AS "GSTIN", shipping_address->>'companyName' AS company,
       (SELECT sku FROM order_lines l WHERE l.order_id = o.id LIMIT 1) AS "SKU",
       left(tracking_id, 9) AS "beginning of a tracking id", right(buyer_phone_number, 6) AS "end of a phone number", split_part(shipping_address->>'companyName', ' ', 2) || ' traders' AS "two words",
       'pune' AS "city of all orders", shipping_address->>'zipCode' AS "PIN code of all orders",
       razorpay_order_id AS "provider's order"
     FROM (SELECT * FROM orders ORDER BY id OFFSET (SELECT sum(orders) / 2 FROM order_counts)::bigint LIMIT 9) AS o
     WHERE tracking_id <> '' ORDER BY id LIMIT 1`,
  );
  if (!rows[0]) throw new Error("There are no orders.");
  return rows[0];
}

/** A GSTIN with its right check digit: others are not filed as those of registered buyers. */
function gstinOf(buyer: number): string {
  const first14 = `27ABCDE${String(buyer).padStart(4, "0")}F1Z`;
  return first14 + gstinCheckCharacter(first14);
}

/**
 * Inserts a tax invoice for every order, all of one month and one seller. Of ten buyers six have a GSTIN, two are
 * unregistered and buy for more than a lakh, two are unregistered and buy for less.
 *
 * @param month as YYYY-MM
 */
export async function insertManyInvoices(db: pg.Client, month: string, supplierGstin: string): Promise<void> {
  await db.query(
    `INSERT INTO invoices (id, order_id, number, financial_year, serial, day, issued_at, supplier, buyer_name, gstin, uin,
       billing_address, shipping_address, place_of_supply_code, place_of_supply, is_intra_state, taxable_paise,
       cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
     SELECT gen_random_uuid(), id, 'DB/26-27/' || lpad(n::text, 6, '0'), '26-27', n, ($1 || '-01')::date + n % 28,
       now(), jsonb_build_object('gstin', $2::text), buyer_name,
       CASE WHEN n % 10 < 6 THEN ($3::text[])[1 + n % 5000] ELSE 'NA' END, '',
       billing_address, shipping_address, '27', 'Maharashtra', false, 3 * taxable, 0, 0, 3 * taxable * 18 / 100, 0,
       3 * taxable * 118 / 100
     FROM (
       SELECT *, CASE WHEN n % 10 IN (6, 7) THEN 10000000::bigint ELSE 100000 END AS taxable
       FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS n FROM orders) AS numbered) AS o`,
    [month, supplierGstin, Array.from({ length: 5000 }, (_, buyer) => gstinOf(buyer))],
  );
  await db.query(
    `INSERT INTO invoice_lines (invoice_id, line_number, sku, title, hsn, unit, unit_price, quantity, discount_percent,
       gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise, igst_paise)
     SELECT i.id, l.line_number, l.sku, l.title, l.hsn, l.unit, l.unit_price, l.quantity, 0, i.taxable_paise / 3, 0,
       i.taxable_paise / 3, 18, 0, 0, i.igst_paise / 3
     FROM invoices i JOIN order_lines l ON l.order_id = i.order_id`,
  );
  await db.query("VACUUM (ANALYZE) invoices, invoice_lines");
}
