import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { retentionEnd } from "@dakbag/domain/privacy/retention";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteEarlierRows, deleteUnapplied } from "./imports.queries.ts";

export function importsJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "delete-old-imports",
      schedule: "23 * * * *",
      work: async () => {
        await deleteUnapplied(db, retentionEnd("importPreviews", clock()));
        await deleteEarlierRows(db, indiaDayStart(indiaDay(clock())));
      },
    },
  ];
}
