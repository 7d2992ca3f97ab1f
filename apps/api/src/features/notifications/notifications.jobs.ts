import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { deleteMessageCounts, deleteNotifications } from "./notifications.queries.ts";

const deleteBatchSize = 5000;
const countsNeededMs = 2 * 24 * 60 * 60_000; // the longest cap is that of a day

/** Deletes what is no longer needed. Notifications that are still waiting are not deleted. */
export async function deleteOldNotifications({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(retentionEnd("notifications", clock()));
  let deleted: { id: string }[];
  do {
    deleted = await deleteNotifications(db, idBefore, deleteBatchSize);
  } while (deleted.length === deleteBatchSize);
  await deleteMessageCounts(db, new Date(clock().getTime() - countsNeededMs));
}
