import { together, transaction } from "../../platform/database.ts";
import { hitRateLimit, scaleLimit } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";
import {
  addToMessageCount,
  type ClaimedNotification,
  claimNotifications,
  countMessages,
  delayBeyondCap,
  findDueOrderNotification,
  lockClaims,
  skipNeedless,
  updateMailRecipients,
} from "./claim-messages.queries.ts";
import type { MessageClaim } from "./notifications.queries.ts";
import type { Channel } from "./channel.ts";

type ClaimContext = Pick<Shop, "db" | "clock" | "log" | "configuration">;

/** One SMS or e-mail to send: what it is about, and to whom it goes. */
export interface ClaimedMessage extends MessageClaim {
  readonly recipient: string;
  readonly parts: readonly [ClaimedNotification, ...ClaimedNotification[]];
}

/**
 * Claims messages that are due on one channel, at most `limit`. Claims of a channel follow each other, so that
 * concurrent workers together stay within the caps on messages about orders, of one recipient and of the whole shop.
 */
export async function claimMessages(
  shop: ClaimContext,
  channel: Channel,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { ORDER_MESSAGES_PER_BUYER_PER_HOUR: perHour, ORDER_MESSAGES_PER_BUYER_PER_DAY: perDay } =
    shop.configuration;
  const { rows, cap } = await transaction(shop.db, async (tx) => {
    await lockClaims(tx, channel);
    const now = shop.clock();
    const [, , , [sent]] = await together([
      skipNeedless(tx, channel, now),
      channel === "email" ? updateMailRecipients(tx, now) : Promise.resolve([]),
      delayBeyondCap(tx, channel, now, perHour, perDay),
      countMessages(tx, channel, now),
    ]);
    const caps = shopCaps(shop.configuration, channel)
      .map((one) => ({ ...one, left: Math.max(0, one.max - sent![one.counted]) }))
      .toSorted((one, other) => one.left - other.left);
    const [nearest] = caps;
    const maxNew = Math.min(limit, nearest!.left);
    const maxUnpaid = Math.max(
      0,
      Math.min(maxNew, ...caps.map(({ max, left }) => left - Math.ceil(max * shareOfPaid))),
    );
    const claimed = await claimNotifications(tx, {
      channel,
      now,
      maxMessages: limit,
      maxNewMessages: maxNew,
      maxPerHour: perHour,
      maxPerDay: perDay,
      maxNewUnpaid: maxUnpaid,
    });
    const newMessages = claimed.filter(isNewOrderMessage).length;
    if (newMessages > 0) await addToMessageCount(tx, channel, now, newMessages);
    const isReached = nearest!.left < limit && (await findDueOrderNotification(tx, channel, now)).length > 0;
    return { rows: claimed, cap: isReached ? nearest : undefined };
  });
  if (cap) await reportCapReached(shop, channel, cap);
  return [...Map.groupBy(rows, ({ messageId }) => messageId).values()].map(toMessage);
}

/** Whether a row is the first of a message about orders that was not tried before: retries do not count again. */
function isNewOrderMessage({ id, messageId, orderId, attempts }: ClaimedNotification): boolean {
  return orderId !== null && id === messageId && attempts === 1;
}

function toMessage(parts: ClaimedNotification[]): ClaimedMessage {
  const [first, ...others] = parts as [ClaimedNotification, ...ClaimedNotification[]];
  const { messageId, channel, attempts, recipient } = first;
  return { messageId, channel, attempts, recipient, parts: [first, ...others] };
}

interface ShopCap {
  readonly counted: "lastHour" | "lastDay";
  readonly max: number;
  readonly windowMs: number;
}

const hourMs = 60 * 60_000;
// Reminders and lost holds, which accounts that never pay have as well, leave so much of the caps to orders that are paid.
const shareOfPaid = 1 / 2;

function shopCaps(configuration: Shop["configuration"], channel: Channel): ShopCap[] {
  const { ORDER_SMS_PER_HOUR, ORDER_SMS_PER_DAY, ORDER_MAILS_PER_HOUR, ORDER_MAILS_PER_DAY } = configuration;
  const [perHour, perDay] =
    channel === "sms" ? [ORDER_SMS_PER_HOUR, ORDER_SMS_PER_DAY] : [ORDER_MAILS_PER_HOUR, ORDER_MAILS_PER_DAY];
  const scale = configuration.RATE_LIMIT_SCALE;
  return [
    { counted: "lastHour", max: scaleLimit(perHour, scale), windowMs: hourMs },
    { counted: "lastDay", max: scaleLimit(perDay, scale), windowMs: 24 * hourMs },
  ];
}

/** Logs a cap of the whole shop once per window across all processes. */
async function reportCapReached(
  { db, clock, log }: ClaimContext,
  channel: Channel,
  { counted, max, windowMs }: ShopCap,
): Promise<void> {
  const bucket = `report: cap on ${channel} about orders, ${counted}`;
  const isLogged = (await hitRateLimit(db, { bucket, max: 1, windowMs }, clock())) !== undefined;
  if (!isLogged) log.error({ channel, max, counted }, "messages about orders wait for the shop's cap");
}
