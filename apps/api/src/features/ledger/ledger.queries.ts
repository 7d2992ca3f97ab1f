import { type Queryable, statement } from "../../platform/database.ts";

/** Two records that do not agree: their kind, their subject, and a sentence on how they differ. */
export interface Discrepancy {
  kind: string;
  subject: string;
  words: string;
}

const maxCheckMs = 10 * 60_000;

/** Discrepancies between stock, orders, payments, refunds and invoices at one point in time. */
export async function findDiscrepancies(db: Queryable, limit: number): Promise<Discrepancy[]> {
  const query = {
    name: "ledger.find_discrepancies",
    text: "SELECT kind, subject, words FROM ledger_discrepancies LIMIT $1",
    values: [limit],
    query_timeout: maxCheckMs, // it reads every order; no request waits for it
  };
  const { rows } = await db.query<Discrepancy>(query);
  return rows;
}

/** Raises the statement timeout and the sort memory of this transaction. */
export const allowLongCheck = statement<[], never>(
  "ledger.allow_long_check",
  `SELECT set_config('statement_timeout', '${maxCheckMs}', true), set_config('work_mem', '64MB', true)`,
);

/** Stores the result of the last ledger check, for the metrics. */
export const saveLedgerCheck = statement<[checkedAt: Date, discrepancies: number], never>(
  "ledger.note_check",
  `INSERT INTO ledger_checks (checked_at, discrepancies) VALUES ($1, $2)
   ON CONFLICT (is_last) DO UPDATE SET checked_at = excluded.checked_at, discrepancies = excluded.discrepancies`,
);
