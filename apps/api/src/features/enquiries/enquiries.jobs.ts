import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { deleteEnquiriesBefore } from "./enquiries.queries.ts";

// Each may have a file of 5 MB.
const batchSize = 100;

/** Deletes old enquiries with their files every night. */
export function deleteOldEnquiries({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-enquiries",
    schedule: "55 21 * * *",
    work: async () => {
      const idBefore = firstUuidV7(retentionEnd("enquiries", clock()));
      let deleted: { id: string }[];
      do {
        deleted = await deleteEnquiriesBefore(db, idBefore, batchSize);
      } while (deleted.length === batchSize);
    },
  };
}
