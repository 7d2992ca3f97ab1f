import { notesAnswer } from "./razorpay-requests.ts";
import type { RefundRecord } from "./sandbox-records.ts";

/** The refund as the API and the webhooks show it. */
export function refundEntity(refund: RefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    entity: "refund",
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.payment_id,
    notes: notesAnswer(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.arn },
    created_at: refund.created_at,
    batch_id: null,
    status: refund.status,
    speed_processed: "normal",
    speed_requested: refund.speed_requested,
  };
}
