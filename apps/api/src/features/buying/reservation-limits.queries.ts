import { statement } from "../../platform/database.ts";

export interface HeldProduct {
  sku: string;
  title: string;
  unit: string;
  inStock: number;
  heldByBuyer: number;
  heldByOthers: number;
  heldByStrangers: number;
}

/** What unpaid orders hold of products. The caller has locked the products. */
export const findHeldProducts = statement<[skus: string[], buyerId: string], HeldProduct>(
  "orders.find_held_products",
  `SELECT p.sku, p.title, p.unit, p.count_in_stock AS "inStock", held."byBuyer" AS "heldByBuyer",
     held."byOthers" AS "heldByOthers", held."byStrangers" AS "heldByStrangers"
   FROM unnest($1::text[]) AS ordered (sku) JOIN products p ON p.sku = ordered.sku
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(quantity) FILTER (WHERE buyer_id = $2), 0)::int AS "byBuyer",
       coalesce(sum(quantity) FILTER (WHERE buyer_id <> $2), 0)::int AS "byOthers",
       coalesce(sum(quantity) FILTER (WHERE buyer_id <> $2 AND never_paid), 0)::int AS "byStrangers"
     FROM held_goods WHERE sku = p.sku) AS held`,
);

/** What the orders of a buyer come to that hold goods, and how many orders the buyer placed since a moment and did not pay. */
export const sumHeld = statement<
  [buyerId: string, firstId: string],
  { ofBuyerPaise: number; unpaidSince: number }
>(
  "orders.sum_held",
  `SELECT
     (SELECT coalesce(sum(total_paise), 0)::bigint FROM orders
      WHERE buyer_id = $1 AND reserved_until IS NOT NULL) AS "ofBuyerPaise",
     (SELECT count(*) FROM orders
      WHERE buyer_id = $1 AND id >= $2 AND paid_at IS NULL AND is_prepaid_cart_order(orders)) AS "unpaidSince"`,
);

/** What a buyer has paid for and did not get back, and what staff raised the limit to. */
export const findTrust = statement<[buyerId: string], { paidPaise: number; raisedPaise: number }>(
  "orders.find_trust",
  `SELECT
     (SELECT coalesce(sum(o.total_paise - coalesce(returned.paise, 0)), 0) FROM orders o
      LEFT JOIN LATERAL (SELECT sum(amount_paise) AS paise FROM refunds
        WHERE order_id = o.id AND state <> 'failed') AS returned ON true
      WHERE o.buyer_id = $1 AND o.paid_at IS NOT NULL
        AND o.status NOT IN ('Cancelled', 'Refunded'))::bigint AS "paidPaise",
     (SELECT coalesce(max(limit_paise), 0) FROM hold_limits WHERE user_id = $1)::bigint AS "raisedPaise"`,
);

/** What is there of products for who pays for it: the stock, and what is held but available to this buyer. */
export const findAvailable = statement<
  [skus: string[], buyerId: string],
  { sku: string; title: string; countInStock: number }
>(
  "orders.find_available",
  `SELECT sku, title, count_in_stock + (SELECT units FROM held_but_available($2, products.sku)) AS "countInStock"
   FROM products WHERE sku = ANY ($1) ORDER BY sku`,
);
