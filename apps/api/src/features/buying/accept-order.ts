import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { together } from "../../platform/database.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import type { Receipt } from "../receipts/receipt-rows.ts";
import { notify } from "../notifications/notify.ts";
import { recordOrderEvent, updateAccepted } from "../orders/write-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";

/** What an order is accepted for; every kind names itself, so that others can be added. */
export type Evidence = ReceivedMoney;

/** Money that is recorded and allocated to the order: all of its total. */
export interface ReceivedMoney {
  readonly kind: "receipt";
  readonly receipt: Pick<Receipt, "reference" | "amountPaise">;
  /** Of money that came by the payment provider, whose reference is its id there: the proof of the buyer's browser, if that
   * reported it. */
  readonly providerPayment?: { readonly signature: string | null } | undefined;
}

/**
 * Accepts an order under its row lock: its goods are sold, its history records the evidence, its buyer is notified and
 * its tax invoice is issued. An order that is already accepted is left unchanged.
 */
export async function acceptOrder(
  tx: pg.PoolClient,
  { id, acceptedAt, status: before }: LockedOrder,
  { receipt: { reference, amountPaise }, providerPayment }: Evidence,
  now: Date,
): Promise<void> {
  if (acceptedAt) return;
  // Before versions were counted, staff could move an unpaid order on; it keeps their status.
  const status: OrderStatus = before === "Payment Pending" ? "Order Processing" : before;
  const what = `Payment ${reference} of ${formatRupees(amountPaise)} received`;
  await together([
    updateAccepted(tx, {
      id,
      acceptedAt: now,
      paidAt: now,
      providerPaymentId: providerPayment ? reference : null,
      signature: providerPayment?.signature ?? null,
      fromStatus: before,
      toStatus: status,
      what,
    }),
    notify(tx, [{ kind: "paid", orderId: id }], now),
  ]);
  // Last, because every invoice of the year waits until the previous one is committed.
  const invoice = await issueInvoice(tx, id, now);
  if ("number" in invoice) return;
  const missing = `No tax invoice could be made, staff can try again: ${invoice.problem}`;
  await recordOrderEvent(tx, id, {
    at: now,
    actor: "Invoice",
    fromStatus: status,
    toStatus: status,
    what: missing,
  });
}
