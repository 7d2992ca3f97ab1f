import { createHash } from "node:crypto";
import * as z from "zod";
import type { Shop } from "../../shop.ts";
import { forgedWebhook, unreadableWebhook } from "./checkout.errors.ts";
import { insertWebhookEvent } from "./payments.queries.ts";
import { webhookEventJob } from "./job-names.ts";

const eventName = z.object({ event: z.string().max(100) });

/**
 * Keeps an event of the provider and queues the work, so that the answer goes out at once: the provider waits
 * five seconds at most. An event that came before is acknowledged and nothing else.
 *
 * @param eventId the provider's `x-razorpay-event-id`; without it the body's own hash tells repeats apart
 * @throws ShopError 400 when the body is not the provider's
 */
export async function receiveWebhook(
  { db, clock, payments }: Pick<Shop, "db" | "clock" | "payments">,
  news: { rawBody: Buffer; signature: string; eventId: string | undefined },
): Promise<void> {
  if (!payments.isWebhookSignature(news.rawBody, news.signature)) throw forgedWebhook();
  const { event, text } = readEvent(news.rawBody);
  const eventId = news.eventId ?? createHash("sha256").update(news.rawBody).digest("hex");
  await insertWebhookEvent(db, eventId, event, text, clock(), webhookEventJob);
}

function readEvent(rawBody: Buffer): { event: string; text: string } {
  try {
    const text = storableJson(JSON.parse(rawBody.toString("utf8")));
    return { event: eventName.parse(JSON.parse(text)).event, text };
  } catch {
    throw unreadableWebhook();
  }
}

/**
 * A value as JSON that PostgreSQL keeps: NUL and halves of characters become U+FFFD. A buyer's note may hold them, and the
 * news of the money must not be lost for that.
 */
function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escape) =>
    escape === "\\\\" ? escape : "\ufffd",
  );
}
