import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { processWebhookEvent, webhookEventJob } from "./receive-webhook.ts";
import {
  queueReconciliations,
  reconcileOrderJob,
  reconcileOrdersJob,
  reconcilePendingOrder,
} from "./reconcile-pending-orders.ts";

const eventPayload = z.object({ eventId: z.string() });
const orderPayload = z.object({ orderId: z.string() });

export function checkoutJobs(shop: Shop): Job[] {
  return [
    {
      name: webhookEventJob,
      work: (payload) => processWebhookEvent(shop, eventPayload.parse(payload).eventId),
    },
    { name: reconcileOrdersJob, schedule: "* * * * *", work: () => queueReconciliations(shop) },
    {
      name: reconcileOrderJob,
      work: (payload) => reconcilePendingOrder(shop, orderPayload.parse(payload).orderId),
    },
  ];
}
