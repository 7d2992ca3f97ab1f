import { financialYear } from "@dakbag/domain/dates/financial-year";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { invoiceNumber } from "@dakbag/domain/gst/invoice-number";
import pg from "pg";
import { savepoint } from "../../platform/database.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { type DocumentKind, type NumberedDocument, takeSerial } from "./invoices.queries.ts";

/** The prefix of each kind's numbers. */
const series: Record<DocumentKind, string> = { "tax invoice": "DB", "credit note": "CN" };

/**
 * Makes a tax document in the transaction of the payment or refund it is about.
 *
 * A payment is not refused because its document cannot be made from wrong data: the document is rolled back with its
 * serial, and the answer says why. A failure that may pass, such as a lock time-out, is thrown: the transaction is
 * rolled back and its event comes again.
 *
 * @param write makes it and returns its number; it locks the row of the series last, which every document of the year needs
 * @returns the document's number, or why there is none
 */
export async function issueDocument(
  tx: pg.PoolClient,
  write: () => Promise<string>,
): Promise<{ number: string } | { problem: string }> {
  try {
    return { number: await savepoint(tx, write) };
  } catch (error) {
    if (!(error instanceof Error) || isTemporary(error)) throw error;
    return { problem: error.message };
  }
}

/** The next number of a kind of document, with its date and financial year. */
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
const temporary = new Set(["40001", "40P01", "57014", "55P03"]);

/** Whether the same may succeed at the next attempt. */
function isTemporary(error: Error): boolean {
  return (
    isDatabaseUnavailable(error) || (error instanceof pg.DatabaseError && temporary.has(error.code ?? ""))
  );
}
