import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { settlePayment, wasCaptured } from "../checkout/settle-payment.ts";
import { sendUnknownRefund, sendUnknownRefundJob } from "./refund-unknown-payment.ts";
import { findRecordedPayments, findRefundsRequested } from "./unknown-payments.queries.ts";

// Longer than the provider tries to deliver a webhook, and than an order can be paid.
const lookBackDays = 4;

const refundPayload = z.object({ paymentId: z.string() });
const searchPayload = z.object({ since: z.iso.datetime().optional() });

// A restore queues it with the time of the backup, so its name must not change.
export const findMissedPaymentsJob = "find-missed-payments";

export function unknownPaymentsJobs(shop: Shop): Job[] {
  return [
    {
      name: sendUnknownRefundJob,
      work: (payload) => sendUnknownRefund(shop, refundPayload.parse(payload).paymentId),
    },
    {
      name: "look-after-unknown-refunds",
      schedule: "*/10 * * * *",
      work: async () => {
        for (const { paymentId } of await findRefundsRequested(shop.db))
          await sendUnknownRefund(shop, paymentId);
      },
    },
    {
      name: findMissedPaymentsJob,
      schedule: "10 20 * * *",
      work: (payload) => {
        const { since } = searchPayload.parse(payload ?? {});
        const lookBack = new Date(shop.clock().getTime() - lookBackDays * 86_400_000);
        return findMissedPayments(shop, since === undefined ? lookBack : new Date(since));
      },
    },
  ];
}

/**
 * Asks the provider for all payments made since, and settles the captured ones that are not recorded: those whose events
 * were lost, and those of orders that a restored database does not know.
 *
 * @throws ProviderError
 */
export async function findMissedPayments(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  since: Date,
): Promise<void> {
  const captured = (await shop.payments.findPaymentsSince(since)).filter(wasCaptured);
  const recorded = await findRecordedPayments(
    shop.db,
    captured.map(({ id }) => id),
  );
  const known = new Set(recorded.map(({ paymentId }) => paymentId));
  for (const payment of captured) if (!known.has(payment.id)) await settlePayment(shop, payment);
}
