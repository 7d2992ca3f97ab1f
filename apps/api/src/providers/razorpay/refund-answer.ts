import * as z from "zod";
import type { ProviderRefund } from "../payment-provider.ts";

/** A refund in the provider's responses. */
export const refundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(["pending", "processed", "failed"]),
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    currency: refund.currency,
    receipt: refund.receipt ?? null,
    status: refund.status,
  }));
