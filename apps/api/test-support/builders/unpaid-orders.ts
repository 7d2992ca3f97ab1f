import { settlePayment } from "../../src/features/checkout/settle-payment.ts";
import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";
import { signInBuyer } from "./sign-in-buyer.ts";

export interface UnpaidOrder {
  id: string;
  buyerId: string;
  razorpayOrderId: string;
  totalPaise: number;
}

/** The order fields that decide an invoice. Default: 18% GST, a buyer in Pune without a GSTIN. */
interface Facts {
  taxablePaise?: number;
  gstPaise?: number;
  /** Number of rolls in the order's only line. */
  quantity?: number;
  state?: string;
  /** Replaces the default address. */
  address?: Readonly<Record<string, string>>;
}

/** Paid orders without an invoice: their amounts were wrong when they were paid and have been corrected since. */
export async function paidWithoutInvoice(
  shop: Pick<TestApp, "db" | "ownerDb" | "clock" | "shop">,
  count: number,
  facts: Facts = {},
): Promise<UnpaidOrder[]> {
  const orders = await unpaidOrders(shop, count, facts);
  const ids = orders.map(({ id }) => id);
  await shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise - 5 WHERE order_id = ANY ($1)", [
    ids,
  ]);
  for (const order of orders) await capture(shop, order);
  await shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise + 5 WHERE order_id = ANY ($1)", [
    ids,
  ]);
  return orders;
}

/** Settles an order as if the provider had captured its payment. */
export function capture({ shop }: Pick<TestApp, "shop">, { razorpayOrderId, totalPaise }: UnpaidOrder) {
  return settlePayment(shop, {
    id: `pay_of_${razorpayOrderId}`,
    orderId: razorpayOrderId,
    amountPaise: totalPaise,
    currency: "INR",
    status: "captured",
    createdAt: shop.clock(),
  });
}

/**
 * Writes this many unpaid orders of one buyer straight to the tables: placing has its own tests. The goods they reserve
 * are added to the supplied stock, so that the ledger has no discrepancies.
 */
export async function unpaidOrders(
  shop: Pick<TestApp, "db" | "clock">,
  count: number,
  { taxablePaise = 10_000, gstPaise = 1800, quantity = 1, state = "Maharashtra", address }: Facts = {},
): Promise<UnpaidOrder[]> {
  const { userId } = await signInBuyer(shop);
  const now = shop.clock.now();
  const ids = Array.from({ length: count }, () => uuidV7(now));
  const defaultAddress = {
    name: "Asha Verma",
    companyName: "Asha Traders",
    addressLine: "12 Market Road",
    district: "Pune",
    state,
    country: "India",
    zipCode: "",
    phoneNumber: "9876543210",
  };
  const { rows } = await shop.db.query<UnpaidOrder>(
    `WITH placed AS (
       INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
         cart_fingerprint, stock_state, reserved_until, razorpay_order_id, buyer_name, buyer_phone_number, buyer_email,
         gstin, billing_address, shipping_address)
       SELECT id, '26-27/' || lpad(nextval('order_serial')::text, 6, '0'), $2, $3, 'Payment Pending', $4, $5,
         $4::bigint + $5::bigint, 'unpaid', 'reserved', $3::timestamptz + interval '30 minutes', 'order_' || id,
         'Asha Traders', '9876543210', 'asha@example.in', 'NA', $6, $6
       FROM unnest($1::uuid[]) AS id RETURNING id, buyer_id, razorpay_order_id, total_paise),
     supplied AS (
       UPDATE products SET stock_supplied = stock_supplied + cardinality($1) * $7::integer WHERE sku = 'HONROL100'),
     lines AS (
       INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
         quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
       SELECT id, 1, 'HONROL100', 'Honeycomb Roll', 'HONEYCOMB', 'honeycomb-roll', '{}', '48089000', 'ROL', 100, $7, 0,
         18, $4, 0, $4, $5
       FROM placed)
     SELECT id, buyer_id AS "buyerId", razorpay_order_id AS "razorpayOrderId", total_paise AS "totalPaise"
     FROM placed ORDER BY id`,
    [ids, userId, now, taxablePaise, gstPaise, JSON.stringify(address ?? defaultAddress), quantity],
  );
  return rows;
}
