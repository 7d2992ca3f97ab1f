import { formatRupees } from "@dakbag/domain/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { addOrderEvent } from "../orders/orders.queries.ts";
import { nothingToRefund } from "./checkout.errors.ts";
import { returnMoneyJob } from "./job-names.ts";
import { findPaymentToRefund, insertRefund } from "./payments.queries.ts";

/**
 * Sends the money of a paid order back through the payment provider, because staff called it off. The caller holds the
 * order's row lock: however often it is asked for, by however many, the payment goes back once. A refund that has
 * failed may be asked for anew.
 *
 * @throws ShopError 409 when no payment ever bought this order
 */
export async function refundOrder(
  tx: pg.PoolClient,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [payment] = await findPaymentToRefund(tx, orderId);
  if (!payment) throw nothingToRefund();
  if (payment.isRefunded) return;
  const refundId = uuidV7(now);
  await insertRefund(tx, refundId, payment.id, orderId, payment.amountPaise, "called off by staff", now);
  await addJob(tx, returnMoneyJob, JSON.stringify({ refundId }), `refund:${refundId}`);
  const what = `Refund of ${formatRupees(payment.amountPaise)} asked for`;
  await addOrderEvent(tx, orderId, now, actor.userId, actor.name, null, null, what);
  const { orderNumber: subject } = payment;
  await recordAudit(tx, actor, now, [
    { action: "order.refunded", subject, summary: `Order ${subject}: ${what}.` },
  ]);
}
