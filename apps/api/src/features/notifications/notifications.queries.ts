import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { isAhead } from "../../platform/clock.queries.ts";
import { type Queryable, namedStatement, statement } from "../../platform/database.ts";
import { shipmentOf } from "./needed-messages.queries.ts";
import { skipReasons } from "./skip-reasons.ts";
import { type Channel } from "./channel.ts";

/** Who is notified of an order `o`, its buyer, and where: SMS to the account's phone, e-mail only to its proven address. */
const buyerRecipient = (channel: string) =>
  `SELECT u.id AS user_id, CASE WHEN ${channel} = 'sms' THEN u.phone_number
     WHEN u.email_proven_at IS NOT NULL THEN u.email END AS recipient
   FROM users u WHERE u.id = o.buyer_id`;

/** Where a notification goes that is sent after all: to the buyer's phone of now. E-mails are compared when they are sent. */
export const presentRecipient = (row: string): string =>
  `CASE ${row}.channel WHEN 'sms' THEN (SELECT phone_number FROM users WHERE id = ${row}.user_id) ELSE ${row}.recipient END`;

/** Whether the last message about a shipment of an order named another delivery partner and number than these. */
const isAnotherNumber = (tracking: string) =>
  `(SELECT coalesce(sent.tracking_sent, '') <> ${tracking}
     FROM notifications sent
     WHERE sent.order_id = o.id AND ${shipmentOf("sent")} = event.shipment_id AND sent.channel = event.channel
       AND sent.kind IN ('shipped', 'tracking')
       AND sent.claimed_at IS NOT NULL
     ORDER BY sent.claimed_at DESC, sent.id DESC LIMIT 1)`;

/** A notification of an order, as it is inserted. */
interface NewNotification {
  readonly id: string;
  readonly orderId: string;
  readonly aboutId: string;
  /** Of what is about no shipment, null or left out. */
  readonly shipmentId?: string | null;
  readonly kind: OrderNotification;
  readonly channel: Channel;
}

const insertFromJson = statement<[now: Date, notifications: string, dueAt: Date], never>(
  "notifications.insert",
  `INSERT INTO notifications (id, order_id, user_id, about_id, shipment_id, kind, channel, recipient, written_at, due_at)
   SELECT event.id, "orderId", user_id, "aboutId", "shipmentId", kind, channel, recipient, $1, $3
   FROM jsonb_to_recordset($2)
     AS event (id uuid, "orderId" uuid, "aboutId" uuid, "shipmentId" uuid, kind text, channel text)
   CROSS JOIN LATERAL (
     SELECT buyer.user_id, buyer.recipient FROM orders o CROSS JOIN LATERAL (${buyerRecipient("event.channel")}) AS buyer
     WHERE o.id = event."orderId" OFFSET 0) AS of_order
   WHERE recipient <> ''
   ON CONFLICT DO NOTHING`,
);

/**
 * Inserts notifications that do not exist yet, for the buyers of the orders. A channel without a recipient is skipped. They
 * are one JSON value, for which PostgreSQL keeps one plan; for arrays of two it would plan each time. OFFSET 0 lets it find
 * each order by its id, also when it takes the table for a small one.
 */
export const insertNotifications = (
  db: Queryable,
  now: Date,
  dueAt: Date,
  notifications: readonly NewNotification[],
) => insertFromJson(db, now, JSON.stringify(notifications), dueAt);

/**
 * Skips waiting notifications of a status that their shipments no longer have. A row that is being claimed is waited for and
 * then left as it is: it is sent, or it is skipped.
 */
export const withdrawNotifications = statement<
  [now: Date, orderIds: string[], shipmentIds: string[], kinds: string[]],
  never
>(
  "notifications.withdraw",
  `UPDATE notifications n
   SET state = 'skipped', ended_at = $1, failure = '${skipReasons["status-changed"]}'
   FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS past (order_id, shipment_id, kind)
   WHERE n.order_id = past.order_id AND ${shipmentOf("n")} = past.shipment_id
     AND n.kind = past.kind AND n.state = 'waiting'`,
);

/** Lets notifications that were skipped because of a status wait again: their shipments have it again. */
export const renewNotifications = statement<
  [now: Date, dueAt: Date, orderIds: string[], shipmentIds: string[], kinds: string[]],
  never
>(
  "notifications.renew",
  `UPDATE notifications n
   SET state = 'waiting', attempts = 0, message_id = NULL, written_at = $1, due_at = $2, ended_at = NULL, failure = NULL,
     recipient = ${presentRecipient("n")}
   FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS present (order_id, shipment_id, kind)
   WHERE n.order_id = present.order_id AND ${shipmentOf("n")} = present.shipment_id
     AND n.kind = present.kind AND n.state = 'skipped' AND n.failure = '${skipReasons["status-changed"]}'`,
);

/**
 * Lets the notifications of shipments whose tracking number is corrected wait again as long as at first: they are sent
 * with the corrected one. What is due already is left, because it may be being claimed with the earlier number.
 */
export const postponeShipped = statement<
  [now: Date, dueAt: Date, orderIds: string[], shipmentIds: string[]],
  { shipmentId: string; channel: Channel }
>(
  "notifications.postpone_shipped",
  `UPDATE notifications SET due_at = greatest(due_at, $2)
   WHERE order_id = ANY ($3::uuid[]) AND ${shipmentOf("notifications")} = ANY ($4::uuid[])
     AND kind = 'shipped' AND state = 'waiting' AND attempts = 0 AND due_at > $1
   RETURNING ${shipmentOf("notifications")} AS "shipmentId", channel`,
);

/** Inserts the only reminder of an unpaid order, on the one channel that its buyer reads. */
export const insertReminder = statement<[id: string, orderId: string, now: Date, dueAt: Date], never>(
  "notifications.insert_reminder",
  `INSERT INTO notifications (id, order_id, user_id, about_id, kind, channel, recipient, written_at, due_at)
   SELECT $1, o.id, buyer.user_id, o.id, 'placed', buyer.channel, buyer.recipient, $3, $4
   FROM orders o CROSS JOIN LATERAL (
     SELECT channel, user_id, recipient FROM unnest(ARRAY['email', 'sms']) WITH ORDINALITY AS way (channel, place)
     CROSS JOIN LATERAL (${buyerRecipient("way.channel")}) AS found
     WHERE recipient <> '' ORDER BY place LIMIT 1) AS buyer
   WHERE o.id = $2`,
);

/** A row when something is due on the channel. */
export const findDueNotification = statement<[channel: Channel, now: Date], { id: string }>(
  "notifications.find_due",
  "SELECT id FROM notifications WHERE channel = $1 AND state = 'waiting' AND due_at <= $2 LIMIT 1",
);

/**
 * Inserts notifications of corrected tracking numbers, unless one of the shipment is still waiting. For one that is on its way
 * again: only if the last message about it named another number.
 */
export const insertTrackingNotifications = namedStatement<
  {
    now: Date;
    dueAt: Date;
    ids: string[];
    orderIds: string[];
    shipmentIds: string[];
    channels: Channel[];
    isAgain: boolean[];
  },
  never
>(
  "notifications.insert_tracking",
  ["now", "dueAt", "ids", "orderIds", "shipmentIds", "channels", "isAgain"],
  `INSERT INTO notifications (id, order_id, user_id, about_id, shipment_id, kind, channel, recipient, written_at, due_at)
   SELECT event.id, o.id, buyer.user_id, event.id, s.id, 'tracking', event.channel, buyer.recipient, $1, $2
   FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::boolean[])
     AS event (id, order_id, shipment_id, channel, is_again)
   JOIN orders o ON o.id = event.order_id JOIN shipments s ON s.id = event.shipment_id
   CROSS JOIN LATERAL (${buyerRecipient("event.channel")}) AS buyer
   WHERE buyer.recipient <> '' AND (NOT event.is_again OR ${isAnotherNumber("s.courier || ' ' || s.tracking_id")})
   ON CONFLICT DO NOTHING`,
);

/** How many of these notifications would be inserted on each channel, as the statements above decide. */
export const countNotifications = statement<[events: string, now: Date], { channel: Channel; count: number }>(
  "notifications.count",
  `SELECT event.channel, count(*) FROM (
     SELECT "orderId", "shipmentId" AS shipment_id, kind, "isAgain", "isRenewal", tracking, channel
     FROM jsonb_to_recordset($1) AS planned
       ("orderId" uuid, "shipmentId" uuid, kind text, "isAgain" boolean, "isRenewal" boolean, tracking text)
     CROSS JOIN unnest(ARRAY['sms', 'email']) AS channel) AS event
   JOIN orders o ON o.id = event."orderId"
   CROSS JOIN LATERAL (${buyerRecipient("event.channel")}) AS buyer
   WHERE buyer.recipient <> '' AND CASE event.kind
     WHEN 'refunded' THEN true
     WHEN 'tracking' THEN NOT EXISTS (
         SELECT FROM notifications waiting WHERE waiting.order_id = o.id
           AND ${shipmentOf("waiting")} = event.shipment_id AND waiting.channel = event.channel
           AND waiting.state = 'waiting' AND waiting.attempts = 0
           AND (waiting.kind = 'tracking' OR (waiting.kind = 'shipped' AND waiting.due_at > $2)))
       AND (NOT event."isAgain" OR ${isAnotherNumber("event.tracking")})
     ELSE coalesce((
       SELECT known.failure IS NOT DISTINCT FROM '${skipReasons["status-changed"]}' FROM notifications known
       WHERE known.about_id = event.shipment_id AND known.kind = event.kind AND known.channel = event.channel),
       event."isRenewal" IS NOT TRUE) END
   GROUP BY event.channel`,
);

/** Inserts the acknowledgements of an enquiry. */
export const insertAcknowledgements = statement<
  [now: Date, enquiryId: string, ids: string[], channels: Channel[], recipients: string[]],
  never
>(
  "notifications.insert_acknowledgements",
  `INSERT INTO notifications (id, enquiry_id, about_id, kind, channel, recipient, written_at, due_at)
   SELECT to_send.id, $2, $2, 'enquiry', to_send.channel, to_send.recipient, $1, $1
   FROM unnest($3::uuid[], $4::text[], $5::text[]) AS to_send (id, channel, recipient)`,
);

/** The channels on which an enquiry was or will be acknowledged. */
export const findAcknowledgements = statement<[enquiryId: string], { channel: Channel }>(
  "notifications.find_acknowledgements",
  "SELECT channel FROM notifications WHERE enquiry_id = $1 ORDER BY channel DESC",
);

/** E-mails about an account's own address, password and phone number. */
export type AccountMail = "confirm-email" | "email-changed" | "password-changed" | "phone-changed";

export const insertAccountMail = statement<
  [id: string, userId: string, kind: AccountMail, recipient: string, now: Date],
  never
>(
  "notifications.insert_account_mail",
  `INSERT INTO notifications (id, user_id, about_id, kind, channel, recipient, written_at, due_at)
   VALUES ($1, $2, $1, $3, 'email', $4, $5, $5)`,
);

/** Messages that wait go to the account's number of now. */
export const updateSmsRecipients = statement<[userId: string, phoneNumber: string], never>(
  "notifications.update_sms_recipients",
  "UPDATE notifications SET recipient = $2 WHERE user_id = $1 AND channel = 'sms' AND state = 'waiting'",
);

/** A row when such a mail was queued to this address lately and was not skipped. */
export const findRecentAccountMail = statement<
  [userId: string, kind: AccountMail, recipient: string, since: Date],
  { id: string }
>(
  "notifications.find_recent_account_mail",
  `SELECT id FROM notifications
   WHERE user_id = $1 AND kind = $2 AND recipient = $3 AND written_at > $4 AND state <> 'skipped' LIMIT 1`,
);

/** Of several messages, one array for each column. */
export const markSent = statement<
  [now: Date, messageIds: string[], attempts: number[], references: string[]],
  never
>(
  "notifications.mark_sent",
  `UPDATE notifications n SET state = 'sent', ended_at = $1, provider_reference = sent.reference, failure = NULL
   FROM unnest($2::uuid[], $3::int[], $4::text[]) AS sent (message_id, attempts, reference)
   WHERE n.message_id = sent.message_id AND n.attempts = sent.attempts AND n.state = 'sending'`,
);

export const markWaiting = statement<
  [messageId: string, attempts: number, dueAt: Date, failure: string],
  never
>(
  "notifications.mark_waiting",
  `UPDATE notifications SET state = 'waiting', due_at = $3, failure = $4
   WHERE message_id = $1 AND attempts = $2 AND state = 'sending'`,
);

export const markGivenUp = statement<
  [messageId: string, attempts: number, state: "failed" | "unclear", now: Date, failure: string],
  { orderId: string | null; kind: string }
>(
  "notifications.mark_given_up",
  `UPDATE notifications SET state = $3, ended_at = $4, failure = $5
   WHERE message_id = $1 AND attempts = $2 AND state = 'sending'
   RETURNING order_id AS "orderId", kind`,
);

/** The fields of a claimed message that are needed to end it. */
export interface MessageClaim {
  readonly messageId: string;
  readonly channel: Channel;
  /** The number of this attempt, from 1. It changes when another worker takes over the claim. */
  readonly attempts: number;
}

/** Deletes notifications that were sent or given up, oldest first. */
export const deleteNotifications = statement<[idBefore: string, limit: number], { id: string }>(
  "notifications.delete",
  `DELETE FROM notifications WHERE id IN (
     SELECT id FROM notifications WHERE id < $1 AND ended_at IS NOT NULL ORDER BY id LIMIT $2)
   RETURNING id`,
);

/** Deletes counts that no cap needs. */
export const deleteMessageCounts = statement<[before: Date], never>(
  "notifications.delete_message_counts",
  "DELETE FROM order_message_counts WHERE minute < $1",
);

/** What was written or claimed before the clock went back waits as long as it was to, and not until the clock is there again. */
export const resetTimesAhead = statement<[now: Date], never>(
  "notifications.reset_times_ahead",
  `UPDATE notifications n
   SET due_at = n.due_at - (ahead.latest - $1), written_at = least(n.written_at, $1),
     claimed_at = CASE WHEN n.claimed_at IS NOT NULL THEN least(n.claimed_at, $1) END
   FROM (
     SELECT id, greatest(written_at, claimed_at) AS latest FROM notifications WHERE state = 'waiting'
     UNION ALL SELECT id, greatest(written_at, claimed_at) FROM notifications WHERE state = 'sending') AS ahead
   WHERE ahead.id = n.id AND ${isAhead("ahead.latest")}`,
);

/** Claims whose worker ended before it recorded a result, oldest first. */
export const findLostClaims = statement<[claimedBefore: Date, limit: number], MessageClaim>(
  "notifications.find_lost_claims",
  `SELECT message_id AS "messageId", channel, attempts FROM notifications
   WHERE state = 'sending' AND claimed_at < $1
   GROUP BY message_id, channel, attempts ORDER BY min(claimed_at) LIMIT $2`,
);

/** Of all orders of a buyer whose account is erased, also those that still wait. */
export const deleteNotificationsOf = statement<[buyerId: string], never>(
  "notifications.delete_of",
  "DELETE FROM notifications WHERE user_id = $1",
);
