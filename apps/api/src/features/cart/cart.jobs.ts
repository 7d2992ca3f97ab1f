import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteAdditionsBefore } from "./cart.queries.ts";

const retentionMs = 24 * 60 * 60 * 1000;

/** Deletes Idempotency-Keys older than a day every hour; no client retries for that long. */
export function deleteCartAdditions({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-cart-additions",
    schedule: "17 * * * *",
    work: async () => {
      await deleteAdditionsBefore(db, new Date(clock().getTime() - retentionMs));
    },
  };
}
