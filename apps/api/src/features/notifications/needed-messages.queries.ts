import { listOf } from "../../platform/database.ts";
import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { skipReasons } from "./skip-reasons.ts";

/** The statuses that a notification is about: it is not sent when its shipment has another one by then. */
export const statusesOfNotification: Readonly<
  Record<"shipped" | "tracking" | "delivered", readonly OrderStatus[]>
> = { shipped: stagesOnTheWay, tracking: stagesOnTheWay, delivered: ["Delivered"] };

/** SQL condition: the order waits for its payment, and its goods are held. */
const isHeldUnpaid = (order: string, now: string) =>
  `(${order}.status = 'Payment Pending' AND ${order}.paid_at IS NULL AND ${order}.reserved_until > ${now})`;

const kindsWithStatus = Object.entries(statusesOfNotification);

/** SQL: the id of the shipment that a notification is about. Of one that the last release wrote, the first, which has the order's. */
export const shipmentOf = (row: string): string => `coalesce(${row}.shipment_id, ${row}.order_id)`;

/** SQL: "2 of 3", the place of a shipment among those of its order; null when it is the only one. */
export const placeOfParcel = (shipment: string): string =>
  `(SELECT count(*) FILTER (WHERE p.number <= ${shipment}.number) || ' of ' || count(*) FROM shipments p
    WHERE p.order_id = ${shipment}.order_id AND p.stage <> 'Void' HAVING count(*) > 1)`;

/** SQL condition: what the notification says is true of its order and shipment. They are only read for kinds that depend on them. */
const isTrueOf = (kind: string, now: string) =>
  `CASE ${kind} WHEN 'placed' THEN ${isHeldUnpaid("o", now)}
     WHEN 'choice' THEN EXISTS (SELECT FROM part_deliveries offer WHERE offer.order_id = o.id AND offer.choice IS NULL)
     ELSE o.status NOT IN ('Cancelled', 'Refunded') AND
     CASE ${kind} WHEN 'undelivered' THEN s.stage IN (${listOf(stagesOnTheWay)}) AND EXISTS (
         SELECT FROM delivery_questions q WHERE q.shipment_id = s.id AND q.answered_at IS NULL)
       ${kindsWithStatus.map(([name, statuses]) => `WHEN '${name}' THEN s.stage IN (${listOf(statuses)})`).join(" ")} END END`;

/** SQL condition: the kind of a notification depends on how its order is when it is sent. */
const dependsOnOrder = (kind: string) =>
  `${kind} IN (${listOf(["placed", "choice", "undelivered", ...kindsWithStatus.map(([name]) => name)])})`;

/** SQL condition: the row may be sent, as far as its order and shipment are concerned. */
export const isNeeded = (row: string, now: string): string =>
  `(NOT ${dependsOnOrder(`${row}.kind`)}
    OR EXISTS (SELECT FROM orders o LEFT JOIN shipments s ON s.id = ${shipmentOf(row)}
      WHERE o.id = ${row}.order_id AND ${isTrueOf(`${row}.kind`, now)}))`;

/** SQL: why a row that is not needed is skipped. */
export const skipReasonOf = (kind: string, order: string): string =>
  `CASE WHEN ${kind} IN ('choice', 'undelivered') THEN '${skipReasons.chosen}' WHEN ${kind} <> 'placed' THEN '${skipReasons["status-changed"]}'
     WHEN ${order}.paid_at IS NOT NULL THEN '${skipReasons.paid}'
     WHEN ${order}.status = 'Payment Pending' THEN '${skipReasons["not-held"]}'
     ELSE '${skipReasons.cancelled}' END`;
