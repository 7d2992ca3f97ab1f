import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteRegistrationsBefore } from "./gst-validation.queries.ts";

/** Deletes old answers of the GST register every night: a sole trader's legal name is personal data. */
export function deleteOldRegistrations({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "delete-gst-registrations",
    schedule: "5 22 * * *",
    work: async () => {
      await deleteRegistrationsBefore(db, retentionEnd("gstRegistrations", clock()));
    },
  };
}
