import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { sendRefundJob } from "./queue-refund.ts";
import { importRecentRefunds, queueOpenRefunds } from "./reconcile-refunds.ts";
import { sendRefund } from "./send-refund.ts";

const refundPayload = z.object({ refundId: z.string() });

export function refundsJobs(shop: Shop): Job[] {
  return [
    { name: sendRefundJob, work: (payload) => sendRefund(shop, refundPayload.parse(payload).refundId) },
    { name: "look-after-refunds", schedule: "* * * * *", work: () => queueOpenRefunds(shop) },
    {
      name: "look-for-refunds-made-elsewhere",
      schedule: "30 20 * * *",
      work: () => importRecentRefunds(shop),
    },
  ];
}
