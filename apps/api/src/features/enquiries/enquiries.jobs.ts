import { retentionEnd } from "@dakbag/domain/privacy/retention";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { deleteEnquiriesBefore } from "./enquiries.queries.ts";

// Each may have a file of 5 MB.
const batchSize = 100;

/** Deletes old enquiries with their files. */
export async function deleteOldEnquiries({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const idBefore = firstUuidV7(retentionEnd("enquiries", clock()));
  let deleted: { id: string }[];
  do {
    deleted = await deleteEnquiriesBefore(db, idBefore, batchSize);
  } while (deleted.length === batchSize);
}
