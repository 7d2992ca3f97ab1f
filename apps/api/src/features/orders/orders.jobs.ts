import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { compactOrderCountChanges } from "./order-counts.queries.ts";

/** The sums of orders by status add the changes that are not compacted yet: fewer changes are faster. */
export function compactOrderCounts({ db }: Pick<Shop, "db">): Job {
  return {
    name: "fold-order-counts",
    schedule: "* * * * *",
    work: async () => {
      await compactOrderCountChanges(db);
    },
  };
}
