import * as z from "zod";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import { lookAfterRefunds } from "./look-after-refunds.ts";
import { lookForRefundsMadeElsewhere } from "./look-for-refunds-made-elsewhere.ts";
import { returnMoneyJob } from "./queue-refund.ts";
import { returnMoney } from "./return-money.ts";

const ofRefund = z.object({ refundId: z.string() });

export function refundsJobs(shop: Shop): Job[] {
  return [
    { name: returnMoneyJob, work: (payload) => returnMoney(shop, ofRefund.parse(payload).refundId) },
    { name: "look-after-refunds", schedule: "* * * * *", work: () => lookAfterRefunds(shop) },
    {
      name: "look-for-refunds-made-elsewhere",
      schedule: "30 20 * * *",
      work: () => lookForRefundsMadeElsewhere(shop),
    },
  ];
}
