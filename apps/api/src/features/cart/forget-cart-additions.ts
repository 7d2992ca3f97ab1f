import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetAdditionsBefore } from "./cart.queries.ts";

const keptForMs = 24 * 60 * 60 * 1000;

/** Every hour: an Idempotency-Key older than a day belongs to no request that is still being repeated. */
export function forgetCartAdditions({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-cart-additions",
    schedule: "17 * * * *",
    work: async () => {
      await forgetAdditionsBefore(db, new Date(clock().getTime() - keptForMs));
    },
  };
}
