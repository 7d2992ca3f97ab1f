import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";

/** Demand is counted soon after a day is over, so that nobody waits for it in the morning. */
export function inventoryJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "count-demand",
      schedule: "*/15 * * * *",
      work: () => countDemand(db, daysOfDemand(clock())),
    },
  ];
}
