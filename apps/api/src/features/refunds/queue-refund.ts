import type pg from "pg";
import { addJob } from "../../platform/jobs.queries.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { insertRefund, type RefundToInsert } from "./refunds.queries.ts";

// Its name in the queue outlives the code that first queued it.
export const returnMoneyJob = "return-money";
/** One job for each refund: whoever asks for it again puts it at the head of the queue. */
export const keyOfRefund = (refundId: string) => `refund:${refundId}`;

/**
 * Records that money goes back and has the payment provider asked for it, once this transaction is committed.
 *
 * @returns the refund's id, which is also its idempotency key at the provider
 */
export async function queueRefund(tx: pg.PoolClient, refund: Omit<RefundToInsert, "id">): Promise<string> {
  const id = uuidV7(refund.requestedAt);
  await insertRefund(tx, { ...refund, id });
  await addJob(tx, returnMoneyJob, JSON.stringify({ refundId: id }), keyOfRefund(id));
  return id;
}
