import { financialYear } from "@dakbag/domain/dates/financial-year";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { invoiceNumber } from "@dakbag/domain/gst/invoice-number";
import pg from "pg";
import { savepoint } from "../../platform/database.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { type DocumentKind, takeSerial } from "./invoices.queries.ts";
import type { NumberedDocument } from "./tax-document-row.ts";

/** The prefix of each kind's numbers. */
const series: Record<DocumentKind, string> = {
  "tax invoice": "DB",
  "credit note": "CN",
  "delivery challan": "DC",
};

/**
 * Issues a tax document in the transaction of its payment or refund.
 *
 * Wrong data must not block a payment: the document is rolled back with its serial, and the reason is returned. A
 * temporary failure, such as a lock timeout, is thrown: the transaction is rolled back, and the provider redelivers the
 * event.
 *
 * @param write inserts the document and returns its number; it takes the lock on the series last, to hold it briefly
 * @returns the document's number, or the reason why none was issued
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

/** The next number of a kind of document, with its date. */
export async function numberDocument(
  tx: pg.PoolClient,
  kind: DocumentKind,
  now: Date,
): Promise<NumberedDocument> {
  const year = financialYear(now);
  const [row] = await takeSerial(tx, kind, year);
  if (!row) throw new Error("the number series returned no serial");
  const { serial } = row;
  const number = invoiceNumber(series[kind], year, serial);
  return { id: uuidV7(now), number, financialYear: year, serial, day: indiaDay(now), issuedAt: now };
}

// PostgreSQL: serialization failure, deadlock, statement timeout, lock timeout
const temporaryErrorCodes = new Set(["40001", "40P01", "57014", "55P03"]);

/** Whether a retry may succeed. */
function isTemporary(error: Error): boolean {
  return (
    isDatabaseUnavailable(error) ||
    (error instanceof pg.DatabaseError && temporaryErrorCodes.has(error.code ?? ""))
  );
}
