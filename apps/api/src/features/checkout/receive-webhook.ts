import { createHash } from "node:crypto";
import * as z from "zod";
import type { Shop } from "../../shop.ts";
import { forgedWebhook, unreadableWebhook } from "./checkout.errors.ts";
import {
  findWebhookEvent,
  insertWebhookEvent,
  markRecordedCapture,
  markWebhookEventProcessed,
  queueWaitingEvents,
} from "./payments.queries.ts";
import { receiveReportedRefund, type Reported, settleReportedPayment } from "./ask-about-report.ts";
import { stripWebhook } from "./strip-webhook.ts";

const eventName = z.object({ event: z.string().max(100) });

/**
 * Saves a webhook event, to be processed later, so that the response is immediate: the provider times out after five
 * seconds. Redelivered events are acknowledged and ignored.
 *
 * @param eventId the provider's id of the event; without it the body's own hash identifies redeliveries
 * @throws ShopError 400 when the body is not the provider's
 */
export async function receiveWebhook(
  { db, clock, payments }: Pick<Shop, "db" | "clock" | "payments">,
  webhook: { rawBody: Buffer; signature: string; eventId: string | undefined },
): Promise<void> {
  if (!payments.isWebhookSignature(webhook.rawBody, webhook.signature)) throw forgedWebhook();
  const { name, text, body } = readEvent(webhook.rawBody);
  // Nothing else is acted upon, and an attempt that fails costs its buyer nothing: whoever repeats it stores nothing.
  if (!reportsCapture(name) && !reportsRefund(name)) return;
  const id = webhook.eventId ?? createHash("sha256").update(webhook.rawBody).digest("hex");
  const captured = reportsCapture(name) ? paymentEvent.safeParse(body).data : undefined;
  // A refund, or what has another form than expected, is stripped when it is processed.
  const isStripped = captured !== undefined;
  const event = {
    id,
    name,
    body: isStripped ? JSON.stringify(stripWebhook(body)) : text,
    isStripped,
    capturedPaymentId: captured?.payload.payment.entity.id ?? null,
  };
  await insertWebhookEvent(db, { ...event, receivedAt: clock(), job: "process-payment-report" });
}

const batchSize = 500;

/**
 * Queues the saved reports of captured payments that are not recorded by now. Usually the buyer's browser has brought the
 * payment at the same moment, and a job for each report would only find that.
 */
export async function queueReports({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  for (;;) {
    const [done] = await queueWaitingEvents(db, clock(), "process-payment-report", batchSize);
    if (done!.seen < batchSize) return;
  }
}

const reportsCapture = (name: string) => name === "payment.captured" || name === "order.paid";
const reportsRefund = (name: string) => name.startsWith("refund.");

function readEvent(rawBody: Buffer): { name: string; text: string; body: unknown } {
  try {
    const received: unknown = JSON.parse(rawBody.toString("utf8"));
    const json = JSON.stringify(received);
    const text = makeStorable(json);
    const body: unknown = text === json ? received : JSON.parse(text);
    return { name: eventName.parse(body).event, text, body };
  } catch {
    throw unreadableWebhook();
  }
}

/**
 * JSON that PostgreSQL can store: NUL and lone surrogates become U+FFFD. A buyer's note may contain them, and the event
 * must still be saved.
 */
function makeStorable(json: string): string {
  return json.replaceAll(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escape) =>
    escape === "\\\\" ? escape : "\ufffd",
  );
}

const named = z.object({ entity: z.object({ id: z.string() }) });
const paymentEvent = z.object({ payload: z.object({ payment: named }) });
// Every event of a refund carries its state: created, processed, failed, its speed changed.
const refundEvent = z.object({ payload: z.object({ refund: named }) });

/**
 * Processes one saved event. Events are redelivered and arrive in any order, and whoever has the secret can sign one: each
 * only says about which payment or refund the provider is to be asked.
 *
 * @throws ProviderError when the provider does not answer: the event stays, and its job is retried
 */
export async function processWebhookEvent(shop: Reported, eventId: string): Promise<void> {
  if ((await markRecordedCapture(shop.db, eventId, shop.clock())).length > 0) return;
  const [saved] = await findWebhookEvent(shop.db, eventId);
  if (!saved || saved.processedAt) return;
  if (reportsCapture(saved.event)) {
    await settleReportedPayment(shop, paymentEvent.parse(saved.body).payload.payment.entity.id);
  } else if (reportsRefund(saved.event)) {
    await receiveReportedRefund(shop, refundEvent.parse(saved.body).payload.refund.entity.id);
  }
  await markWebhookEventProcessed(shop.db, eventId, shop.clock(), JSON.stringify(stripWebhook(saved.body)));
}
