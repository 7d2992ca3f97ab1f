import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { cleanUpOrders } from "./clean-up-orders.ts";
import { cleanUpOrdersJob } from "./start-cleanup.ts";

const payload = z.object({ cleanupId: z.string() });

export function orderCleanupJob(shop: Shop): Job {
  return {
    name: cleanUpOrdersJob,
    work: (given) => cleanUpOrders(shop, payload.parse(given).cleanupId),
  };
}
