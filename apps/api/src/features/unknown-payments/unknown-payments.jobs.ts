import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { sendUnknownRefund, sendUnknownRefundJob } from "./refund-unknown-payment.ts";
import { findRefundsRequested } from "./unknown-payments.queries.ts";

const refundPayload = z.object({ paymentId: z.string() });

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
  ];
}
