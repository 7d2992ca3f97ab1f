import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { forgetPictures } from "./pictures.queries.ts";

// An editor that stands open over night still finds its pictures.
const keptMs = 24 * 60 * 60 * 1000;

/** Pictures that no product has named for a day go. What an order shows stays, as everything of an order. */
export function picturesJobs({ db, clock }: Pick<Shop, "db" | "clock">): Job[] {
  return [
    {
      name: "forget-pictures",
      schedule: "40 22 * * *",
      work: async () => {
        await forgetPictures(db, new Date(clock().getTime() - keptMs));
      },
    },
  ];
}
