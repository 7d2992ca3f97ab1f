import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";
import { signInBuyer } from "./sign-in-buyer.ts";

/** So many paid orders of one buyer, written straight to the tables: placing has its own tests. Answers their numbers. */
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
       FROM placed)
     SELECT order_number FROM placed ORDER BY order_number`,
    [ids, userId, shop.clock.now()],
  );
  return rows.map(({ order_number }) => order_number);
}
