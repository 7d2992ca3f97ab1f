import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { originOf } from "../../platform/configuration.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { invoiceUrl } from "../orders/invoice-url.ts";
import { insertOrderEvent } from "../orders/order-writes.queries.ts";
import { acknowledgementMail, mailOf, smsVariables } from "./notification-texts.ts";
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

/** Messages claimed together: as many can be left without a result when the process is killed. */
export const claimBatchSize = 10;
// With pauses of 1, 2, 4 … minutes the last try is two hours after the first.
export const maxAttempts = 8;
// Longer than any sending takes with all its time-outs.
export const lostAfterMinutes = 10;

/**
 * Sends what is due on one channel. The claim is committed before anything is sent, so no other worker sends the same.
 * One call takes one batch and queues the next: a long list delays neither other jobs nor the shutdown.
 */
export async function sendNotifications(shop: Sender, channel: Channel): Promise<void> {
  const claimed = await claimNotifications(shop.db, channel, shop.clock(), claimBatchSize);
  if (claimed.length === claimBatchSize) await queueSending(shop.db, [channel]);
  const endings = await Promise.allSettled(claimed.map((notification) => sendOne(shop, notification)));
  const failure = endings.find((ending) => ending.status === "rejected");
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
      // A missing mailbox stays missing, but an SMS gateway also refuses when its balance is empty.
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
  // The same for every try: a mailbox that has it already can discard the copy.
  const invoice = invoiceUrl(shop.configuration, { ...notification, id: orderId });
  return shop.mail.send({ messageId: id, to: recipient, ...mailOf(notification, link, invoice) });
}

/** A failed sending. */
interface SendFailure {
  readonly failure: string;
  /** Whether the message was sent is unknown. */
  readonly mayHaveBeenSent: boolean;
  /** Another try would fail too. */
  readonly isFinal: boolean;
  readonly pauseMinutes: number;
}

/**
 * Decides whether to try again. An SMS that may have been sent is not sent again; an e-mail is, under the
 * Message-ID it had.
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
 * Gives a notification up. The order's history says so; the page of an enquiry shows the state of its acknowledgements.
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
  const isOurs = await transaction(db, async (tx) => {
    const [given] = await markGivenUp(tx, id, attempts, state, now, failure);
    if (given && orderId !== null)
      await insertOrderEvent(tx, orderId, now, null, "Notifications", null, null, what);
    return given !== undefined;
  });
  if (isOurs) log.warn({ notification: id, order: orderId, attempts, failure }, `a notification is ${state}`);
}

const lostAtOnce = 100;

/** Handles claims without a result: the sender was killed, or its result could not be saved. */
export async function expireLostClaims(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const claimedBefore = new Date(shop.clock().getTime() - lostAfterMinutes * 60_000);
  const failure = "the program ended while it was being sent";
  for (const claim of await findLostClaims(shop.db, claimedBefore, lostAtOnce))
    await handleFailure(shop, claim, { failure, mayHaveBeenSent: true, isFinal: false, pauseMinutes: 0 });
}
