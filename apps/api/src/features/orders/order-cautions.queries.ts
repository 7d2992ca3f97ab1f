import type { OrderCaution } from "@dakbag/domain/orders/order-caution";
import { statement } from "../../platform/database.ts";

/** Only of orders that have a caution. */
export const findOrderCautions = statement<
  [orderIds: string[]],
  { orderId: string; cautions: OrderCaution[] }
>(
  "orders.find_cautions",
  `SELECT order_id AS "orderId", cautions FROM order_cautions
   WHERE order_id = ANY ($1::uuid[]) AND cardinality(cautions) > 0`,
);
