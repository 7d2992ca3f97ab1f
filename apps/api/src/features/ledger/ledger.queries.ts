import { statement } from "../../platform/database.ts";
import { maxLongMs } from "../../platform/long-statements.queries.ts";

/** Two records that do not agree: their kind, their subject, and a sentence on how they differ. */
export interface Discrepancy {
  kind: string;
  subject: string;
  words: string;
}

/**
 * Discrepancies between stock, orders, payments, refunds and invoices at one point in time, and from the payment provider as
 * last compared; it reads every order.
 */
export const findDiscrepancies = statement<[limit: number], Discrepancy>(
  "ledger.find_discrepancies",
  `SELECT kind, subject, words FROM provider_differences
   UNION ALL SELECT kind, subject, words FROM ledger_discrepancies LIMIT $1`,
  { maxMs: maxLongMs },
);

/** Stores the result of the last ledger check, for the metrics. */
export const saveLedgerCheck = statement<[checkedAt: Date, discrepancies: number], never>(
  "ledger.note_check",
  `INSERT INTO ledger_checks (checked_at, discrepancies) VALUES ($1, $2)
   ON CONFLICT (is_last) DO UPDATE SET checked_at = excluded.checked_at, discrepancies = excluded.discrepancies`,
);
