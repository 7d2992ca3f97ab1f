import type pg from "pg";
import { findDiscrepancies } from "../src/features/ledger/ledger.queries.ts";

const mostTold = 20;

/** The books balance: stock, orders, payments, refunds and invoices of this database agree to the piece and paisa. */
export async function expectBalancedBooks({ db }: { db: pg.Pool }): Promise<void> {
  const found = await findDiscrepancies(db, mostTold);
  if (found.length === 0) return;
  const lines = found.map(({ kind, subject, words }) => `${kind} ${subject} ${words}`);
  throw new Error(["The books do not balance:", ...lines].join("\n"));
}
