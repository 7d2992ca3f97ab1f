import { statement } from "../../platform/database.ts";

export interface HeldProduct {
  sku: string;
  title: string;
  unit: string;
  inStock: number;
  heldByBuyer: number;
  heldByOthers: number;
}

/** What unpaid orders hold of products that at least one of them holds. The caller has locked the products. */
export const findHeldProducts = statement<[skus: string[], buyerId: string], HeldProduct>(
  "orders.find_held_products",
  `SELECT p.sku, p.title, p.unit, p.count_in_stock AS "inStock",
     coalesce(sum(held.quantity) FILTER (WHERE o.buyer_id = $2), 0)::int AS "heldByBuyer",
     coalesce(sum(held.quantity) FILTER (WHERE o.buyer_id <> $2), 0)::int AS "heldByOthers"
   FROM orders o JOIN order_lines held ON held.order_id = o.id JOIN products p ON p.sku = held.sku
   WHERE o.stock_state = 'reserved' AND held.sku = ANY ($1) GROUP BY p.sku`,
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
