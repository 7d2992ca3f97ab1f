import type { OrderNotification, OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { addJobs } from "../../platform/jobs.queries.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import {
  type Channel,
  channels,
  insertAcknowledgements,
  insertNotifications,
} from "./notifications.queries.ts";

/** An event of an order that its buyer is notified of. */
export type OrderEvent =
  | { readonly kind: Exclude<OrderNotification, "refunded">; readonly orderId: string }
  | { readonly kind: "refunded"; readonly orderId: string; readonly refundId: string };

// The name stays in the queue longer than the code that queued it.
export const sendNotificationsJob = "send-notifications";

/**
 * Notifies buyers by SMS and e-mail. Written in the caller's transaction: what is rolled back is not sent. One statement
 * for any number of events; an event that was written before is not written again.
 */
export async function notify(tx: pg.PoolClient, events: readonly OrderEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.flatMap((one) => channels.map((channel) => ({ ...one, channel })));
  const written = await insertNotifications(
    tx,
    now,
    rows.map(() => uuidV7(now)),
    rows.map(({ orderId }) => orderId),
    rows.map((row) => (row.kind === "refunded" ? row.refundId : row.orderId)),
    rows.map(({ kind }) => kind),
    rows.map(({ channel }) => channel),
  );
  await queueSending(
    tx,
    written.map(({ channel }) => channel),
  );
}

/** The recipient of a notification on one channel. */
export interface Recipient {
  readonly channel: Channel;
  readonly recipient: string;
}

/** Acknowledges an enquiry to its sender, in the transaction that saves it. */
export async function acknowledgeEnquiry(
  tx: pg.PoolClient,
  enquiryId: string,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const on = recipients.map(({ channel }) => channel);
  const ids = recipients.map(() => uuidV7(now));
  const to = recipients.map(({ recipient }) => recipient);
  await insertAcknowledgements(tx, now, enquiryId, ids, on, to);
  await queueSending(tx, on);
}

/** Queues the sending of what is due on these channels, once the caller's transaction is committed. */
export async function queueSending(db: pg.Pool | pg.PoolClient, on: readonly Channel[]): Promise<void> {
  if (on.length === 0) return;
  const payloads = on.map((channel) => JSON.stringify({ channel }));
  await addJobs(
    db,
    sendNotificationsJob,
    payloads,
    on.map(() => null),
  );
}

/** Notifies buyers of orders whose status was changed, if they were shipped or delivered. */
export async function notifyOfStatusChanges(
  tx: pg.PoolClient,
  changes: readonly { readonly orderId: string; readonly from: OrderStatus; readonly to: OrderStatus }[],
  now: Date,
): Promise<void> {
  const events = changes.flatMap(({ orderId, from, to }): OrderEvent[] => {
    const kind = notifiedStatuses.get(to);
    return kind && from !== to ? [{ kind, orderId }] : [];
  });
  await notify(tx, events, now);
}

const notifiedStatuses = new Map<OrderStatus, "shipped" | "delivered">([
  ["Shipped", "shipped"],
  ["Delivered", "delivered"],
]);
