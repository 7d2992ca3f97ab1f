import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { actOnWebhookEvent } from "./act-on-webhook-event.ts";
import { lookAfterOrderJob, lookAfterOrdersJob, webhookEventJob } from "./job-names.ts";
import { lookAfterPendingOrder, lookAfterPendingOrders } from "./look-after-pending-orders.ts";

const ofEvent = z.object({ eventId: z.string() });
const ofOrder = z.object({ orderId: z.string() });

export function checkoutJobs(shop: Shop): Job[] {
  return [
    { name: webhookEventJob, work: (payload) => actOnWebhookEvent(shop, ofEvent.parse(payload).eventId) },
    { name: lookAfterOrdersJob, schedule: "* * * * *", work: () => lookAfterPendingOrders(shop) },
    {
      name: lookAfterOrderJob,
      work: (payload) => lookAfterPendingOrder(shop, ofOrder.parse(payload).orderId),
    },
  ];
}
