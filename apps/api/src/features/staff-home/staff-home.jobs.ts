import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { sumDaysThatAreOver } from "./sales-of-days.ts";

/** Sales are summed soon after a day is over. */
export function staffHomeJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [{ name: "sum-sales", schedule: "*/15 * * * *", work: () => sumDaysThatAreOver(db, clock()) }];
}
