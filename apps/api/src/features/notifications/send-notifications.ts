import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { originOf } from "../../platform/configuration.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { invoiceUrl } from "../orders/invoice-url.ts";
import { insertOrderEvent } from "../orders/order-writes.queries.ts";
import { acknowledgementMail, orderMail, smsVariables } from "./notification-texts.ts";
import {
  type Channel,
  type ClaimedAcknowledgement,
  type ClaimedNotification,
  type ClaimedOrderNotification,
  claimNotifications,
  findLostClaims,
  markGivenUp,
  markSent,
  markWaiting,
  type NotificationClaim,
} from "./notifications.queries.ts";
import { queueSending } from "./notify.ts";

type Sender = Pick<Shop, "db" | "clock" | "log" | "sms" | "mail" | "configuration">;

/** One batch is sent in parallel; at most this many are left without a result when the process is killed. */
export const claimBatchSize = 10;
// With pauses of 1, 2, 4 … minutes the last attempt is two hours after the first.
export const maxAttempts = 8;
// Longer than sending can take with all its timeouts.
export const lostAfterMinutes = 10;

/**
 * Sends what is due on one channel. The claim is committed before sending, so no other worker sends the same.
 * One call sends one batch and queues the next, so that a long list delays neither other jobs nor the shutdown.
 */
export async function sendNotifications(shop: Sender, channel: Channel): Promise<void> {
  const claimed = await claimNotifications(shop.db, channel, shop.clock(), claimBatchSize);
  if (claimed.length === claimBatchSize) await queueSending(shop.db, [channel]);
  const results = await Promise.allSettled(claimed.map((notification) => sendOne(shop, notification)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

async function sendOne(shop: Sender, notification: ClaimedNotification): Promise<void> {
  const { id, attempts } = notification;
  let reference: string;
  try {
    reference = await deliver(shop, notification);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await handleFailure(shop, notification, {
      failure: error.message,
      mayHaveBeenSent: error.kind === "unavailable" && !error.neverArrived,
      // A missing mailbox stays missing. An SMS may also be refused for lack of balance, so it is retried.
      isFinal: notification.channel === "email" && error.kind === "refused",
      pauseMinutes: 2 ** (notification.attempts - 1),
    });
    return;
  }
  await markSent(shop.db, id, attempts, shop.clock(), reference);
}

function deliver(shop: Sender, notification: ClaimedNotification): Promise<string> {
  return notification.kind === "enquiry"
    ? deliverAcknowledgement(shop, notification)
    : deliverOrderNotification(shop, notification);
}

function deliverAcknowledgement(
  { sms, mail }: Sender,
  { id, channel, recipient, enquirySerial }: ClaimedAcknowledgement,
): Promise<string> {
  const number = enquiryNumber(enquirySerial);
  if (channel === "sms") return sms.sendEnquiryAcknowledgement(recipient, number);
  return mail.send({ messageId: id, to: recipient, ...acknowledgementMail(number) });
}

function deliverOrderNotification(shop: Sender, notification: ClaimedOrderNotification): Promise<string> {
  const link = `${originOf(shop.configuration)}/orders/${notification.orderId}`;
  const { id, orderId, kind, channel, recipient } = notification;
  if (channel === "sms")
    return shop.sms.sendOrderNotification(recipient, kind, smsVariables(notification, link));
  // Every attempt has the same Message-ID, so that mail clients can hide a duplicate.
  const invoice = invoiceUrl(shop.configuration, { ...notification, id: orderId });
  return shop.mail.send({ messageId: id, to: recipient, ...orderMail(notification, link, invoice) });
}

/** The result of a failed attempt. */
interface SendFailure {
  readonly failure: string;
  /** The message may have been sent although the attempt failed. */
  readonly mayHaveBeenSent: boolean;
  /** A retry would fail in the same way. */
  readonly isFinal: boolean;
  readonly pauseMinutes: number;
}

/**
 * Retries or gives up. An SMS that may have been sent is not sent again; an e-mail is, with the same Message-ID.
 */
async function handleFailure(
  shop: Pick<Shop, "db" | "clock" | "log">,
  claim: NotificationClaim,
  { failure, mayHaveBeenSent, isFinal, pauseMinutes }: SendFailure,
): Promise<void> {
  const { id, channel, attempts } = claim;
  if (channel === "sms" && mayHaveBeenSent) return giveUp(shop, claim, "unclear", failure);
  if (isFinal || attempts >= maxAttempts) return giveUp(shop, claim, "failed", failure);
  const dueAt = new Date(shop.clock().getTime() + pauseMinutes * 60_000);
  await markWaiting(shop.db, id, attempts, dueAt, failure);
}

/**
 * Gives up a notification and adds it to the order's history. The page of an enquiry shows the state of its
 * acknowledgements.
 */
async function giveUp(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { id, orderId, kind, channel, attempts }: NotificationClaim,
  state: "failed" | "unclear",
  failure: string,
): Promise<void> {
  const now = clock();
  const name = channel === "sms" ? "SMS" : "E-mail";
  const what =
    state === "failed"
      ? `${name} “${kind}” could not be sent: ${failure}`
      : `${name} “${kind}” may not have been sent, and is not sent again: ${failure}`;
  const isGivenUp = await transaction(db, async (tx) => {
    const [updated] = await markGivenUp(tx, id, attempts, state, now, failure);
    if (updated && orderId !== null)
      await insertOrderEvent(tx, orderId, now, null, "Notifications", null, null, what);
    return updated !== undefined;
  });
  if (isGivenUp)
    log.warn({ notification: id, order: orderId, attempts, failure }, `a notification is ${state}`);
}

const lostClaimsBatchSize = 100;

/** Expires claims without a result: the process was killed while sending, or could not save the result. */
export async function expireLostClaims(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const claimedBefore = new Date(shop.clock().getTime() - lostAfterMinutes * 60_000);
  const failure = "the program ended while it was being sent";
  for (const claim of await findLostClaims(shop.db, claimedBefore, lostClaimsBatchSize))
    await handleFailure(shop, claim, { failure, mayHaveBeenSent: true, isFinal: false, pauseMinutes: 0 });
}
