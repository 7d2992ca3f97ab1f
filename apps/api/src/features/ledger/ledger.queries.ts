import { type Queryable, statement } from "../../platform/database.ts";

/** Two records that do not agree: of what kind, whose, and how they differ, for people. */
export interface Discrepancy {
  kind: string;
  subject: string;
  words: string;
}

const maxCheckMs = 10 * 60_000;

/** What does not agree between stock, orders, payments, refunds and invoices at one moment. */
export async function findDiscrepancies(db: Queryable, limit: number): Promise<Discrepancy[]> {
  const question = {
    name: "ledger.find_discrepancies",
    text: "SELECT kind, subject, words FROM ledger_discrepancies LIMIT $1",
    values: [limit],
    query_timeout: maxCheckMs, // it reads every order; no request waits for it
  };
  const { rows } = await db.query<Discrepancy>(question);
  return rows;
}

/** Lets this transaction's statements take as long, and sort in memory what they would sort on disk. */
export const allowLongCheck = statement<[], never>(
  "ledger.allow_long_check",
  `SELECT set_config('statement_timeout', '${maxCheckMs}', true), set_config('work_mem', '64MB', true)`,
);

/** Saves the result of the last ledger check for the metrics. */
export const saveLedgerCheck = statement<[checkedAt: Date, discrepancies: number], never>(
  "ledger.note_check",
  `INSERT INTO ledger_checks (checked_at, discrepancies) VALUES ($1, $2)
   ON CONFLICT (is_last) DO UPDATE SET checked_at = excluded.checked_at, discrepancies = excluded.discrepancies`,
);
