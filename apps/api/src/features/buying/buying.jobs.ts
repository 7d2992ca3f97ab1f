import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteNeverPaidOrders } from "../orders/write-order.ts";

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
