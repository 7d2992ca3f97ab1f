import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetProductEditsBefore } from "./product-edits.queries.ts";

// Far longer than any client goes on repeating a request.
const editsKeptMs = 7 * 24 * 60 * 60 * 1000;

export function catalogueJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "forget-product-edits",
      schedule: "20 22 * * *",
      work: async () => {
        await forgetProductEditsBefore(db, new Date(clock().getTime() - editsKeptMs));
      },
    },
  ];
}
