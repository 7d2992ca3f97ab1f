import {
  addToMessageCount,
  claimNotifications,
  countMessages,
  delayBeyondCap,
  lockClaims,
  updateMailRecipients,
} from "@dakbag/api/features/notifications/claim-messages.queries";
import { findDueNotification, markSent } from "@dakbag/api/features/notifications/notifications.queries";
import { channels } from "@dakbag/api/features/notifications/channel";
import { together, transaction } from "@dakbag/api/platform/database";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { postTo } from "../support/post-to.ts";

const pauseMs = 1000;
const batchSize = 10;
const noCap = 1_000_000;

type Channel = (typeof channels)[number];

/** Sends what is due on both channels, in batches as the shop does. */
export function sendMessages(db: pg.Pool, url: string): void {
  for (const channel of channels) void sendRepeatedly(db, channel, url);
}

async function sendRepeatedly(db: pg.Pool, channel: Channel, url: string): Promise<never> {
  for (;;) {
    await pause(pauseMs);
    if ((await findDueNotification(db, channel, new Date())).length === 0) continue;
    while ((await sendBatch(db, channel, url)) > 0);
  }
}

async function sendBatch(db: pg.Pool, channel: Channel, url: string): Promise<number> {
  const now = new Date();
  const claimed = await transaction(db, async (tx) => {
    const steps = [lockClaims(tx, channel)];
    if (channel === "email") steps.push(updateMailRecipients(tx, now));
    steps.push(delayBeyondCap(tx, channel, now, noCap, noCap));
    await together([...steps, countMessages(tx, channel, now)]);
    const rows = await claimNotifications(tx, {
      channel,
      now,
      maxMessages: batchSize,
      maxNewMessages: batchSize,
      maxPerHour: noCap,
      maxPerDay: noCap,
      maxNewUnpaid: batchSize,
    });
    if (rows.length > 0) await addToMessageCount(tx, channel, now, rows.length);
    return rows;
  });
  const messages = [...Map.groupBy(claimed, ({ messageId }) => messageId).values()];
  await Promise.all(messages.map((parts) => postTo(url, { to: parts[0]?.recipient, parts: parts.length })));
  if (messages.length === 0) return 0;
  const ids = messages.map(([first]) => first!.messageId);
  await markSent(
    db,
    new Date(),
    ids,
    messages.map(([first]) => first!.attempts),
    ids,
  );
  return messages.length;
}
