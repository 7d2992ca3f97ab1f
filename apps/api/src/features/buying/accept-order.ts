import { formatRupees, type Paise } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { together } from "../../platform/database.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { notify } from "../notifications/notify.ts";
import { recordOrderEvent, updateAccepted } from "../orders/write-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";

/** The captured payment that an order is accepted for. */
interface CapturedPayment {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** What the buyer's browser reported it with, if it did. */
  readonly signature?: string | undefined;
}

/**
 * Accepts an order under its row lock: its goods are sold, its history records the payment, its buyer is notified and
 * its tax invoice is issued. An order that is already paid is left unchanged.
 */
export async function acceptOrder(
  tx: pg.PoolClient,
  { id, paidAt, status: before }: LockedOrder,
  { paymentId, amountPaise, signature }: CapturedPayment,
  now: Date,
): Promise<void> {
  if (paidAt) return;
  // Before versions were counted, staff could move an unpaid order on; it keeps their status.
  const status: OrderStatus = before === "Payment Pending" ? "Order Processing" : before;
  const what = `Payment ${paymentId} of ${formatRupees(amountPaise)} received`;
  await together([
    updateAccepted(tx, id, {
      paymentId,
      paidAt: now,
      signature: signature ?? null,
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
