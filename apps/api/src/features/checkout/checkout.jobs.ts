import { retentionEnd } from "@dakbag/domain/privacy/retention";
import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteEventsProcessedBefore, findEventsToStrip, saveStrippedBodies } from "./payments.queries.ts";
import { findMissedPayments } from "./find-missed-payments.ts";
import { processWebhookEvent, queueReports, webhookEventJob } from "./receive-webhook.ts";
import {
  queueReconciliations,
  reconcileOrderJob,
  reconcileOrdersJob,
  reconcilePendingOrder,
} from "./reconcile-pending-orders.ts";
import { stripWebhook } from "./strip-webhook.ts";

const eventPayload = z.object({ eventId: z.string() });
const orderPayload = z.object({ orderId: z.string() });

const searchPayload = z.object({ since: z.iso.datetime().optional() });

// A restore queues it with the time of the backup, so its name must not change.
export const findMissedPaymentsJob = "find-missed-payments";

// Longer than the provider tries to deliver a webhook, and than an order can be paid.
const lookBackDays = 4;
const batchSize = 500;
// As long as a buyer whose browser brings no payment waits at most.
const reportsPauseMs = 1000;

export function checkoutJobs(shop: Shop): Job[] {
  return [
    {
      name: webhookEventJob,
      work: (payload) => processWebhookEvent(shop, eventPayload.parse(payload).eventId),
    },
    { name: "queue-payment-reports", pauseMs: reportsPauseMs, work: () => queueReports(shop) },
    { name: reconcileOrdersJob, schedule: "* * * * *", work: () => queueReconciliations(shop) },
    {
      name: reconcileOrderJob,
      work: (payload) => reconcilePendingOrder(shop, orderPayload.parse(payload).orderId),
    },
    { name: "delete-payment-reports", schedule: "30 22 * * *", work: () => deleteReports(shop) },
    {
      name: findMissedPaymentsJob,
      schedule: "10 20 * * *",
      work: (payload) => {
        const { since } = searchPayload.parse(payload ?? {});
        const lookBack = new Date(shop.clock().getTime() - lookBackDays * 86_400_000);
        return findMissedPayments(shop, since === undefined ? lookBack : new Date(since));
      },
    },
  ];
}

/** Strips processed reports of before they were stripped at once, and deletes the old ones. Unprocessed ones stay as they are. */
async function deleteReports({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  for (let found = await findEventsToStrip(db, batchSize); found.length > 0;) {
    const bodies = found.map(({ body }) => JSON.stringify(stripWebhook(body)));
    await saveStrippedBodies(
      db,
      found.map(({ eventId }) => eventId),
      bodies,
    );
    found = await findEventsToStrip(db, batchSize);
  }
  const before = retentionEnd("paymentReports", clock());
  while ((await deleteEventsProcessedBefore(db, before, batchSize)).length > 0);
}
