import type pg from "pg";
import { findDiscrepancies } from "../src/features/ledger/ledger.queries.ts";

const maxListed = 20;

/** Expects stock, orders, payments, refunds and invoices of this database to agree to the piece and paisa. */
export async function expectCleanLedger({ db }: { db: pg.Pool }): Promise<void> {
  const found = await findDiscrepancies(db, maxListed);
  if (found.length === 0) return;
  const lines = found.map(({ kind, subject, words }) => `${kind} ${subject} ${words}`);
  throw new Error(["The ledger has discrepancies:", ...lines].join("\n"));
}
