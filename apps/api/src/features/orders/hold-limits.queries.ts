import { statement } from "../../platform/database.ts";

export interface HeldProduct {
  sku: string;
  title: string;
  unit: string;
  inStock: number;
  heldByBuyer: number;
  heldByOthers: number;
}

/** What unpaid orders hold of products. The caller has locked the products. */
export const findHeldProducts = statement<[skus: string[], buyerId: string], HeldProduct>(
  "orders.find_held_products",
  `SELECT p.sku, p.title, p.unit, p.count_in_stock AS "inStock",
     held."byBuyer" AS "heldByBuyer", held."byOthers" AS "heldByOthers"
   FROM unnest($1::text[]) AS ordered (sku) JOIN products p ON p.sku = ordered.sku
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(quantity) FILTER (WHERE buyer_id = $2), 0)::int AS "byBuyer",
       coalesce(sum(quantity) FILTER (WHERE buyer_id <> $2), 0)::int AS "byOthers"
     FROM held_goods WHERE sku = p.sku) AS held`,
);

/** What unpaid orders come to, and how many the buyer placed since a moment. */
export const sumHeld = statement<
  [buyerId: string, firstId: string],
  { ofBuyerPaise: number; ofAllPaise: number; unpaidSince: number }
>(
  "orders.sum_held",
  `SELECT coalesce(sum(total_paise) FILTER (WHERE buyer_id = $1), 0)::bigint AS "ofBuyerPaise",
     coalesce(sum(total_paise), 0)::bigint AS "ofAllPaise",
     (SELECT count(*) FROM orders WHERE buyer_id = $1 AND id >= $2 AND paid_at IS NULL) AS "unpaidSince"
   FROM orders WHERE stock_state = 'reserved'`,
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
