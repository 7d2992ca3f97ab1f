import type { Job } from "../../platform/job-runner.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { forgetEnquiries } from "./enquiries.queries.ts";

/** The privacy policy promises two years. */
export const retentionDays = 730;

// Each may bring a file of 5 MB along.
const forgottenAtOnce = 100;

/** Every night: what strangers wrote, and their files, are not kept longer than anybody would answer them. */
export function forgetOldEnquiries({ db, clock }: Pick<Shop, "db" | "clock">): Job {
  return {
    name: "forget-enquiries",
    schedule: "55 21 * * *",
    work: async () => {
      const idBefore = firstUuidV7(new Date(clock().getTime() - retentionDays * 86_400_000));
      let forgotten: { id: string }[];
      do {
        forgotten = await forgetEnquiries(db, idBefore, forgottenAtOnce);
      } while (forgotten.length === forgottenAtOnce);
    },
  };
}
