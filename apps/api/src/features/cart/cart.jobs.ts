import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Shop } from "../../shop.ts";
import { deleteAdditionsBefore } from "./cart.queries.ts";
import { deleteReordersBefore } from "./reorder.queries.ts";
import { deleteLinesDeletedBefore } from "./set-aside-lines.queries.ts";

/** Deletes old Idempotency-Keys, since no client retries for that long, and lines whose deletion is not undone. */
export async function deleteCartAdditions({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteAdditionsBefore(db, retentionEnd("cartAdditions", clock()));
  await deleteLinesDeletedBefore(db, retentionEnd("deletedCartLines", clock()));
}

/** No client still retries a request with a key of yesterday. */
export async function deleteReorders({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteReordersBefore(db, retentionEnd("reorders", clock()));
}
