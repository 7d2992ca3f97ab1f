import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetEarlierUploads } from "./bulk-updates.queries.ts";

export function bulkUpdatesJobs({ db }: Pick<Shop, "db">): Job[] {
  return [
    {
      name: "forget-earlier-status-uploads",
      schedule: "23 * * * *",
      work: async () => {
        await forgetEarlierUploads(db);
      },
    },
  ];
}
