import { financialYear } from "@dakbag/domain/dates/financial-year";
import type pg from "pg";
import { invalidateStoredLevels } from "../src/features/inventory/stock-levels.ts";
import { uuidV7 } from "../src/platform/uuid-v7.ts";
import { removeRestoreMark } from "./unfinished-restore.ts";

/** The sequences whose numbers people see. A test fails when the database has another one that is not known to it. */
export const numberedSequences: readonly string[] = ["enquiries_serial_seq", "order_serial"];

const dayMs = 86_400_000;

/**
 * After a restore: every series of numbers goes on `skip` numbers later, and the gap is recorded, so that no number is
 * given to two documents. The payments made since the backup are fetched from the payment provider once the shop runs.
 *
 * @param since the time of the backup
 */
export async function skipNumbers(
  client: pg.Client,
  { skip, since, now }: { readonly skip: number; readonly since: Date; readonly now: Date },
): Promise<void> {
  await client.query("BEGIN");
  await client.query("SELECT graphile_worker.add_job($1, $2::json)", [
    "find-missed-payments",
    JSON.stringify({ since: new Date(since.getTime() - dayMs).toISOString() }),
  ]);
  if (skip > 0) await move(client, skip, since, now);
  // This server counts transactions from the start, so the backup's number does not say what the stored levels include.
  await invalidateStoredLevels(client);
  await removeRestoreMark(client);
  await client.query("COMMIT");
}

async function move(client: pg.Client, skip: number, since: Date, now: Date): Promise<void> {
  await client.query(
    "SELECT setval(name::regclass, nextval(name::regclass) + $2 - 1) FROM unnest($1::text[]) AS name",
    [numberedSequences, skip],
  );
  // A year that began after the backup has no row yet, though its first numbers may be given.
  const years = [...new Set([financialYear(since), financialYear(now)])];
  await client.query(
    `INSERT INTO invoice_series AS s (kind, financial_year, last_serial, skipped)
     SELECT kind, year, $2, $2 FROM unnest($1::text[]) AS year, unnest(ARRAY['tax invoice', 'credit note', 'delivery challan']) AS kind
     ON CONFLICT (kind, financial_year) DO UPDATE
       SET last_serial = s.last_serial + $2, skipped = s.skipped + $2`,
    [years, skip],
  );
  const summary = `After a restore of ${since.toISOString()}, invoices, credit notes, delivery challans, orders and enquiries go on ${skip} numbers later.`;
  await client.query(
    `INSERT INTO audit_log (id, at, actor, action, subject, summary, changes)
     VALUES ($1, $2, 'npm run restore', 'numbers.skipped', 'numbers', $3, '[]')`,
    [uuidV7(now), now, summary],
  );
}
