import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";

/** Counts demand soon after the end of a day, so that no request has to wait for it. */
export function inventoryJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "count-demand",
      schedule: "*/15 * * * *",
      work: () => countDemand(db, daysOfDemand(clock())),
    },
  ];
}
