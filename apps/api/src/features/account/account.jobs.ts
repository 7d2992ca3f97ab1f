import type { Job } from "../../platform/job-runner.ts";
import { deleteExpiredWindows } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { deleteExpiredSessions } from "./account.queries.ts";
import { deleteExpiredCodes, deleteExpiredProofs, deleteOldSends } from "./one-time-code.queries.ts";
import { sendsKeptMs } from "./send-otp.ts";

export function accountJobs(shop: Shop): Job[] {
  return [{ name: "account-clean-up", schedule: "17 * * * *", work: () => cleanUp(shop) }];
}

/** Removes what no longer means anything; every reader checks the times itself. */
async function cleanUp({ db, clock }: Shop): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db, now);
  await deleteExpiredProofs(db, now);
  await deleteExpiredCodes(db, now);
  await deleteOldSends(db, new Date(now.getTime() - sendsKeptMs));
  await deleteExpiredWindows(db, now);
}
