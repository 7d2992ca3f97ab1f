import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteAdditionsBefore } from "./cart.queries.ts";
import { deleteReordersBefore } from "./reorder.queries.ts";
import { deleteLinesDeletedBefore } from "./set-aside-lines.queries.ts";

/** Deletes old Idempotency-Keys every hour, since no client retries for that long, and lines whose deletion is not undone. */
export function deleteCartAdditions({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-cart-additions",
    schedule: "17 * * * *",
    work: async () => {
      await deleteAdditionsBefore(db, retentionEnd("cartAdditions", clock()));
      await deleteLinesDeletedBefore(db, retentionEnd("deletedCartLines", clock()));
    },
  };
}

/** Hourly: no client still retries a request with a key of yesterday. */
export function deleteReorders({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-reorders",
    schedule: "16 * * * *",
    work: async () => {
      await deleteReordersBefore(db, retentionEnd("reorders", clock()));
    },
  };
}
