import { expect } from "vitest";
import { expectCleanLedger } from "./expect-clean-ledger.ts";
import type { TestApp } from "./start-test-app.ts";

const sums = `sum(taxable_paise)::bigint AS taxable, sum(cgst_paise)::bigint AS cgst, sum(sgst_paise)::bigint AS sgst,
  sum(igst_paise)::bigint AS igst, sum(total_paise)::bigint AS total`;

/** Expects an order's credit notes to come to exactly its invoice, in every head, and the ledger to be clean. */
export async function expectAllCredited({ db }: Pick<TestApp, "db">, orderId: string): Promise<void> {
  const of = async (table: string) =>
    (await db.query(`SELECT ${sums} FROM ${table} WHERE order_id = $1`, [orderId])).rows;
  expect(await of("credit_notes")).toEqual(await of("invoices"));
  await expectCleanLedger({ db });
}
