import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { countDemand, daysOfDemand } from "./count-demand.ts";
import { forgetEdits } from "./inventory.queries.ts";

// Far longer than any client goes on repeating a request.
const editsKeptMs = 7 * 24 * 60 * 60 * 1000;

/** Demand is counted soon after a day is over, so that nobody waits for it in the morning; old edits go. */
export function inventoryJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "count-demand",
      schedule: "*/15 * * * *",
      work: () => countDemand(db, daysOfDemand(clock())),
    },
    {
      name: "forget-inventory-edits",
      schedule: "20 22 * * *",
      work: async () => {
        await forgetEdits(db, new Date(clock().getTime() - editsKeptMs));
      },
    },
  ];
}
