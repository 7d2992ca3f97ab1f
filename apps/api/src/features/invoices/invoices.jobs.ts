import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { makeMissingCreditNotes, missingCreditNotesJob } from "./issue-credit-note.ts";

export function invoicesJobs(shop: Shop): Job[] {
  return [{ name: missingCreditNotesJob, schedule: "20 * * * *", work: () => makeMissingCreditNotes(shop) }];
}
