import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteEarlierRows, deleteUnapplied } from "./imports.queries.ts";

// A preview that is open for longer than a day can no longer be applied.
const maxCheckAgeMs = 24 * 60 * 60 * 1000;

export function importsJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "delete-old-imports",
      schedule: "23 * * * *",
      work: async () => {
        await deleteUnapplied(db, new Date(clock().getTime() - maxCheckAgeMs));
        await deleteEarlierRows(db);
      },
    },
  ];
}
