import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { originOf } from "../../platform/configuration.ts";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { createEmailLink } from "../users/email-link.ts";
import { invoiceUrl } from "../orders/invoice-url.ts";
import { insertOrderNotes } from "../orders/write-order.ts";
import {
  acknowledgementMail,
  confirmationMail,
  emailChangedMail,
  passwordChangedMail,
  phoneChangedMail,
} from "./account-mail-texts.ts";
import { type ClaimedMessage, claimMessages } from "./claim-messages.ts";
import type {
  ClaimedAccountMail,
  ClaimedAcknowledgement,
  ClaimedOrderNotification,
} from "./claim-messages.queries.ts";
import { orderMail, orderMailOfMany } from "./notification-texts.ts";
import {
  findDueNotification,
  findLostClaims,
  resetTimesAhead,
  markGivenUp,
  markSent,
  markWaiting,
  type MessageClaim,
} from "./notifications.queries.ts";
import type { Channel } from "./channel.ts";
import { ordersLink, orderVariables } from "./sms-variables.ts";

type Sender = Pick<Shop, "db" | "clock" | "log" | "sms" | "mail" | "configuration">;

/** One batch is sent in parallel; at most this many are left without a result when the process is killed. */
export const claimBatchSize = 10;
// With pauses of 1, 2, 4 … minutes the last attempt is two hours after the first.
export const maxAttempts = 8;
// A server that is down for a weekend night loses no message: with the longest pause these take two days.
export const maxAttemptsWhileAway = 100;
const maxPauseMinutes = 30;
// Longer than sending can take with all its timeouts.
export const lostAfterMinutes = 10;

/** Sends what is due on a channel, batch after batch, until nothing is or the program stops. */
export async function sendDueNotifications(
  shop: Sender,
  channel: Channel,
  stopping?: AbortSignal,
): Promise<void> {
  if ((await findDueNotification(shop.db, channel, shop.clock())).length === 0) return;
  while (!stopping?.aborted && (await sendNotifications(shop, channel)) > 0);
}

/**
 * Sends one batch of what is due on a channel. The claim is committed before sending, so no other worker sends the same.
 *
 * @returns how many messages were tried
 */
export async function sendNotifications(shop: Sender, channel: Channel): Promise<number> {
  const messages = await claimMessages(shop, channel, claimBatchSize);
  const saveSent = sentSaver(shop);
  const results = await Promise.allSettled(messages.map((message) => sendOne(shop, message, saveSent)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  return messages.length;
}

type SaveSent = (message: ClaimedMessage, reference: string) => Promise<void>;

/** Saves at once that a message was sent; the ones that are sent while that is under way are saved together. */
function sentSaver({ db, clock }: Pick<Shop, "db" | "clock">): SaveSent {
  let waiting: { message: ClaimedMessage; reference: string }[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  async function saveWaiting(): Promise<void> {
    const sent = waiting;
    waiting = [];
    if (sent.length === 0) return;
    await markSent(
      db,
      clock(),
      sent.map(({ message }) => message.messageId),
      sent.map(({ message }) => message.attempts),
      sent.map(({ reference }) => reference),
    );
  }
  return (message, reference) => {
    waiting.push({ message, reference });
    const saved = saving.then(saveWaiting);
    saving = saved.catch(() => undefined);
    return saved;
  };
}

async function sendOne(shop: Sender, message: ClaimedMessage, saveSent: SaveSent): Promise<void> {
  let reference: string;
  try {
    reference = await deliver(shop, message);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await handleFailure(shop, message, {
      failure: error.message,
      mayHaveBeenSent: error.kind === "unavailable" && !error.neverArrived,
      // A missing mailbox stays missing. An SMS may also be refused for lack of balance, so it is retried.
      isFinal: message.channel === "email" && error.kind === "refused",
      attempts: error.kind === "unavailable" ? maxAttemptsWhileAway : maxAttempts,
      pauseMinutes: pauseAfter(message.attempts, error.kind),
    });
    return;
  }
  await saveSent(message, reference);
}

/** The server's return is noticed within half an hour, however long it was down. */
function pauseAfter(attempts: number, kind: ProviderError["kind"]): number {
  const doubled = 2 ** (attempts - 1);
  return kind === "unavailable" ? Math.min(doubled, maxPauseMinutes) : doubled;
}

function deliver(shop: Sender, message: ClaimedMessage): Promise<string> {
  const [first] = message.parts;
  if (first.kind === "enquiry") return deliverAcknowledgement(shop, first);
  if (first.orderId === null) return deliverAccountMail(shop, first);
  // A message about orders has no other parts.
  const parts = message.parts as readonly [ClaimedOrderNotification, ...ClaimedOrderNotification[]];
  return message.channel === "sms" ? deliverOrderSms(shop, parts) : deliverOrderMail(shop, parts);
}

function deliverAcknowledgement(
  { sms, mail }: Sender,
  { messageId, channel, recipient, enquirySerial }: ClaimedAcknowledgement,
): Promise<string> {
  const number = enquiryNumber(enquirySerial);
  if (channel === "sms") return sms.sendEnquiryAcknowledgement(recipient, number.slice("E-".length));
  return mail.send({ messageId, to: recipient, ...acknowledgementMail(number) });
}

/** Each attempt has a link of its own, because only the hash of a token is stored. */
async function deliverAccountMail(
  shop: Sender,
  { messageId, kind, recipient, userId, phoneNumber }: ClaimedAccountMail,
): Promise<string> {
  const to = { messageId, to: recipient };
  if (kind !== "confirm-email") return shop.mail.send({ ...to, ...changeMails[kind](phoneNumber) });
  const token = await createEmailLink(shop.db, { userId, email: recipient }, shop.clock());
  const link = `${originOf(shop.configuration)}/confirm-email#${token}`;
  return shop.mail.send({ ...to, ...confirmationMail(phoneNumber, link) });
}

const changeMails = {
  "email-changed": emailChangedMail,
  "password-changed": passwordChangedMail,
  "phone-changed": phoneChangedMail,
};

type OrderParts = readonly [ClaimedOrderNotification, ...ClaimedOrderNotification[]];

const orderUrl = (shop: Sender, { orderId }: ClaimedOrderNotification) =>
  `${originOf(shop.configuration)}/orders/${orderId}`;

function deliverOrderSms(shop: Sender, parts: OrderParts): Promise<string> {
  const [first] = parts;
  if (parts.length === 1) {
    const variables = orderVariables(shop.configuration, first.orderNumber);
    return shop.sms.sendOrderNotification(first.recipient, first.kind, variables);
  }
  const variables = { count: String(parts.length), link: ordersLink(shop.configuration) };
  return shop.sms.sendOrdersNotification(first.recipient, variables);
}

/** Every attempt has the same Message-ID, so that mail clients can hide a duplicate. */
function deliverOrderMail(shop: Sender, parts: OrderParts): Promise<string> {
  const [{ messageId, recipient }] = parts;
  const linked = parts.map((part) => ({
    ...part,
    link: orderUrl(shop, part),
    invoice: invoiceUrl(shop.configuration, { ...part, id: part.orderId }),
  }));
  const [first] = linked;
  const mail = linked.length === 1 && first ? orderMail(first) : orderMailOfMany(linked);
  return shop.mail.send({ messageId, to: recipient, ...mail });
}

/** The result of a failed attempt. */
interface SendFailure {
  readonly failure: string;
  /** The message may have been sent although the attempt failed. */
  readonly mayHaveBeenSent: boolean;
  /** A retry would fail in the same way. */
  readonly isFinal: boolean;
  /** At most. */
  readonly attempts: number;
  readonly pauseMinutes: number;
}

/**
 * Retries or gives up. An SMS that may have been sent is not sent again; an e-mail is, with the same Message-ID.
 */
async function handleFailure(
  shop: Pick<Shop, "db" | "clock" | "log">,
  claim: MessageClaim,
  { failure, mayHaveBeenSent, isFinal, attempts: allowed, pauseMinutes }: SendFailure,
): Promise<void> {
  const { messageId, channel, attempts } = claim;
  if (channel === "sms" && mayHaveBeenSent) return giveUp(shop, claim, "unclear", failure);
  if (isFinal || attempts >= allowed) return giveUp(shop, claim, "failed", failure);
  const dueAt = new Date(shop.clock().getTime() + pauseMinutes * 60_000);
  await markWaiting(shop.db, messageId, attempts, dueAt, failure);
}

/**
 * Gives up a message and adds each of its notifications to the history of its order. The page of an enquiry shows the
 * state of its acknowledgements.
 */
async function giveUp(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { messageId, channel, attempts }: MessageClaim,
  state: "failed" | "unclear",
  failure: string,
): Promise<void> {
  const now = clock();
  const name = channel === "sms" ? "SMS" : "E-mail";
  const what = (kind: string) =>
    state === "failed"
      ? `${name} “${kind}” could not be sent: ${failure}`
      : `${name} “${kind}” may not have been sent, and is not sent again: ${failure}`;
  const givenUp = await transaction(db, async (tx) => {
    const parts = await markGivenUp(tx, messageId, attempts, state, now, failure);
    const ofOrders = parts.filter(({ orderId }) => orderId !== null);
    await insertOrderNotes(
      tx,
      now,
      "Notifications",
      ofOrders.map(({ orderId }) => orderId!),
      ofOrders.map(({ kind }) => what(kind)),
    );
    return parts;
  });
  if (givenUp.length === 0) return;
  const orders = givenUp.slice(0, maxLoggedOrders).map(({ orderId }) => orderId);
  log.warn({ notification: messageId, orders, attempts, failure }, `a notification is ${state}`);
}

const maxLoggedOrders = 20;

const lostClaimsBatchSize = 100;

/** Expires claims without a result: the process was killed while sending, or could not save the result. */
export async function expireLostClaims(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const now = shop.clock();
  await resetTimesAhead(shop.db, now);
  const claimedBefore = new Date(now.getTime() - lostAfterMinutes * 60_000);
  const failure = "the program ended while it was being sent";
  for (const claim of await findLostClaims(shop.db, claimedBefore, lostClaimsBatchSize))
    await handleFailure(shop, claim, {
      failure,
      mayHaveBeenSent: true,
      isFinal: false,
      attempts: maxAttemptsWhileAway,
      pauseMinutes: 0,
    });
}
