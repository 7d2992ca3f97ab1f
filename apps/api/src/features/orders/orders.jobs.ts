import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { cleanUpOrders } from "./clean-up-orders.ts";
import { compactOrderCountChanges } from "./order-counts.queries.ts";
import { deleteReordersBefore } from "./reorder.queries.ts";
import { cleanUpOrdersJob } from "./start-cleanup.ts";

const cleanupPayload = z.object({ cleanupId: z.string() });

export function ordersJobs(shop: Shop): Job[] {
  return [
    {
      name: cleanUpOrdersJob,
      work: (payload) => cleanUpOrders(shop, cleanupPayload.parse(payload).cleanupId),
    },
    // The order desk sums the changes that are not compacted yet: fewer changes are faster.
    {
      name: "fold-order-counts",
      schedule: "* * * * *",
      work: async () => {
        await compactOrderCountChanges(shop.db);
      },
    },
    deleteReorders(shop),
  ];
}

// An hour less than the cart keeps its records: a plan must be deleted before the record of what it added.
const retentionMs = 23 * 60 * 60 * 1000;

/** Hourly: no client still retries a request with a key of yesterday. */
export function deleteReorders({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-reorders",
    schedule: "16 * * * *",
    work: async () => {
      await deleteReordersBefore(db, new Date(clock().getTime() - retentionMs));
    },
  };
}
