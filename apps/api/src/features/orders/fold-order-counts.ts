import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { foldOrderCountChanges } from "./order-counts.queries.ts";

/** Every minute: the fewer changes wait, the quicker the desk adds them up. They are never wrong, folded or not. */
export function foldOrderCounts({ db }: Pick<Shop, "db">): Job {
  return {
    name: "fold-order-counts",
    schedule: "* * * * *",
    work: async () => {
      await foldOrderCountChanges(db);
    },
  };
}
