import type pg from "pg";
import { addJob } from "../../platform/jobs.queries.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { insertRefund, type RefundToInsert } from "./refunds.queries.ts";

/** One job for each refund: a refund that is queued again moves to the head of the queue. */
export const refundJobKey = (refundId: string) => `refund:${refundId}`;

/**
 * Records a refund by the payment provider, whose payment it was, and queues its request, once this transaction is committed. What
 * staff return in another way, `returnMoneyOfOrder` records.
 *
 * @returns the refund's id, which is also its idempotency key at the provider
 */
export async function queueRefund(tx: pg.PoolClient, refund: Omit<RefundToInsert, "id">): Promise<string> {
  const id = uuidV7(refund.requestedAt);
  await insertRefund(tx, { ...refund, id });
  await addJob(tx, "send-refund", JSON.stringify({ refundId: id }), refundJobKey(id));
  return id;
}
