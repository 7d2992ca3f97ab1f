import { addJobs } from "../../platform/jobs.queries.ts";
import type { Shop } from "../../shop.ts";
import { keyOfRefund, returnMoneyJob } from "./queue-refund.ts";
import { findRefundsToLookAfter } from "./refunds.queries.ts";

const refundsAtOnce = 500;

/** Has the provider asked about every refund whose end should be known by now: its news, or its request, may be lost. */
export async function lookAfterRefunds({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const refunds = await findRefundsToLookAfter(db, clock(), refundsAtOnce);
  const payloads = refunds.map(({ id }) => JSON.stringify({ refundId: id }));
  await addJobs(
    db,
    returnMoneyJob,
    payloads,
    refunds.map(({ id }) => keyOfRefund(id)),
  );
}
