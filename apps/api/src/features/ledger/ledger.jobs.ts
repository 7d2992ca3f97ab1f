import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { checkLedger } from "./check-ledger.ts";

/** Every night in India, when nobody waits for the database: the check reads every order. */
export function ledgerJobs(shop: Pick<Shop, "db" | "clock" | "log">): Job[] {
  return [{ name: "check-ledger", schedule: "15 21 * * *", work: () => checkLedger(shop) }];
}
