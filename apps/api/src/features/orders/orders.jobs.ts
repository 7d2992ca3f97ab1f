import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { cleanUpOrders } from "./clean-up-orders.ts";
import { compactOrderCountChanges } from "./order-counts.queries.ts";
import { deleteNeverPaidOrders } from "./never-paid-orders.queries.ts";
import { deleteReordersBefore } from "./reorder.queries.ts";
import { cleanUpOrdersJob } from "./start-cleanup.ts";
import { writeDeskOrderWords } from "./write-desk-order-words.ts";

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
    {
      name: "write-desk-order-words",
      pauseMs: 1000,
      work: (_, stopping) => writeDeskOrderWords(shop.db, stopping),
    },
    deleteReorders(shop),
    deleteOldUnpaidOrders(shop),
  ];
}

/** Hourly: no client still retries a request with a key of yesterday. */
export function deleteReorders({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-reorders",
    schedule: "16 * * * *",
    work: async () => {
      await deleteReordersBefore(db, retentionEnd("reorders", clock()));
    },
  };
}

// Each has lines, history and messages: a batch stays far below the statement timeout.
const deleteBatchSize = 200;
const dayMs = 86_400_000;

/**
 * Hourly: deletes orders that were never paid, after their weeks; of a buyer with more than any shop comes to, the older ones
 * after a day.
 */
export function deleteOldUnpaidOrders({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "delete-never-paid-orders",
    schedule: "15 * * * *",
    work: async () => {
      const now = clock();
      const due = [
        { before: retentionEnd("neverPaidOrders", now), kept: 0 },
        { before: new Date(now.getTime() - dayMs), kept: rowsOfPerson.unpaidOrders },
      ];
      for (const orders of due) while ((await deleteNeverPaidOrders(db, orders, deleteBatchSize)) > 0);
    },
  };
}
