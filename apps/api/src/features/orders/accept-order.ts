import { formatRupees, type Paise } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { notify } from "../notifications/notify.ts";
import { insertOrderEvent, type LockedOrder, updateAccepted, updateSold } from "./order-writes.queries.ts";

/** What an order is accepted on: the captured payment that bought it. */
interface Evidence {
  readonly paymentId: string;
  readonly amountPaise: Paise;
}

/**
 * Accepts an order under its row lock: its goods are sold, its history says why, its buyer is notified and its tax
 * invoice is made. Once accepted, it stays as it is.
 */
export async function acceptOrder(
  tx: pg.PoolClient,
  { id, paidAt, status: before }: LockedOrder,
  { paymentId, amountPaise }: Evidence,
  now: Date,
): Promise<void> {
  if (paidAt) return;
  // Staff may have moved an unpaid order on already; it keeps their status.
  const status: OrderStatus = before === "Payment Pending" ? "Order Processing" : before;
  await updateAccepted(tx, id, paymentId, now, status);
  const what = `Payment ${paymentId} of ${formatRupees(amountPaise)} received`;
  await insertOrderEvent(tx, id, now, null, "Payment", before, status, what);
  await notify(tx, [{ kind: "paid", orderId: id }], now);

  // Last: every invoice of the year waits for the one before it to be committed.
  const invoice = await issueInvoice(tx, id, now);
  if ("number" in invoice) return;
  const missing = `No tax invoice could be made, staff can try again: ${invoice.problem}`;
  await insertOrderEvent(tx, id, now, null, "Invoice", status, status, missing);
}

/**
 * Sells the goods of unpaid orders that staff move on, under their row locks. They get no invoice until their money
 * comes; their history is the caller's.
 */
export async function acceptUnpaidOrders(tx: pg.PoolClient, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await updateSold(tx, [...orderIds]);
}
