import { transaction } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { addOrderEvent } from "../orders/orders.queries.ts";
import {
  type Channel,
  claimNotifications,
  type ClaimedNotification,
  findLostClaims,
  markGivenUp,
  markSent,
  markWaiting,
} from "./notifications.queries.ts";
import { sendNotificationsJob } from "./notify.ts";
import { mailOf, smsVariables } from "./order-news-texts.ts";

type Sender = Pick<Shop, "db" | "clock" | "log" | "sms" | "mail" | "configuration">;

/** All of a claim are under way at once: so many a kill can leave without an end. */
export const claimedAtOnce = 10;
// With pauses of 1, 2, 4 … minutes the last try comes two hours after the first.
export const mostAttempts = 8;
// Longer than any sending takes with all its time-outs.
export const lostAfterMinutes = 10;

/**
 * Sends what is due on one channel. The claim is committed before anything leaves the house, so nobody else sends the
 * same; one call takes one claim and queues the next, so that a long list neither keeps others waiting nor the end of
 * the program.
 */
export async function sendNotifications(shop: Sender, channel: Channel): Promise<void> {
  const claimed = await claimNotifications(shop.db, channel, shop.clock(), claimedAtOnce);
  if (claimed.length === claimedAtOnce)
    await addJob(shop.db, sendNotificationsJob, JSON.stringify({ channel }), null);
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
    await decide(shop, notification, error);
    return;
  }
  await markSent(shop.db, id, attempts, shop.clock(), reference);
}

function deliver(shop: Sender, notification: ClaimedNotification): Promise<string> {
  const { PUBLIC_URL, PORT } = shop.configuration;
  const link = `${PUBLIC_URL ?? `http://localhost:${PORT}`}/orders/${notification.orderId}`;
  const { id, kind, channel, recipient } = notification;
  if (channel === "sms") return shop.sms.sendOrderNews(recipient, kind, smsVariables(notification, link));
  // The same for every try: a mailbox that has it already need not show it twice.
  return shop.mail.send({ messageId: id, to: recipient, ...mailOf(notification, link) });
}

/** What becomes of a notification whose sending did not end well: another try later, or none. */
async function decide(shop: Sender, notification: ClaimedNotification, error: ProviderError): Promise<void> {
  const { id, channel, attempts } = notification;
  const isOver = channel === "email" && error.kind === "refused";
  if (channel === "sms" && mayHaveGone(error)) await giveUp(shop, notification, "unclear", error.message);
  else if (isOver || attempts >= mostAttempts) await giveUp(shop, notification, "failed", error.message);
  else {
    const pauseMs = 2 ** (attempts - 1) * 60_000;
    const dueAt = new Date(shop.clock().getTime() + pauseMs);
    await markWaiting(shop.db, id, attempts, dueAt, error.message);
  }
}

const mayHaveGone = (error: ProviderError) => error.kind === "unavailable" && !error.neverArrived;

/** Ends a notification without success, and says so where staff look: in the order's history. */
async function giveUp(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { id, orderId, kind, channel, attempts }: Awaited<ReturnType<typeof findLostClaims>>[number],
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
    if (given) await addOrderEvent(tx, orderId, now, null, "Notifications", null, null, what);
    return given !== undefined;
  });
  if (isOurs) log.warn({ notification: id, order: orderId, attempts, failure }, `a notification is ${state}`);
}

const lostAtOnce = 100;

/**
 * Looks after claims whose sender never came back: killed in the middle, or its note was lost. An e-mail goes again
 * under the Message-ID it had; an SMS does not, for nobody can tell whether it went.
 */
export async function lookAfterLostClaims(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const now = shop.clock();
  const lost = await findLostClaims(shop.db, new Date(now.getTime() - lostAfterMinutes * 60_000), lostAtOnce);
  const failure = "the program ended while it was being sent";
  for (const claim of lost) {
    if (claim.channel === "sms") await giveUp(shop, claim, "unclear", failure);
    else if (claim.attempts >= mostAttempts) await giveUp(shop, claim, "failed", failure);
    else await markWaiting(shop.db, claim.id, claim.attempts, now, failure);
  }
}
