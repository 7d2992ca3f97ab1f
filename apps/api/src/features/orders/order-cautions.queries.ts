import type { OrderCaution } from "@dakbag/domain/orders/order-caution";
import { statement } from "../../platform/database.ts";
import { moneyLeft } from "./order-refunds.queries.ts";

/** SQL condition: the refund `r` reduces the price of lines and leaves their pieces with the buyer. */
const isGoodwill = `(SELECT bool_and(quantity = 0) FROM refund_lines WHERE refund_id = r.id)`;

/**
 * SQL: why an order should not leave unasked, as an array. A failed refund counts until it is asked for again, or too little is
 * left of the payment for it.
 */
export const cautionsOf = (orderId: string): string =>
  `array_remove(ARRAY[
     (SELECT 'cancellation-asked' FROM cancellation_requests WHERE order_id = ${orderId} AND declined_at IS NULL),
     (SELECT CASE WHEN bool_or(r.state = 'failed') THEN 'refund-failed' WHEN count(*) > 0 THEN 'refund-pending' END
      FROM refunds r JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id
      WHERE r.order_id = ${orderId} AND p.honoured AND r.state <> 'processed' AND ${isGoodwill} IS NOT TRUE
        AND (r.state <> 'failed' OR (r.amount_paise <= ${moneyLeft}
          AND NOT EXISTS (SELECT FROM refunds later WHERE later.retry_of = r.id))))], NULL)`;

/** Only of orders that have a caution. */
export const findOrderCautions = statement<
  [orderIds: string[]],
  { orderId: string; cautions: OrderCaution[] }
>(
  "orders.find_cautions",
  `SELECT o.id AS "orderId", found.cautions
   FROM unnest($1::uuid[]) AS o (id) CROSS JOIN LATERAL (SELECT ${cautionsOf("o.id")} AS cautions) AS found
   WHERE cardinality(found.cautions) > 0`,
);
