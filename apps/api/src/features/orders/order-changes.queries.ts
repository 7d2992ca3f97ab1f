import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { goodsOfOrders, type StockState } from "./orders.queries.ts";

/** An order as far as staff may change it. */
export interface ChangeableOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  stockState: StockState;
  reservedUntil: Date | null;
  isPaid: boolean;
  invoice: string;
  partnerName: string;
  trackingId: string;
}

const changeableOrders = `
  SELECT id, order_number AS "orderNumber", status, stock_state AS "stockState", reserved_until AS "reservedUntil",
    paid_at IS NOT NULL AS "isPaid", invoice_link AS invoice, tracking_partner_name AS "partnerName",
    tracking_id AS "trackingId"
  FROM orders WHERE id = ANY ($1::uuid[]) OR order_number = ANY ($2::text[])`;

export const findChangeableOrders = statement<[ids: string[], orderNumbers: string[]], ChangeableOrder>(
  "orders.find_changeable",
  changeableOrders,
);

/** The same, locked in the order of their ids: two who change many orders at once never wait for each other in a ring. */
export const lockChangeableOrders = statement<[ids: string[], orderNumbers: string[]], ChangeableOrder>(
  "orders.lock_changeable",
  `${changeableOrders} ORDER BY id FOR NO KEY UPDATE`,
);

export const findGoodsByOrder = statement<
  [orderIds: string[]],
  { orderId: string; sku: string; quantity: number }
>(
  "orders.find_goods_by_order",
  `SELECT order_id AS "orderId", sku, quantity FROM ${goodsOfOrders("$1")} AS goods`,
);

/** Sets what staff may change of many orders, one array for each column. */
export const setDeliveries = statement<
  [
    ids: string[],
    statuses: OrderStatus[],
    invoices: string[],
    partnerNames: string[],
    trackingIds: string[],
    stockStates: StockState[],
    reservedUntil: (Date | null)[],
  ],
  never
>(
  "orders.set_deliveries",
  `UPDATE orders
   SET status = change.status, invoice_link = change.invoice, tracking_partner_name = change.partner_name,
     tracking_id = change.tracking_id, stock_state = change.stock_state, reserved_until = change.reserved_until
   FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
     AS change (id, status, invoice, partner_name, tracking_id, stock_state, reserved_until)
   WHERE orders.id = change.id`,
);

/** One event for each of many orders, all by one person at one time. */
export const addOrderEvents = statement<
  [
    at: Date,
    actorId: string,
    actor: string,
    orderIds: string[],
    fromStatuses: OrderStatus[],
    toStatuses: OrderStatus[],
    whats: string[],
  ],
  never
>(
  "orders.add_events",
  `INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
   SELECT order_id, $1, $2, $3, from_status, to_status, what
   FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) AS event (order_id, from_status, to_status, what)`,
);
