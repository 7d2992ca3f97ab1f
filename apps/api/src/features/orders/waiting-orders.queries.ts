import { statement } from "../../platform/database.ts";

/**
 * A table of a buyer's unpaid, prepaid orders from carts that hold goods: the next cart replaces them. The inner query filters only by buyer and reservation,
 * and OFFSET keeps it separate: a plan made while the tables are small would otherwise use the index on the status and
 * scan the waiting orders of all buyers for as long as the connection lives.
 */
const waitingOrdersOf = (buyerId: string) => `(
    SELECT id FROM (
      SELECT id, status, is_prepaid_cart_order(orders) AS is_of_cart FROM orders
      WHERE buyer_id = ${buyerId} AND reserved_until IS NOT NULL OFFSET 0
    ) AS holding WHERE status = 'Payment Pending' AND is_of_cart)`;

/** How many units of each product the buyer's own waiting orders hold, which the next cart replaces. */
export const findUnitsHeldBy = statement<[buyerId: string], { sku: string; units: number }>(
  "orders.find_units_held_by",
  `SELECT held.sku, sum(held.quantity)::int AS units FROM ${waitingOrdersOf("$1")} AS waiting
   JOIN order_lines held ON held.order_id = waiting.id GROUP BY held.sku`,
);

/** The buyer's order from a cart that waits for its payment and holds goods, the last placed. */
export const findHeldOrder = statement<
  [buyerId: string, now: Date],
  {
    id: string;
    orderNumber: string;
    poNumber: string;
    totalPaise: number;
    reservedUntil: Date;
    cartFingerprint: string;
  }
>(
  "orders.find_held_order",
  `SELECT o.id, o.order_number AS "orderNumber", o.po_number AS "poNumber", o.total_paise AS "totalPaise", o.reserved_until AS "reservedUntil",
     o.cart_fingerprint AS "cartFingerprint"
   FROM ${waitingOrdersOf("$1")} AS waiting JOIN orders o ON o.id = waiting.id
   WHERE o.reserved_until > $2 ORDER BY o.id DESC LIMIT 1`,
);

/** How many units of each product the waiting orders of all buyers hold; a product that none holds is missing. */
export const findUnitsHeld = statement<[skus: string[]], { sku: string; units: number }>(
  "orders.find_units_held",
  "SELECT sku, sum(quantity) AS units FROM held_goods WHERE sku = ANY ($1) GROUP BY sku",
);
