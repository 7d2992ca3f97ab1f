import { financialYear } from "@dakbag/domain/dates/financial-year";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { invoiceNumber } from "@dakbag/domain/gst/invoice-number";
import pg from "pg";
import { savepoint } from "../../platform/database.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { type DocumentKind, type NumberedDocument, takeSerial } from "./invoices.queries.ts";

/** The letters that each kind of document is numbered under. */
const series: Record<DocumentKind, string> = { "tax invoice": "DB", "credit note": "CN" };

/**
 * Makes a document of tax law in the transaction of what it is about.
 *
 * Money has moved by then, so a document that cannot be made, because an order or the shop's own facts are wrong, is no
 * reason to refuse what has happened: nothing of it is kept then, not even its serial, and the answer says why. What may
 * go well the next time, such as a lock that did not come free, is thrown: the transaction is rolled back and told anew.
 *
 * @param write makes it and answers its number; the series' row, which every document of the year needs, is the last
 *   thing that it locks
 * @returns the document's number, or why there is none
 */
export async function issueDocument(
  tx: pg.PoolClient,
  write: () => Promise<string>,
): Promise<{ number: string } | { problem: string }> {
  try {
    return { number: await savepoint(tx, write) };
  } catch (error) {
    if (!(error instanceof Error) || isPassing(error)) throw error;
    return { problem: error.message };
  }
}

/** The next number of a kind of document, with what goes by the moment it is made. */
export async function numberDocument(
  tx: pg.PoolClient,
  kind: DocumentKind,
  now: Date,
): Promise<NumberedDocument> {
  const year = financialYear(now);
  const [taken] = await takeSerial(tx, kind, year);
  if (!taken) throw new Error("the series gave no serial");
  const { serial } = taken;
  const number = invoiceNumber(series[kind], year, serial);
  return { id: uuidV7(now), number, financialYear: year, serial, day: indiaDay(now), issuedAt: now };
}

// PostgreSQL: serialization failure, deadlock, statement timeout, lock timeout
const passing = new Set(["40001", "40P01", "57014", "55P03"]);

/** Whether the same may go well the next time. */
function isPassing(error: Error): boolean {
  return isDatabaseUnavailable(error) || (error instanceof pg.DatabaseError && passing.has(error.code ?? ""));
}
