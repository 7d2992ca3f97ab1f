import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { allowLongCheck, findDiscrepancies, noteLedgerCheck } from "./ledger.queries.ts";

const mostCounted = 1000;
const mostLogged = 20;

/** Looks whether the books balance; the log says what does not, the metrics how much. */
export async function checkLedger({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  const found = await transaction(db, async (tx) => {
    await allowLongCheck(tx);
    return findDiscrepancies(tx, mostCounted);
  });
  for (const { kind, subject, words } of found.slice(0, mostLogged)) {
    log.error({ kind, subject }, `the books do not balance: ${kind} ${subject} ${words}`);
  }
  await noteLedgerCheck(db, clock(), found.length);
}
