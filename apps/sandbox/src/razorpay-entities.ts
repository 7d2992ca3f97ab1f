import { notesAnswer } from "./razorpay-requests.ts";
import type { OrderRecord, PaymentRecord, RefundRecord } from "./sandbox-records.ts";

/** The payment as the API shows it; only payments of that method have `card` or `upi`. */
export function paymentEntity({ card, ...payment }: PaymentRecord): Record<string, unknown> {
  return {
    ...payment,
    entity: "payment",
    invoice_id: null,
    international: false,
    amount_transferred: 0,
    card_id: card?.id ?? null,
    ...(card === null ? {} : { card }),
    wallet: null,
    notes: notesAnswer(payment.notes),
    ...(payment.vpa === null ? {} : { upi: { vpa: payment.vpa } }),
  };
}

/** The refund as the API and the webhooks show it. */
export function refundEntity(record: RefundRecord): Record<string, unknown> {
  const { arn, endsAt: _endsAt, endsFailed: _endsFailed, ...refund } = record;
  return {
    ...refund,
    entity: "refund",
    notes: notesAnswer(refund.notes),
    acquirer_data: { arn },
    batch_id: null,
    speed_processed: "normal",
  };
}

/** The order as the API and the webhooks show it. */
export function orderEntity(record: OrderRecord): Record<string, unknown> {
  const { capturesAutomatically: _captures, ...order } = record;
  return { ...order, entity: "order", offer_id: null, notes: notesAnswer(order.notes) };
}
