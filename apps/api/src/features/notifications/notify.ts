import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Configuration } from "../../platform/configuration.ts";
import { type Queryable, one } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { statusesOfNotification } from "./needed-messages.queries.ts";
import {
  type AccountMail,
  countNotifications,
  insertAccountMail,
  insertAcknowledgements,
  insertNotifications,
  insertReminder,
  insertTrackingNotifications,
  postponeShipped,
  renewNotifications,
  withdrawNotifications,
} from "./notifications.queries.ts";
import { channels } from "./channel.ts";
import type { Channel } from "./channel.ts";
import * as notificationsRows from "./notifications.queries.ts";

/** An event of an order that its buyer is notified of. */
export type OrderEvent =
  | { readonly kind: "paid" | "released" | "choice" | "claim"; readonly orderId: string }
  | { readonly kind: "undelivered"; readonly orderId: string; readonly shipmentId: string }
  | {
      readonly kind: "shipped" | "delivered";
      readonly orderId: string;
      /** The order's first, which has the order's id, unless another is named. */
      readonly shipmentId?: string;
    }
  | { readonly kind: "refunded"; readonly orderId: string; readonly refundId: string };

/**
 * Notifies buyers by SMS and e-mail. The notifications are inserted in the caller's transaction, so nothing is sent after
 * a rollback. One statement inserts any number of events. An event that was notified before is not notified again.
 */
export async function notify(
  tx: pg.PoolClient,
  events: readonly OrderEvent[],
  now: Date,
  dueAt = now,
): Promise<void> {
  if (events.length === 0) return;
  const notifications = events.flatMap((event) =>
    channels.map((channel) => {
      const id = uuidV7(now);
      const shipmentId = shipmentIdOf(event);
      const about = aboutId(event, id);
      return { id, orderId: event.orderId, aboutId: about, shipmentId, kind: event.kind, channel };
    }),
  );
  await insertNotifications(tx, now, dueAt, notifications);
}

function shipmentIdOf(event: OrderEvent): string | null {
  switch (event.kind) {
    case "shipped":
    case "delivered":
      return event.shipmentId ?? event.orderId;
    case "undelivered":
      return event.shipmentId;
    default:
      return null;
  }
}

/** What is notified of once. An order may lose its hold again after a retry, its buyer be asked again, a
 * delivery fail again, and several claims be decided. */
function aboutId(event: OrderEvent, notificationId: string): string {
  switch (event.kind) {
    case "refunded":
      return event.refundId;
    case "released":
    case "choice":
    case "undelivered":
    case "claim":
      return notificationId;
    default:
      return shipmentIdOf(event) ?? event.orderId;
  }
}

// Time enough to pay; most buyers have paid long before.
const reminderBeforeEndMs = 10 * 60_000;

/**
 * Reminds the buyer of an unpaid order once, shortly before its goods are no longer held: by e-mail where the address is
 * proven, else by SMS. Whether it still waits for its payment is decided when the reminder is sent.
 */
export async function remindOfPayment(
  tx: pg.PoolClient,
  { orderId, reservedUntil }: { readonly orderId: string; readonly reservedUntil: Date },
  now: Date,
): Promise<void> {
  const dueAt = new Date(reservedUntil.getTime() - reminderBeforeEndMs);
  await insertReminder(tx, uuidV7(now), orderId, now, dueAt);
}

/** The phone number or e-mail address for one channel. */
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
  const recipientChannels = recipients.map(({ channel }) => channel);
  const ids = recipients.map(() => uuidV7(now));
  const to = recipients.map(({ recipient }) => recipient);
  await insertAcknowledgements(tx, now, enquiryId, ids, recipientChannels, to);
}

/** Queues an e-mail about the address of an account, in the caller's transaction. */
export async function notifyAccount(
  tx: pg.PoolClient,
  { userId, kind, recipient }: { userId: string; kind: AccountMail; recipient: string },
  now: Date,
): Promise<void> {
  await insertAccountMail(tx, uuidV7(now), userId, kind, recipient, now);
}

/** What staff changed of a shipment of an order, as far as its buyer is notified of it. */
export interface DeliveryChange {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
}

interface DeliveryState {
  readonly status: OrderStatus;
  readonly partnerName: string;
  readonly trackingId: string;
}

/** When what follows from a change by staff is sent: until then the change can be undone without a message to the buyer. */
export interface ChangeTimes {
  readonly now: Date;
  readonly dueAt: Date;
}

/** The time after which messages about a change of status are sent. */
export function timesOfChange(
  { STATUS_MESSAGE_DELAY_MINUTES }: Pick<Configuration, "STATUS_MESSAGE_DELAY_MINUTES">,
  now: Date,
): ChangeTimes {
  return { now, dueAt: new Date(now.getTime() + STATUS_MESSAGE_DELAY_MINUTES * 60_000) };
}

/**
 * Notifies the buyers of shipments whose status changed to Shipped or Delivered, after a while. What waits about a status that a
 * shipment no longer has is skipped, and waits again when it has the status again. An undo adds no notifications.
 */
export async function notifyOfStatusChanges(
  tx: pg.PoolClient,
  changes: readonly DeliveryChange[],
  { now, dueAt }: ChangeTimes,
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  const past = changes.flatMap(({ orderId, shipmentId, from, to }) =>
    kindsOnlyOf(from, to).map((kind) => ({ orderId, shipmentId, kind })),
  );
  if (past.length > 0)
    await withdrawNotifications(tx, now, past.map(orderIdOf), past.map(shipmentOf), past.map(kindOf));
  const present = renewals(changes);
  if (present.length > 0) {
    const kinds = present.map(kindOf);
    await renewNotifications(tx, now, dueAt, present.map(orderIdOf), present.map(shipmentOf), kinds);
  }
  if (!isUndo) await notify(tx, statusEvents(changes), now, dueAt);
}

/** The kinds of notifications that are true in one state of a shipment and not in the other. */
function kindsOnlyOf(one: DeliveryState, other: DeliveryState): string[] {
  const isTrue = (statuses: readonly OrderStatus[], { status }: DeliveryState) => statuses.includes(status);
  return kindsWithStatuses
    .filter(([, statuses]) => isTrue(statuses, one) && !isTrue(statuses, other))
    .map(([kind]) => kind);
}

/** Notifications that may wait again. Of a tracking number, what the buyer has read last decides. */
const renewals = (changes: readonly DeliveryChange[]) =>
  changes.flatMap(({ orderId, shipmentId, from, to }) =>
    kindsOnlyOf(to, from)
      .filter((kind) => kind !== "tracking")
      .map((kind) => ({ orderId, shipmentId, kind })),
  );

const kindsWithStatuses = Object.entries(statusesOfNotification);
const orderIdOf = ({ orderId }: { orderId: string }) => orderId;
const shipmentOf = ({ shipmentId }: { shipmentId: string }) => shipmentId;
const kindOf = ({ kind }: { kind: string }) => kind;

function statusEvents(changes: readonly DeliveryChange[]) {
  return changes.flatMap(({ orderId, shipmentId, from, to }) => {
    const kind = notifiedStatuses.get(to.status);
    return kind && from.status !== to.status ? [{ kind, orderId, shipmentId }] : [];
  });
}

const notifiedStatuses = new Map<OrderStatus, "shipped" | "delivered">([
  ["Shipped", "shipped"],
  ["Delivered", "delivered"],
]);

// Staff often correct a number twice, or a file and then its undo.
const correctionPauseMs = 10 * 60_000;

/**
 * Notifies the buyers of shipments on their way whose tracking number was corrected, also when one was taken back in
 * between. It is sent after a pause, with the number of that time: of several corrections the buyer is notified once. A
 * message that it is shipped, which still waits, has the corrected number itself.
 */
export async function notifyOfTracking(
  tx: pg.PoolClient,
  changes: readonly DeliveryChange[],
  { now, dueAt: shippedDueAt }: ChangeTimes,
): Promise<void> {
  const corrected = changes.filter(mayCorrectTracking);
  if (corrected.length === 0) return;
  const shipmentIds = corrected.map(shipmentOf);
  const postponed = await postponeShipped(tx, now, shippedDueAt, corrected.map(orderIdOf), shipmentIds);
  const hasOther = new Set(postponed.map(({ shipmentId, channel }) => `${shipmentId} ${channel}`));
  const rows = corrected
    .flatMap((change) => channels.map((channel) => ({ ...change, channel })))
    .filter(({ shipmentId, channel }) => !hasOther.has(`${shipmentId} ${channel}`));
  if (rows.length === 0) return;
  const dueAt = new Date(now.getTime() + correctionPauseMs);
  await insertTrackingNotifications(tx, {
    now,
    dueAt,
    ids: rows.map(() => uuidV7(now)),
    orderIds: rows.map(orderIdOf),
    shipmentIds: rows.map(shipmentOf),
    channels: rows.map(({ channel }) => channel),
    isAgain: rows.map((change) => !isOnItsWay(change.from)),
  });
}

/**
 * How many messages the buyers will get on each channel of planned changes and refunds, by the rules of the functions
 * above; waiting messages to one buyer are combined.
 */
export async function countMessages(
  db: Queryable,
  changes: readonly DeliveryChange[],
  refundedOrderIds: readonly string[],
  now: Date,
): Promise<Record<Channel, number>> {
  const events = [
    ...statusEvents(changes),
    ...renewals(changes.filter(({ to }) => !notifiedStatuses.has(to.status))).map((event) => ({
      ...event,
      isRenewal: true,
    })),
    ...refundedOrderIds.map((orderId) => ({ kind: "refunded", orderId })),
    ...changes.filter(mayCorrectTracking).map(({ orderId, shipmentId, from, to }) => ({
      kind: "tracking",
      orderId,
      shipmentId,
      isAgain: !isOnItsWay(from),
      tracking: `${to.partnerName} ${to.trackingId}`,
    })),
  ];
  const counts = { sms: 0, email: 0 };
  if (events.length === 0) return counts;
  for (const { channel, count } of await countNotifications(db, JSON.stringify(events), now))
    counts[channel] = count;
  return counts;
}

const isOnItsWay = ({ status, trackingId }: DeliveryState) =>
  statusesOfNotification.tracking.includes(status) && trackingId !== "";

const mayCorrectTracking = (change: DeliveryChange) =>
  isOnItsWay(change.to) && (isTrackingCorrected(change) || !isOnItsWay(change.from));

const isTrackingCorrected = ({ from, to }: DeliveryChange) =>
  from.trackingId !== to.trackingId || from.partnerName !== to.partnerName;

export const findRecentAccountMail = one(notificationsRows.findRecentAccountMail);
export const { findAcknowledgements, updateSmsRecipients, deleteNotificationsOf } = notificationsRows;
