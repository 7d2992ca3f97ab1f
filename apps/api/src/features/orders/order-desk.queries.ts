import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { hasPrefix } from "../../platform/search.queries.ts";
import { orderCounts } from "./order-counts.queries.ts";

export interface DeskPage {
  /** Newest first. */
  ids: string[];
  /** A status that has no order may be missing. */
  counts: { status: OrderStatus; count: number }[];
}

/**
 * A page of the orders with `condition`, fast at any offset: the counts give the stretch of time in which it begins,
 * and only orders of that stretch are skipped one by one. One statement, so that counts and page share a snapshot.
 */
const pageOf = (condition: string) => `
   WITH counted AS MATERIALIZED (
     SELECT stretch, status, sum(change)::bigint AS orders FROM ${orderCounts} AS changes GROUP BY stretch, status),
   stretches AS (SELECT stretch, sum(orders)::bigint AS orders FROM counted WHERE ${condition} GROUP BY stretch),
   reached AS (
     SELECT stretch, orders, (sum(orders) OVER (ORDER BY stretch DESC))::bigint - orders AS before FROM stretches),
   first AS (
     SELECT (stretch || 'fff-ffff-ffff-ffff-ffffffffffff')::uuid AS id, $2 - before AS skip
     FROM reached WHERE before <= $2 AND $2 < before + orders)
   SELECT
     ARRAY(SELECT id FROM orders WHERE ${condition} AND id <= (SELECT id FROM first)
       ORDER BY id DESC LIMIT $1 OFFSET (SELECT skip FROM first)) AS ids,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count)), '[]')
       FROM (SELECT status, sum(orders)::bigint AS count FROM counted GROUP BY status) AS totals) AS counts`;

// Two statements instead of one with an optional status: one plan serves all values, but each needs another index.
export const findPageOfAll = statement<[limit: number, offset: number], DeskPage>(
  "order_desk.page_of_all",
  pageOf("true"),
);

export const findPageOfStatus = statement<[limit: number, offset: number, status: OrderStatus], DeskPage>(
  "order_desk.page_of_status",
  pageOf("status = $3"),
);

export interface FoundPage {
  ids: string[];
  count: number;
}

const hasTextAsPrefix = (column: string) => hasPrefix(column, "$1", "$2");
// The search is a union with one range for each column, so that every part uses its own index.
const searchedColumns = [
  "buyer_phone_number",
  "lower(buyer_email)",
  "lower(buyer_name)",
  "lower(shipping_address->>'name')",
  "lower(shipping_address->>'companyName')",
  "lower(billing_address->>'companyName')",
];
const searches = [
  "order_number = $1",
  `tracking_id <> '' AND ${hasTextAsPrefix("lower(tracking_id)")}`,
  `gstin NOT IN ('NA', 'Not Found') AND ${hasTextAsPrefix("lower(gstin)")}`,
  ...searchedColumns.map(hasTextAsPrefix),
];

/** Orders with a field that begins with the text, in any letter case. `last` ends the range: see `rangeEnd`. */
export const searchOrders = statement<
  [text: string, last: string, status: OrderStatus | null, limit: number, offset: number],
  FoundPage
>(
  "order_desk.search",
  `WITH found AS MATERIALIZED (
     ${searches.map((condition) => `SELECT id, status FROM orders WHERE ${condition}`).join(" UNION\n     ")}),
   matching AS MATERIALIZED (SELECT id FROM found WHERE $3::text IS NULL OR status = $3)
   SELECT ARRAY(SELECT id FROM matching ORDER BY id DESC LIMIT $4 OFFSET $5) AS ids,
     (SELECT count(*) FROM matching) AS count`,
);

/** Finds a product's SKU by a text in any letter case. */
export const findSku = statement<[text: string], { sku: string }>(
  "order_desk.find_sku",
  "SELECT sku FROM products WHERE lower(sku) = lower($1)",
);

/** Orders with a SKU, from the index alone. An order has one line for each SKU (rulings: cart). */
export const findOrdersWithSku = statement<[sku: string, limit: number, offset: number], FoundPage>(
  "order_desk.find_with_sku",
  `SELECT ARRAY(SELECT order_id FROM order_lines WHERE sku = $1 ORDER BY order_id DESC LIMIT $2 OFFSET $3) AS ids,
     (SELECT count(*) FROM order_lines WHERE sku = $1) AS count`,
);

export const findOrdersWithSkuOfStatus = statement<
  [sku: string, limit: number, offset: number, status: OrderStatus],
  FoundPage
>(
  "order_desk.find_with_sku_of_status",
  `WITH matching AS MATERIALIZED (
     SELECT o.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.sku = $1 AND o.status = $4)
   SELECT ARRAY(SELECT id FROM matching ORDER BY id DESC LIMIT $2 OFFSET $3) AS ids,
     (SELECT count(*) FROM matching) AS count`,
);

export const findOrderId = statement<[id: string, status: OrderStatus | null], { id: string }>(
  "order_desk.find_id",
  "SELECT id FROM orders WHERE id = $1 AND ($2::text IS NULL OR status = $2)",
);

export interface OrderPaymentRow {
  razorpayPaymentId: string;
  amountPaise: number;
  currency: string;
  honoured: boolean;
  at: Date;
}

export const findPaymentsOfOrder = statement<[orderId: string], OrderPaymentRow>(
  "order_desk.find_payments",
  `SELECT razorpay_payment_id AS "razorpayPaymentId", amount_paise AS "amountPaise", currency, honoured,
     recorded_at AS at
   FROM payments WHERE order_id = $1 ORDER BY recorded_at, razorpay_payment_id`,
);
