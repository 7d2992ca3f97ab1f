import { transaction } from "../../platform/database.ts";
import type { Job } from "../../platform/job-runner.ts";
import { allowLongStatements } from "../../platform/long-statements.queries.ts";
import type { Shop } from "../../shop.ts";
import { findWrongLevels } from "../inventory/stock-levels.ts";
import { compareWithProvider } from "./compare-with-provider.ts";
import { findDiscrepancies, saveLedgerCheck } from "./ledger.queries.ts";

/** Runs at night in India, when the load is low, because the check reads every order. */
export function ledgerJobs(shop: Pick<Shop, "db" | "clock" | "payments" | "log">): Job[] {
  return [
    // After the searches for missed payments and refunds, which settle what they find.
    { name: "compare-with-provider", schedule: "50 20 * * *", work: () => compareWithProvider(shop) },
    { name: "check-ledger", schedule: "15 21 * * *", work: () => checkLedger(shop) },
  ];
}

const maxCounted = 1000;
const maxLogged = 20;

/** Finds discrepancies in the ledger, logs them and stores their number for the metrics. */
export async function checkLedger({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const found = await transaction(db, async (tx) => {
    await allowLongStatements(tx);
    return [...(await findDiscrepancies(tx, maxCounted)), ...(await findWrongLevels(tx, maxCounted))];
  });
  for (const { kind, subject, words } of found.slice(0, maxLogged)) {
    log.error({ kind, subject }, `ledger discrepancy: ${kind} ${subject} ${words}`);
  }
  await saveLedgerCheck(db, clock(), found.length);
}
