import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { namedStatement, statement } from "../../platform/database.ts";
import { isNeeded, placeOfParcel, skipReasonOf, shipmentOf } from "./needed-messages.queries.ts";
import { skipReasons } from "./skip-reasons.ts";
import type { AccountMail, MessageClaim } from "./notifications.queries.ts";
import type { Channel } from "./channel.ts";

/**
 * Serialises the claims of one channel until the transaction ends. A statement of its own, so that later statements see
 * what the previous holder of the lock claimed.
 */
export const lockClaims = statement<[channel: Channel], never>(
  "notifications.lock_claims",
  `SELECT pg_advisory_xact_lock(hashtextextended('claims of messages by ' || $1, 0))`,
);

// Rows that a claim reads, however many wait. It takes ten messages of them.
const oldestRows = 50;

/**
 * Compares the oldest e-mails that are due with the accounts' addresses of now: notifications of orders go to the proven
 * address, or are skipped; a link is sent only to the address that it is to prove.
 */
export const updateMailRecipients = statement<[now: Date], never>(
  "notifications.update_mail_recipients",
  `WITH oldest AS (
     SELECT n.* FROM notifications n WHERE n.channel = 'email' AND n.state = 'waiting' AND n.due_at <= $1
     ORDER BY n.due_at, n.id LIMIT ${oldestRows}),
   due AS (
     SELECT n.id, u.email, CASE
       WHEN n.kind <> 'confirm-email' THEN CASE WHEN u.email_proven_at IS NULL THEN '${skipReasons["address-not-confirmed"]}' END
       WHEN u.email_proven_at IS NOT NULL THEN 'the address is proven'
       WHEN u.email <> n.recipient THEN 'the account has another address' END AS skip_reason
     FROM oldest n JOIN users u ON u.id = n.user_id WHERE n.kind <> 'email-changed')
   UPDATE notifications n SET recipient = CASE WHEN due.skip_reason IS NULL THEN due.email ELSE n.recipient END,
     state = CASE WHEN due.skip_reason IS NULL THEN 'waiting' ELSE 'skipped' END,
     ended_at = CASE WHEN due.skip_reason IS NOT NULL THEN $1::timestamptz END,
     failure = coalesce(due.skip_reason, n.failure)
   FROM due WHERE due.id = n.id AND n.state = 'waiting'
     AND (due.skip_reason IS NOT NULL OR due.email <> n.recipient)`,
);

/**
 * Skips those of the oldest due rows whose orders are not as they say: reminders of orders that were paid, cancelled or
 * replaced, or are held no longer, and messages about a status that the order no longer has.
 */
export const skipNeedless = statement<[channel: Channel, now: Date], never>(
  "notifications.skip_needless",
  `WITH oldest AS (
     SELECT n.id, n.kind, n.order_id, n.shipment_id FROM notifications n
     WHERE n.channel = $1 AND n.state = 'waiting' AND n.due_at <= $2 ORDER BY n.due_at, n.id LIMIT ${oldestRows})
   UPDATE notifications n SET state = 'skipped', ended_at = $2, failure = ${skipReasonOf("oldest.kind", "o")}
   FROM oldest JOIN orders o ON o.id = oldest.order_id
   WHERE NOT ${isNeeded("oldest", "$2")} AND n.id = oldest.id AND n.state = 'waiting'`,
);

/** Part of a message about orders that was not tried before. */
const isNew = (row: string) => `${row}.order_id IS NOT NULL AND ${row}.message_id IS NULL`;
/** Part of a message about an order that is not paid: of these, strangers make as many as they have accounts. */
const isUnpaid = (row: string) => `(${isNew(row)} AND ${row}.kind IN ('placed', 'released'))`;
/** The first row of a message about orders. */
const isMessage = (row: string) => `${row}.order_id IS NOT NULL AND ${row}.id = ${row}.message_id`;

/**
 * When a recipient with too many messages may get the next one; null when it may get one now. OFFSET 0 lets PostgreSQL find
 * the recipient's messages before it sorts them: in the order of time it would read those of all.
 */
const fullUntil = (recipient: string, maxPerHour: string, maxPerDay: string) =>
  `(SELECT max(earlier.claimed_at + cap.span)
    FROM (VALUES (${maxPerHour}::int, interval '1 hour'), (${maxPerDay}::int, interval '1 day')) AS cap (max, span)
    CROSS JOIN LATERAL (
      SELECT claimed_at FROM (
        SELECT m.claimed_at FROM notifications m
        WHERE m.channel = $1 AND lower(m.recipient) = ${recipient} AND ${isMessage("m")}
          AND m.claimed_at > $2::timestamptz - cap.span OFFSET 0) AS lately
      ORDER BY claimed_at DESC OFFSET cap.max - 1 LIMIT 1) AS earlier)`;

/** Lets what is due to recipients with too many messages wait until they may get the next one. */
export const delayBeyondCap = statement<
  [channel: Channel, now: Date, maxPerHour: number, maxPerDay: number],
  never
>(
  "notifications.delay_beyond_cap",
  `WITH oldest AS (
     SELECT n.recipient FROM notifications n
     WHERE n.channel = $1 AND n.state = 'waiting' AND n.due_at <= $2 AND ${isNew("n")}
     ORDER BY n.due_at, n.id LIMIT ${oldestRows}),
   recipients AS (SELECT DISTINCT lower(recipient) AS recipient FROM oldest),
   delayed AS MATERIALIZED (
     SELECT recipient, ${fullUntil("recipients.recipient", "$3", "$4")} AS until FROM recipients)
   UPDATE notifications n SET due_at = delayed.until FROM delayed
   WHERE lower(n.recipient) = delayed.recipient AND delayed.until IS NOT NULL
     AND n.channel = $1 AND n.state = 'waiting' AND n.due_at <= $2 AND ${isNew("n")}`,
);

/** Messages about orders that the whole shop has sent on a channel. A minute counts while any part of it does. */
export const countMessages = statement<[channel: Channel, now: Date], { lastHour: number; lastDay: number }>(
  "notifications.count_messages",
  `SELECT coalesce(sum(messages) FILTER (WHERE minute > $2::timestamptz - interval '61 minutes'), 0)::int AS "lastHour",
     coalesce(sum(messages), 0)::int AS "lastDay"
   FROM order_message_counts
   WHERE channel = $1 AND minute > $2::timestamptz - interval '1 day' - interval '1 minute'`,
);

/** Counts messages about orders that are claimed for the first time. */
export const addToMessageCount = statement<[channel: Channel, now: Date, messages: number], never>(
  "notifications.add_to_message_count",
  `INSERT INTO order_message_counts AS earlier (channel, minute, messages)
   VALUES ($1, date_trunc('minute', $2::timestamptz), $3)
   ON CONFLICT (channel, minute) DO UPDATE SET messages = earlier.messages + excluded.messages`,
);

/** A row when notifications of orders are due on the channel. */
export const findDueOrderNotification = statement<[channel: Channel, now: Date], { id: string }>(
  "notifications.find_due_order_notification",
  `SELECT n.id FROM notifications n
   WHERE n.channel = $1 AND n.state = 'waiting' AND n.due_at <= $2 AND ${isNew("n")} LIMIT 1`,
);

/** An e-mail of an order goes to the address that the account has proven, a link to the one that it is to prove. */
const mayBeMailed = (row: string) => `CASE
  WHEN ${row}.order_id IS NOT NULL THEN EXISTS (SELECT FROM users u
    WHERE u.id = ${row}.user_id AND u.email = ${row}.recipient AND u.email_proven_at IS NOT NULL)
  WHEN ${row}.kind = 'confirm-email' THEN EXISTS (SELECT FROM users u
    WHERE u.id = ${row}.user_id AND u.email = ${row}.recipient AND u.email_proven_at IS NULL)
  ELSE true END`;

interface Claimed extends MessageClaim {
  id: string;
  recipient: string;
}

/** A notification of an order. */
export interface ClaimedOrderNotification extends Claimed {
  orderId: string;
  kind: OrderNotification;
  orderNumber: string;
  amountPaise: number;
  /** "2 of 3"; null of an order that leaves in one. */
  parcel: string | null;
  partnerName: string;
  trackingId: string;
  /** The invoice link that staff pasted; empty when there is none. */
  invoiceLink: string;
  taxInvoiceNumber: string | null;
  /** The credit note of the refund that the notification is about. */
  creditNoteNumber: string | null;
}

/** The acknowledgement of an enquiry. */
export interface ClaimedAcknowledgement extends Claimed {
  orderId: null;
  kind: "enquiry";
  enquirySerial: number;
}

/** An e-mail about the address of an account. */
export interface ClaimedAccountMail extends Claimed {
  orderId: null;
  kind: AccountMail;
  userId: string;
  phoneNumber: string;
}

/** A notification that this worker has claimed, with the data to send it. */
export type ClaimedNotification = ClaimedOrderNotification | ClaimedAcknowledgement | ClaimedAccountMail;

/**
 * Claims due messages, oldest first. All notifications of orders that wait for one buyer become one message; a message
 * that was tried before keeps its parts. The cap of a recipient, and whether its order is as it says, are checked here
 * again, because rows are inserted and orders change at any time. Rows that another connection has locked are left for the next time.
 * What must wait for a cap of the shop is not read: nothing else waits behind it.
 */
export const claimNotifications = namedStatement<
  {
    channel: Channel;
    now: Date;
    maxMessages: number;
    maxNewMessages: number;
    maxPerHour: number;
    maxPerDay: number;
    maxNewUnpaid: number;
  },
  ClaimedNotification
>(
  "notifications.claim",
  ["channel", "now", "maxMessages", "maxNewMessages", "maxPerHour", "maxPerDay", "maxNewUnpaid"],
  `WITH oldest AS (
     SELECT n.*, ${isNew("n")} AS is_new, ${isUnpaid("n")} AS is_unpaid, CASE WHEN ${isNew("n")} THEN lower(n.recipient)
       ELSE coalesce(n.message_id, n.id)::text END AS key
     FROM notifications n WHERE n.channel = $1 AND n.state = 'waiting' AND n.due_at <= $2
       AND ($4 > 0 OR NOT ${isNew("n")}) AND ($7 > 0 OR NOT ${isUnpaid("n")})
     ORDER BY n.due_at, n.id LIMIT ${oldestRows}),
   messages AS (SELECT DISTINCT ON (key) * FROM oldest ORDER BY key, is_unpaid, due_at, id),
   allowed AS (
     SELECT *, row_number() OVER (PARTITION BY is_unpaid ORDER BY due_at, id) AS place_of_unpaid FROM messages
     WHERE NOT is_new OR ${fullUntil("messages.key", "$5", "$6")} IS NULL),
   places AS (
     SELECT *, row_number() OVER (PARTITION BY is_new ORDER BY due_at, id) AS place FROM allowed
     WHERE NOT is_unpaid OR place_of_unpaid <= $7),
   picked AS (SELECT * FROM places WHERE NOT is_new OR place <= $4 ORDER BY due_at, id LIMIT $3),
   parts AS (
     SELECT part.id, coalesce(p.message_id, first_value(part.id) OVER (PARTITION BY p.key ORDER BY part.id)) AS message_id
     FROM picked p CROSS JOIN LATERAL (
       SELECT ready.id FROM (
         SELECT w.id FROM notifications w
         WHERE w.channel = $1 AND w.state = 'waiting' AND w.due_at <= $2 AND (w.id = p.id OR (w.user_id = p.user_id
           AND p.order_id IS NOT NULL AND w.order_id IS NOT NULL AND w.recipient = p.recipient
           AND w.message_id IS NOT DISTINCT FROM p.message_id)) AND (w.channel = 'sms' OR ${mayBeMailed("w")})
           AND ${isNeeded("w", "$2")}
         FOR UPDATE SKIP LOCKED) AS ready
       ORDER BY ready.id LIMIT 500) AS part),
   claimed AS (
     UPDATE notifications n SET state = 'sending', attempts = attempts + 1, claimed_at = $2, message_id = parts.message_id
     FROM parts WHERE n.id = parts.id
     RETURNING n.*)
   SELECT c.id, c.message_id AS "messageId", c.order_id AS "orderId", c.kind, c.channel, c.recipient, c.attempts,
     o.order_number AS "orderNumber", coalesce(r.amount_paise, o.total_paise) AS "amountPaise",
     coalesce(s.courier, '') AS "partnerName", coalesce(s.tracking_id, '') AS "trackingId", ${placeOfParcel("s")} AS parcel, o.invoice_link AS "invoiceLink",
     (SELECT numbers[1] FROM invoices_of_orders i WHERE i.order_id = o.id) AS "taxInvoiceNumber",
     (SELECT numbers[1] FROM credit_notes_of_refunds n WHERE n.refund_id = r.id) AS "creditNoteNumber", e.serial AS "enquirySerial",
     c.user_id AS "userId", u.phone_number AS "phoneNumber"
   FROM claimed c LEFT JOIN enquiries e ON e.id = c.enquiry_id LEFT JOIN users u ON u.id = c.user_id
     LEFT JOIN orders o ON o.id = c.order_id
     LEFT JOIN refunds r ON r.id = c.about_id
     LEFT JOIN shipments s ON s.id = ${shipmentOf("c")}
   ORDER BY c.message_id, c.id`,
);
