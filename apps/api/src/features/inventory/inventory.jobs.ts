import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { writeStockLevels } from "./write-stock-levels.ts";

/** Counts demand soon after the end of a day, and stores levels, so that no request has to wait for it. */
export function inventoryJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "count-demand",
      schedule: "*/15 * * * *",
      work: () => countDemand(db, daysOfDemand(clock())),
    },
    {
      name: "write-stock-levels",
      pauseMs: 5000,
      work: () => writeStockLevels(db, daysOfDemand(clock())),
    },
  ];
}
