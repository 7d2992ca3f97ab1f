import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetEarlierUploadedProducts, forgetUnappliedUploads } from "./product-uploads.queries.ts";

// Nobody leaves a dialog open for longer, and expects its button to do what it says.
const checksKeptMs = 24 * 60 * 60 * 1000;

export function productsDeskJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "forget-product-uploads",
      schedule: "33 * * * *",
      work: async () => {
        await forgetUnappliedUploads(db, new Date(clock().getTime() - checksKeptMs));
        await forgetEarlierUploadedProducts(db);
      },
    },
  ];
}
