import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { namedStatement, statement } from "../../platform/database.ts";
import { goodsOfOrders, isOfProviderOrder } from "./orders.queries.ts";
import type { StockState, LockedOrder, ChangeableOrder } from "./order-rows.ts";

const lockedOrder = `
  SELECT id, buyer_id AS "buyerId", order_number AS "orderNumber", status, stock_state AS "stockState",
    reserved_until AS "reservedUntil", hold_extensions AS "holdExtensions", hold_extended_at AS "holdExtendedAt",
    total_paise AS "totalPaise", placed_at AS "placedAt", pay_by AS "payBy",
    is_prepaid_cart_order(orders) AS "isPrepaidCartOrder", paid_at AS "paidAt", accepted_at AS "acceptedAt",
    replaced_by AS "replacedById",
    razorpay_order_id AS "providerOrderId", razorpay_payment_id AS "providerPaymentId",
    invoice_link AS invoice
  FROM orders`;

/** Locks one order until the transaction ends: concurrent changes of it wait here. */
export const lockOrder = statement<[id: string], LockedOrder>(
  "orders.lock",
  `${lockedOrder} WHERE id = $1 FOR NO KEY UPDATE`,
);

export const lockOrderOfProvider = statement<[providerOrderId: string], LockedOrder>(
  "orders.lock_by_provider_order",
  `${lockedOrder} WHERE ${isOfProviderOrder("$1")} FOR NO KEY UPDATE`,
);

/** Takes the provider's order off an order, which the caller has locked; it is still found by it. */
export const detachProviderOrder = statement<[id: string, providerOrderId: string, at: Date], never>(
  "orders.detach_provider_order",
  `WITH detached AS (
     INSERT INTO detached_provider_orders (razorpay_order_id, order_id, detached_at) VALUES ($2, $1, $3)
     ON CONFLICT DO NOTHING)
   UPDATE orders SET razorpay_order_id = NULL WHERE id = $1 AND razorpay_order_id = $2`,
);

export const countDetached = statement<[orderId: string], { count: number }>(
  "orders.count_detached",
  "SELECT count(*) FROM detached_provider_orders WHERE order_id = $1",
);

const changeableOrders = `
  SELECT id, order_number AS "orderNumber", status, stock_state AS "stockState", reserved_until AS "reservedUntil",
    accepted_at IS NOT NULL AS "isAccepted", paid_at IS NOT NULL AS "isPaid", invoice_link AS invoice,
    money_kept_reason AS "moneyKeptReason", tracking_partner_name AS "partnerName", tracking_id AS "trackingId", version
  FROM orders WHERE id = ANY ($1::uuid[]) OR order_number = ANY ($2::text[])`;

export const findChangeableOrders = statement<[ids: string[], orderNumbers: string[]], ChangeableOrder>(
  "orders.find_changeable",
  changeableOrders,
);

/** Prevents deadlock: orders are locked in the order of their ids. */
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

/** Counts a change of an order that another feature recorded: a refund. Saves that saw the order before are refused. */
export const updateOrderVersion = statement<[id: string], never>(
  "orders.update_version",
  "UPDATE orders SET version = version + 1 WHERE id = $1",
);

/**
 * Sets what staff may change of many orders, one array for each column; tracking, and the status of what is to be delivered, are
 * those of their shipments, of which `shipped` says whether one was changed: that counts as a change of the order, also when the
 * order's own tracking stays. OFFSET 0 keeps the planner from joining the view as a whole: it would sort the shipments of all
 * orders.
 */
export const updateDeliveries = namedStatement<
  {
    ids: string[];
    statuses: OrderStatus[];
    invoices: string[];
    stockStates: StockState[];
    reservedUntil: (Date | null)[];
    moneyKeptReasons: (string | null)[];
    shipped: boolean[];
  },
  { id: string; status: OrderStatus }
>(
  "orders.set_deliveries",
  ["ids", "statuses", "invoices", "stockStates", "reservedUntil", "moneyKeptReasons", "shipped"],
  `UPDATE orders
   SET status = change.status, version = orders.version + change.shipped::int, invoice_link = change.invoice, tracking_partner_name = change.courier,
     tracking_id = change.tracking_id, stock_state = change.stock_state, reserved_until = change.reserved_until,
     money_kept_reason = change.money_kept_reason
   FROM (
     SELECT wanted.id, wanted.invoice, wanted.stock_state, wanted.reserved_until, wanted.money_kept_reason,
       CASE WHEN wanted.status IN ('Order Processing', 'In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered')
         THEN coalesce(delivery.status, wanted.status) ELSE wanted.status END AS status, wanted.shipped,
       coalesce(delivery.courier, '') AS courier, coalesce(delivery.tracking_id, '') AS tracking_id
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::boolean[])
       AS wanted (id, status, invoice, stock_state, reserved_until, money_kept_reason, shipped)
     LEFT JOIN LATERAL (SELECT * FROM order_deliveries d WHERE d.order_id = wanted.id OFFSET 0) AS delivery ON true
   ) AS change
   WHERE orders.id = change.id RETURNING orders.id, orders.status`,
);

/** Lets an order that is to be delivered follow its shipments, after what is in them was changed: as a change of the order. */
export const followShipments = statement<[id: string], { status: OrderStatus }>(
  "orders.follow_shipments",
  `UPDATE orders SET version = orders.version + 1, status = CASE
       WHEN orders.status IN ('Order Processing', 'In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered')
       THEN delivery.status ELSE orders.status END,
     tracking_partner_name = delivery.courier, tracking_id = delivery.tracking_id
   FROM order_deliveries delivery WHERE orders.id = $1 AND delivery.order_id = orders.id RETURNING orders.status`,
);

/** One event for each of many orders, all by one person or system at one time. */
export const insertOrderEvents = namedStatement<
  {
    at: Date;
    actorId: string | null;
    actor: string;
    orderIds: string[];
    fromStatuses: OrderStatus[];
    toStatuses: OrderStatus[];
    descriptions: string[];
  },
  never
>(
  "orders.add_events",
  ["at", "actorId", "actor", "orderIds", "fromStatuses", "toStatuses", "descriptions"],
  `INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
   SELECT order_id, $1, $2, $3, from_status, to_status, what
   FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) AS event (order_id, from_status, to_status, what)`,
);

/** Entries of the program in the histories of several orders. */
export const insertOrderNotes = statement<
  [at: Date, actor: string, orderIds: string[], descriptions: string[]],
  never
>(
  "orders.add_notes",
  `INSERT INTO order_events (order_id, at, actor, what)
   SELECT order_id, $1, $2, what FROM unnest($3::uuid[], $4::text[]) AS note (order_id, what)`,
);

export const insertOrderEvent = namedStatement<
  {
    orderId: string;
    at: Date;
    actorId: string | null;
    actor: string;
    fromStatus: OrderStatus | null;
    toStatus: OrderStatus | null;
    what: string;
  },
  never
>(
  "orders.add_event",
  ["orderId", "at", "actorId", "actor", "fromStatus", "toStatus", "what"],
  `INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** An event that does not change the status, unless the order's history has it already. */
export const insertOrderEventOnce = statement<
  [orderId: string, at: Date, actor: string, status: OrderStatus, what: string],
  never
>(
  "orders.add_event_once",
  `INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
   SELECT $1, $2, $3, $4, $4, $5
   WHERE NOT EXISTS (SELECT FROM order_events WHERE order_id = $1 AND what = $5)`,
);

/** Sets the stock state of an order; only `reserved` has a `reservedUntil`. */
export const updateStockState = statement<[id: string, state: StockState, reservedUntil: Date | null], never>(
  "orders.set_stock_state",
  "UPDATE orders SET stock_state = $2, reserved_until = $3 WHERE id = $1",
);

/** Holds the goods of an unpaid order for longer, and counts that. */
export const updateReservationEnd = statement<[id: string, reservedUntil: Date, now: Date], never>(
  "orders.extend_hold",
  `UPDATE orders SET stock_state = 'reserved', reserved_until = $2, hold_extensions = hold_extensions + 1,
     hold_extended_at = $3
   WHERE id = $1`,
);

export const updateOrderStatus = statement<[id: string, status: OrderStatus], never>(
  "orders.set_status",
  "UPDATE orders SET status = $2 WHERE id = $1",
);

/**
 * Saves the provider's order unless a concurrent request has saved one; returns the saved one. No row when the order no
 * longer waits for its payment: what is not saved is not opened, and so not paid.
 */
export const saveProviderOrder = statement<
  [id: string, providerOrderId: string],
  { providerOrderId: string }
>(
  "orders.update_provider_order",
  `UPDATE orders SET razorpay_order_id = coalesce(razorpay_order_id, $2)
   WHERE id = $1 AND status = 'Payment Pending' AND paid_at IS NULL
   RETURNING razorpay_order_id AS "providerOrderId"`,
);

/** Sells the goods of an order that is accepted, and writes its history, in one statement; `paidAt` is null if it is paid later. */
export const updateAccepted = namedStatement<
  {
    id: string;
    providerPaymentId: string | null;
    acceptedAt: Date;
    toStatus: OrderStatus;
    signature: string | null;
    fromStatus: OrderStatus;
    what: string;
    paidAt: Date | null;
  },
  never
>(
  "orders.update_accepted",
  ["id", "providerPaymentId", "acceptedAt", "toStatus", "signature", "fromStatus", "what", "paidAt"],
  `WITH event AS (
     INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
     VALUES ($1, $3, NULL, 'Payment', $6, $4, $7))
   UPDATE orders SET razorpay_payment_id = $2, paid_at = $8, accepted_at = $3, status = $4, stock_state = 'sold',
     reserved_until = NULL, payment_note = NULL, razorpay_signature = $5
   WHERE id = $1`,
);

export const saveSignature = statement<[paymentId: string, signature: string], never>(
  "orders.update_signature",
  `UPDATE orders SET razorpay_signature = $2
   WHERE razorpay_payment_id = $1 AND razorpay_signature IS NULL`,
);

export const updatePaymentNote = statement<[id: string, note: string, status: OrderStatus], never>(
  "orders.update_payment_note",
  "UPDATE orders SET payment_note = $2, status = $3 WHERE id = $1",
);

export const updateProviderAskedAt = statement<[id: string, at: Date], never>(
  "orders.update_provider_asked_at",
  "UPDATE orders SET provider_asked_at = $2 WHERE id = $1",
);
