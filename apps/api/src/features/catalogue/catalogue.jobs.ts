import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { deleteProductEditsBefore } from "./product-edits.queries.ts";
import { writeProductSearch } from "./write-product-search.ts";

// Far longer than any client retries.
const editRetentionMs = 7 * 24 * 60 * 60 * 1000;

export function catalogueJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "forget-product-edits",
      schedule: "20 22 * * *",
      work: async () => {
        await deleteProductEditsBefore(db, new Date(clock().getTime() - editRetentionMs));
      },
    },
    {
      name: "write-product-search",
      pauseMs: 1000,
      work: (_, stopping) => writeProductSearch(db, stopping),
    },
  ];
}
