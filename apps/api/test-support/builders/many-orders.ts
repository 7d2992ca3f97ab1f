import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";
import { signInBuyer } from "./sign-in-buyer.ts";

/**
 * Writes this many paid orders of one buyer with payment and invoice straight to the tables: placing and paying have
 * their own tests. The goods are added to the supplied stock, so that the ledger has no discrepancies.
 *
 * @returns the order numbers
 */
export async function manyPaidOrders(shop: Pick<TestApp, "db" | "clock">, count: number): Promise<string[]> {
  const { userId } = await signInBuyer(shop);
  const ids = Array.from({ length: count }, () => uuidV7(shop.clock.now()));
  const { rows } = await shop.db.query<{ order_number: string }>(
    `WITH placed AS (
       INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
         cart_fingerprint, stock_state, razorpay_order_id, razorpay_payment_id, paid_at, buyer_name,
         buyer_phone_number, buyer_email, gstin, billing_address, shipping_address)
       SELECT id, '26-27/' || lpad(nextval('order_serial')::text, 6, '0'), $2, $3, 'Order Processing', 10000, 1800,
         11800, 'many', 'sold', 'order_' || id, 'pay_' || id, $3, 'Asha Traders', '9876543210', 'asha@example.in',
         'NA', '{}', '{}'
       FROM unnest($1::uuid[]) AS id RETURNING id, order_number),
     lines AS (
       INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
         quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
       SELECT id, 1, 'HONROL100', 'Honeycomb Roll', 'HONEYCOMB', 'honeycomb-roll', '{}', '4811', 'PCS', 100, 1, 0, 18,
         10000, 0, 10000, 1800
       FROM placed),
     supplied AS (
       UPDATE products SET stock_supplied = stock_supplied + cardinality($1) WHERE sku = 'HONROL100'),
     receipt AS (
       INSERT INTO receipts (id, method, reference, order_id, amount_paise, currency, received_at, recorded_at)
       SELECT id, 'razorpay', 'pay_' || id, id, 11800, 'INR', $3, $3 FROM placed),
     allocation AS (
       INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
       SELECT id, id, 11800, $3 FROM placed),
     series AS (
       INSERT INTO invoice_series AS s (kind, financial_year, last_serial)
       VALUES ('tax invoice', '26-27', cardinality($1))
       ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = s.last_serial + cardinality($1)
       RETURNING last_serial - cardinality($1) AS before),
     invoiced AS (
       INSERT INTO invoices (id, order_id, number, financial_year, serial, day, issued_at, supplier, buyer_name, gstin,
         uin, billing_address, shipping_address, place_of_supply_code, place_of_supply, is_intra_state, taxable_paise,
         cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
       SELECT id, id, 'DB/26-27/' || lpad((before + place)::text, 6, '0'), '26-27', before + place, $3::timestamptz, $3,
         '{}', 'Asha Traders', 'NA', '', '{}', '{}', '27', 'Maharashtra', false, 10000, 0, 0, 1800, 0, 11800
       FROM series, unnest($1::uuid[]) WITH ORDINALITY AS of_order (id, place)),
     invoice_lines AS (
       INSERT INTO invoice_lines (invoice_id, line_number, sku, title, hsn, unit, unit_price, quantity,
         discount_percent, gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise,
         igst_paise)
       SELECT id, 1, 'HONROL100', 'Honeycomb Roll', '4811', 'PCS', 100, 1, 0, 10000, 0, 10000, 18, 0, 0, 1800
       FROM placed)
     SELECT order_number FROM placed ORDER BY order_number`,
    [ids, userId, shop.clock.now()],
  );
  return rows.map(({ order_number }) => order_number);
}

/** As `manyPaidOrders`, each of a buyer of its own with a proven e-mail address. */
export async function paidOrdersOfManyBuyers(shop: Pick<TestApp, "db" | "clock">, count: number) {
  const numbers = await manyPaidOrders(shop, count);
  const { rows } = await shop.db.query<{ id: string; number: string; phone: string; email: string }>(
    `WITH buyers AS (
       INSERT INTO users (id, phone_number, name, email, email_proven_at, created_at)
       SELECT gen_random_uuid(), '7' || lpad((substr(number, 7)::int)::text, 9, '0'), 'Asha Traders',
         'o' || substr(number, 7) || '@example.in', $2, $2 FROM unnest($1::text[]) AS number
       RETURNING *)
     UPDATE orders SET buyer_id = b.id, buyer_phone_number = b.phone_number, buyer_email = b.email
     FROM buyers b WHERE b.email = 'o' || substr(order_number, 7) || '@example.in'
     RETURNING orders.id, order_number AS number, buyer_phone_number AS phone, buyer_email AS email`,
    [numbers, shop.clock.now()],
  );
  return rows;
}
