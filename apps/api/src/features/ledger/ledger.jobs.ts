import { transaction } from "../../platform/database.ts";
import { allowLongStatements } from "../../platform/long-statements.queries.ts";
import type { Shop } from "../../shop.ts";
import { findWrongLevels } from "../inventory/stock-levels.ts";
import { findDiscrepancies, saveLedgerCheck } from "./ledger.queries.ts";

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
