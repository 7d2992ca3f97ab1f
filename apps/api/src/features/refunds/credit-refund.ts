import type pg from "pg";
import { findInvoiceNumbers } from "../invoices/find-tax-documents.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";

/**
 * Corrects an order's invoice by the credit note of a refund. Where none can be made, the order's history says so and
 * what to do.
 */
export async function creditRefund(
  tx: pg.PoolClient,
  { id, status, invoice: pastedInvoice }: LockedOrder,
  refundId: string,
  now: Date,
): Promise<void> {
  const note = await issueCreditNote(tx, refundId, now);
  if ("number" in note) return;
  const [invoice] = await findInvoiceNumbers(tx, id);
  const isByHand = !invoice && pastedInvoice !== "";
  const next = isByHand ? "please make one by hand" : "it is tried again by itself";
  const missing = `No credit note could be made, ${next}: ${note.problem}`;
  await recordOrderEvent(tx, id, {
    at: now,
    actor: "Invoice",
    fromStatus: status,
    toStatus: status,
    what: missing,
  });
}
