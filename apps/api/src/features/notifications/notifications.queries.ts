import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";

/** The channels of notifications. */
export const channels = ["sms", "email"] as const;
export type Channel = (typeof channels)[number];

/**
 * Inserts notifications that do not exist yet, for the buyer of the order. A channel without a recipient is skipped.
 * Returns the channels with new notifications.
 */
export const insertNotifications = statement<
  [
    now: Date,
    ids: string[],
    orderIds: string[],
    aboutIds: string[],
    kinds: OrderNotification[],
    channels: Channel[],
  ],
  { channel: Channel }
>(
  "notifications.insert",
  `WITH written AS (
     INSERT INTO notifications (id, order_id, about_id, kind, channel, recipient, written_at, due_at)
     SELECT event.id, event.order_id, event.about_id, event.kind, event.channel, buyer.recipient, $1, $1
     FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[])
       AS event (id, order_id, about_id, kind, channel)
     JOIN orders o ON o.id = event.order_id
     CROSS JOIN LATERAL (
       SELECT CASE event.channel WHEN 'sms' THEN o.buyer_phone_number ELSE o.buyer_email END AS recipient) AS buyer
     WHERE buyer.recipient <> ''
     ON CONFLICT DO NOTHING
     RETURNING channel)
   SELECT DISTINCT channel FROM written`,
);

/** Inserts notifications of corrected tracking numbers, unless one of the order is still waiting. */
export const insertTrackingNotifications = statement<
  [now: Date, dueAt: Date, ids: string[], orderIds: string[], channels: Channel[]],
  never
>(
  "notifications.insert_tracking",
  `INSERT INTO notifications (id, order_id, about_id, kind, channel, recipient, written_at, due_at)
   SELECT event.id, o.id, event.id, 'tracking', event.channel, buyer.recipient, $1, $2
   FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS event (id, order_id, channel)
   JOIN orders o ON o.id = event.order_id
   CROSS JOIN LATERAL (
     SELECT CASE event.channel WHEN 'sms' THEN o.buyer_phone_number ELSE o.buyer_email END AS recipient) AS buyer
   WHERE buyer.recipient <> ''
   ON CONFLICT DO NOTHING`,
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

interface Claimed {
  id: string;
  channel: Channel;
  recipient: string;
  /** The number of this attempt, from 1. It changes when another worker takes over the claim. */
  attempts: number;
}

/** A notification of an order. */
export interface ClaimedOrderNotification extends Claimed {
  orderId: string;
  kind: OrderNotification;
  orderNumber: string;
  amountPaise: number;
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

/** A notification that this worker has claimed, with the data to send it. */
export type ClaimedNotification = ClaimedOrderNotification | ClaimedAcknowledgement;

/** Claims due notifications, oldest first. Concurrent workers claim different rows and do not wait. */
export const claimNotifications = statement<
  [channel: Channel, now: Date, limit: number],
  ClaimedNotification
>(
  "notifications.claim",
  `WITH due AS (
     SELECT id FROM notifications WHERE channel = $1 AND state = 'waiting' AND due_at <= $2
     ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE notifications n SET state = 'sending', attempts = attempts + 1, claimed_at = $2
     FROM due WHERE n.id = due.id
     RETURNING n.id, n.order_id, n.enquiry_id, n.about_id, n.kind, n.channel, n.recipient, n.attempts)
   SELECT c.id, c.order_id AS "orderId", c.kind, c.channel, c.recipient, c.attempts,
     o.order_number AS "orderNumber", coalesce(r.amount_paise, o.total_paise) AS "amountPaise",
     o.tracking_partner_name AS "partnerName", o.tracking_id AS "trackingId", o.invoice_link AS "invoiceLink",
     i.number AS "taxInvoiceNumber", n.number AS "creditNoteNumber", e.serial AS "enquirySerial"
   FROM claimed c LEFT JOIN enquiries e ON e.id = c.enquiry_id
     LEFT JOIN orders o ON o.id = c.order_id LEFT JOIN invoices i ON i.order_id = o.id
     LEFT JOIN refunds r ON r.id = c.about_id LEFT JOIN credit_notes n ON n.refund_id = r.id
   ORDER BY c.id`,
);

export const markSent = statement<[id: string, attempts: number, now: Date, reference: string], never>(
  "notifications.mark_sent",
  `UPDATE notifications SET state = 'sent', ended_at = $3, provider_reference = $4, failure = NULL
   WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
);

export const markWaiting = statement<[id: string, attempts: number, dueAt: Date, failure: string], never>(
  "notifications.mark_waiting",
  `UPDATE notifications SET state = 'waiting', due_at = $3, failure = $4
   WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
);

export const markGivenUp = statement<
  [id: string, attempts: number, state: "failed" | "unclear", now: Date, failure: string],
  { id: string }
>(
  "notifications.mark_given_up",
  `UPDATE notifications SET state = $3, ended_at = $4, failure = $5
   WHERE id = $1 AND attempts = $2 AND state = 'sending'
   RETURNING id`,
);

/** The fields of a claim that are needed to end it. */
export type NotificationClaim = Pick<ClaimedNotification, "id" | "orderId" | "kind" | "channel" | "attempts">;

/** Deletes notifications that were sent or given up, oldest first. */
export const deleteNotifications = statement<[idBefore: string, limit: number], { id: string }>(
  "notifications.delete",
  `DELETE FROM notifications WHERE id IN (
     SELECT id FROM notifications WHERE id < $1 AND ended_at IS NOT NULL ORDER BY id LIMIT $2)
   RETURNING id`,
);

/** Claims whose worker ended before it recorded a result, oldest first. */
export const findLostClaims = statement<[claimedBefore: Date, limit: number], NotificationClaim>(
  "notifications.find_lost_claims",
  `SELECT id, order_id AS "orderId", kind, channel, attempts FROM notifications
   WHERE state = 'sending' AND claimed_at < $1 ORDER BY claimed_at LIMIT $2`,
);

/** Of all orders of a buyer whose account is erased, also those that still wait. */
export const deleteNotificationsOf = statement<[buyerId: string], never>(
  "notifications.delete_of",
  "DELETE FROM notifications WHERE order_id IN (SELECT id FROM orders WHERE buyer_id = $1)",
);
