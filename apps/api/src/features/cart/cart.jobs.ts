import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteAdditionsBefore } from "./cart.queries.ts";

/** Deletes old Idempotency-Keys every hour; no client retries for that long. */
export function deleteCartAdditions({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-cart-additions",
    schedule: "17 * * * *",
    work: async () => {
      await deleteAdditionsBefore(db, retentionEnd("cartAdditions", clock()));
    },
  };
}
