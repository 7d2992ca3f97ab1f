import { addJobs } from "../../platform/jobs.queries.ts";
import type { Shop } from "../../shop.ts";
import { refundJobKey } from "./queue-refund.ts";
import { receiveRefund } from "./receive-refund.ts";
import { findOpenRefunds } from "./refunds.queries.ts";

const batchSize = 500;

/** Queues every refund whose result is overdue: its webhook event, or its request, may be lost. */
export async function queueOpenRefunds({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const refunds = await findOpenRefunds(db, clock(), batchSize);
  const payloads = refunds.map(({ id }) => JSON.stringify({ refundId: id }));
  await addJobs(
    db,
    "send-refund",
    payloads,
    refunds.map(({ id }) => refundJobKey(id)),
  );
}

const days = 30;

/**
 * Reads the provider's recent refunds, to record refunds made elsewhere whose webhook event was lost.
 *
 * @throws ProviderError when the provider does not answer; AggregateError of the refunds that could not be processed
 */
export async function importRecentRefunds(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
): Promise<void> {
  const since = new Date(shop.clock().getTime() - days * 86_400_000);
  const failures: unknown[] = [];
  for (const reported of await shop.payments.findRefundsSince(since)) {
    await receiveRefund(shop, reported).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} refunds could not be received`);
}
