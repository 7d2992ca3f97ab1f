import { notesAnswer } from "./razorpay-requests.ts";
import type { PaymentRecord, RefundRecord } from "./sandbox-records.ts";

/** The payment as the API shows it; only payments of that method have `card` or `upi`. */
export function paymentEntity(payment: PaymentRecord): Record<string, unknown> {
  return {
    id: payment.id,
    entity: "payment",
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    amount_transferred: 0,
    refund_status: payment.refund_status,
    captured: payment.captured,
    description: payment.description,
    card_id: payment.card?.id ?? null,
    ...(payment.card === null ? {} : { card: payment.card }),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: notesAnswer(payment.notes),
    fee: payment.fee,
    tax: payment.tax,
    error_code: payment.error_code,
    error_description: payment.error_description,
    error_source: payment.error_source,
    error_step: payment.error_step,
    error_reason: payment.error_reason,
    acquirer_data: payment.acquirer_data,
    created_at: payment.created_at,
    ...(payment.vpa === null ? {} : { upi: { vpa: payment.vpa } }),
  };
}

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
