import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { skipReasons } from "./skip-reasons.ts";

const onTheWay: readonly OrderStatus[] = ["Shipped", "In transit", "Out for delivery"];

/** The statuses that a notification is about: it is not sent to the buyer of an order that has another one by then. */
export const statusesOfNotification: Readonly<
  Record<"shipped" | "tracking" | "delivered", readonly OrderStatus[]>
> = { shipped: onTheWay, tracking: onTheWay, delivered: ["Delivered"] };

/** SQL condition: the order waits for its payment, and its goods are held. */
const isHeldUnpaid = (order: string, now: string) =>
  `(${order}.status = 'Payment Pending' AND ${order}.paid_at IS NULL AND ${order}.reserved_until > ${now})`;

const kindsWithStatus = Object.entries(statusesOfNotification);

const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

/** SQL condition: what the notification says is true of its order. The order is only read for kinds that depend on it. */
const isTrueOf = (kind: string, order: string, now: string) =>
  `CASE ${kind} WHEN 'placed' THEN ${isHeldUnpaid(order, now)}
     ${kindsWithStatus.map(([name, statuses]) => `WHEN '${name}' THEN ${order}.status IN (${listOf(statuses)})`).join(" ")} END`;

/** SQL condition: the kind of a notification depends on how its order is when it is sent. */
const dependsOnOrder = (kind: string) =>
  `${kind} IN (${listOf(["placed", ...kindsWithStatus.map(([name]) => name)])})`;

/** SQL condition: the row may be sent, as far as its order is concerned. */
export const isNeeded = (row: string, now: string): string =>
  `(NOT ${dependsOnOrder(`${row}.kind`)}
    OR EXISTS (SELECT FROM orders o WHERE o.id = ${row}.order_id AND ${isTrueOf(`${row}.kind`, "o", now)}))`;

/** SQL: why a row that is not needed is skipped. */
export const skipReasonOf = (kind: string, order: string): string =>
  `CASE WHEN ${kind} <> 'placed' THEN '${skipReasons["status-changed"]}'
     WHEN ${order}.paid_at IS NOT NULL THEN '${skipReasons.paid}'
     WHEN ${order}.status = 'Payment Pending' THEN '${skipReasons["not-held"]}'
     ELSE '${skipReasons.cancelled}' END`;

/** SQL: the shipment that a notification is about; of one that names none, the order's first. */
export const shipmentOf = (row: string): string =>
  `SELECT shipments.courier, shipments.tracking_id FROM shipments
   WHERE shipments.order_id = ${row}.order_id AND stage <> 'Void'
   ORDER BY shipments.id = ${row}.about_id DESC, shipments.number LIMIT 1`;
