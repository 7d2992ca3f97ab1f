import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { isNeeded, placeOfParcel, shipmentOf } from "./needed-messages.queries.ts";
import { presentRecipient } from "./notifications.queries.ts";
import type { Channel } from "./channel.ts";

type MessageState = "waiting" | "sending" | "sent" | "failed" | "unclear" | "skipped";

export interface OrderMessageRow {
  id: string;
  kind: OrderNotification;
  channel: Channel;
  recipient: string;
  state: MessageState;
  at: Date;
  endedAt: Date | null;
  /** Until when it waits on purpose; null when it does not. */
  waitsUntil: Date | null;
  failure: string | null;
  /** The order is as the message says. */
  isNeeded: boolean;
  orderNumber: string;
  amountPaise: number;
  parcel: string | null;
  /** The delivery partner and number as they were sent; before that, as they are. */
  tracking: string;
  creditNoteNumber: string | null;
}

/** Oldest first. */
export const findMessagesOfOrder = statement<[orderId: string, now: Date], OrderMessageRow>(
  "notifications.find_of_order",
  `SELECT n.id, n.kind, n.channel, n.recipient, n.state, n.written_at AS at, n.ended_at AS "endedAt", n.failure,
     CASE WHEN n.state = 'waiting' AND n.due_at > $2 THEN n.due_at END AS "waitsUntil", ${isNeeded("n", "$2")} AS "isNeeded",
     o.order_number AS "orderNumber", coalesce(r.amount_paise, o.total_paise) AS "amountPaise",
     ${placeOfParcel("s")} AS parcel,
     coalesce(n.tracking_sent, concat_ws(' ', nullif(s.courier, ''), nullif(s.tracking_id, ''))) AS tracking,
     (SELECT numbers[1] FROM credit_notes_of_refunds c WHERE c.refund_id = r.id) AS "creditNoteNumber"
   FROM notifications n JOIN orders o ON o.id = n.order_id
     LEFT JOIN refunds r ON r.id = n.about_id LEFT JOIN shipments s ON s.id = ${shipmentOf("n")}
   WHERE n.order_id = $1 ORDER BY n.written_at, n.id`,
);

export const lockMessageOfOrder = statement<
  [id: string, orderId: string, now: Date],
  { kind: OrderNotification; channel: Channel; state: MessageState; endedAt: Date | null; isNeeded: boolean }
>(
  "notifications.lock_of_order",
  `SELECT kind, channel, state, ended_at AS "endedAt", ${isNeeded("n", "$3")} AS "isNeeded" FROM notifications n
   WHERE id = $1 AND order_id = $2 FOR NO KEY UPDATE`,
);

/**
 * As a message that was never tried: with a new Message-ID, so that mail programs do not hide it as a duplicate. No row when
 * a message with the shipment's tracking number waits on the channel already.
 */
export const markToSendAgain = statement<[id: string, now: Date], { id: string }>(
  "notifications.mark_to_send_again",
  `UPDATE notifications SET state = 'waiting', attempts = 0, message_id = NULL, ended_at = NULL, failure = NULL,
     provider_reference = NULL, due_at = $2, recipient = ${presentRecipient("notifications")}
   WHERE id = $1 AND NOT (kind = 'tracking' AND EXISTS (SELECT FROM notifications waiting
     WHERE waiting.order_id = notifications.order_id AND ${shipmentOf("waiting")} = ${shipmentOf("notifications")}
       AND waiting.channel = notifications.channel
       AND waiting.kind = 'tracking' AND waiting.state = 'waiting' AND waiting.attempts = 0))
   RETURNING id`,
);
