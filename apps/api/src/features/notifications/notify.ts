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

/** Something a buyer is told of an order. */
export type News =
  | { readonly kind: Exclude<OrderNotification, "refunded">; readonly orderId: string }
  | { readonly kind: "refunded"; readonly orderId: string; readonly refundId: string };

// Its name in the queue outlives the code that first queued it.
export const sendNotificationsJob = "send-notifications";

/**
 * Has buyers told of something by SMS and by e-mail, in the caller's transaction: nobody is told of what did not happen.
 * However many news, it is one statement. News that was written before is not written again.
 */
export async function notify(tx: pg.PoolClient, news: readonly News[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const rows = news.flatMap((one) => channels.map((channel) => ({ ...one, channel })));
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

/** Somebody who is told, on one way. */
export interface Recipient {
  readonly channel: Channel;
  readonly recipient: string;
}

/** Has the sender of an enquiry told that it has arrived, in the transaction that keeps it. */
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

/** Has what is due on each of the channels sent, once the caller's transaction stands. */
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

/** The same for orders whose status was changed: of what is set, only going out and arriving are told. */
export async function notifyOfStatuses(
  tx: pg.PoolClient,
  changes: readonly { readonly orderId: string; readonly from: OrderStatus; readonly to: OrderStatus }[],
  now: Date,
): Promise<void> {
  const news = changes.flatMap(({ orderId, from, to }): News[] => {
    const kind = toldStatuses.get(to);
    return kind && from !== to ? [{ kind, orderId }] : [];
  });
  await notify(tx, news, now);
}

const toldStatuses = new Map<OrderStatus, "shipped" | "delivered">([
  ["Shipped", "shipped"],
  ["Delivered", "delivered"],
]);
