import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetReordersBefore } from "./reorder.queries.ts";

// An hour less than the cart keeps its own: a plan must not outlive the record of what was added by it.
const keptForMs = 23 * 60 * 60 * 1000;

/** Every hour: a key of yesterday belongs to no request that is still being repeated. */
export function forgetReorders({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-reorders",
    schedule: "16 * * * *",
    work: async () => {
      await forgetReordersBefore(db, new Date(clock().getTime() - keptForMs));
    },
  };
}
