import { namedStatement, statement } from "../../platform/database.ts";

export interface UnknownPaymentRow {
  paymentId: string;
  providerOrderId: string | null;
  amountPaise: number;
  currency: string;
  paidAt: Date;
  refundId: string | null;
  refundState: "requested" | "processed" | "failed" | null;
  dismissedReason: string | null;
}

const row = `razorpay_payment_id AS "paymentId", razorpay_order_id AS "providerOrderId", amount_paise AS "amountPaise",
  currency, paid_at AS "paidAt", refund_id AS "refundId", refund_state AS "refundState",
  dismissed_reason AS "dismissedReason"`;

/** Records a payment once, however often it is reported; returns it only the first time. */
export const insertUnknownPayment = namedStatement<
  {
    paymentId: string;
    providerOrderId: string | null;
    amountPaise: number;
    currency: string;
    paidAt: Date;
    now: Date;
  },
  { paymentId: string }
>(
  "unknown_payments.insert",
  ["paymentId", "providerOrderId", "amountPaise", "currency", "paidAt", "now"],
  `INSERT INTO unknown_payments (razorpay_payment_id, razorpay_order_id, amount_paise, currency, paid_at, reported_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING razorpay_payment_id AS "paymentId"`,
);

/** The payments that nobody has dealt with, the oldest first. */
export const findOpenUnknownPayments = statement<[limit: number], UnknownPaymentRow & { count: number }>(
  "unknown_payments.find_open",
  `SELECT ${row}, count(*) OVER () AS count FROM unknown_payments
   WHERE dismissed_reason IS NULL AND refund_state IS DISTINCT FROM 'processed'
   ORDER BY paid_at, razorpay_payment_id LIMIT $1`,
);

export const lockUnknownPayment = statement<[paymentId: string], UnknownPaymentRow>(
  "unknown_payments.lock",
  `SELECT ${row} FROM unknown_payments WHERE razorpay_payment_id = $1 FOR UPDATE`,
);

export const findUnknownPayment = statement<[paymentId: string], UnknownPaymentRow>(
  "unknown_payments.find",
  `SELECT ${row} FROM unknown_payments WHERE razorpay_payment_id = $1`,
);

export const updateRefundRequested = statement<[paymentId: string, refundId: string], never>(
  "unknown_payments.request_refund",
  `UPDATE unknown_payments SET refund_id = $2, refund_state = 'requested', razorpay_refund_id = NULL
   WHERE razorpay_payment_id = $1`,
);

/** Saves what the provider says of a refund; one that is processed stays so. */
export const updateUnknownRefund = statement<
  [refundId: string, state: "requested" | "processed" | "failed", providerRefundId: string | null],
  never
>(
  "unknown_payments.update_refund",
  `UPDATE unknown_payments SET refund_state = $2, razorpay_refund_id = coalesce($3, razorpay_refund_id)
   WHERE refund_id = $1 AND refund_state = 'requested'`,
);

export const findRefundsRequested = statement<[], { paymentId: string }>(
  "unknown_payments.find_refunds_requested",
  `SELECT razorpay_payment_id AS "paymentId" FROM unknown_payments WHERE refund_state = 'requested'`,
);

export const updateDismissed = statement<[paymentId: string, reason: string], never>(
  "unknown_payments.dismiss",
  "UPDATE unknown_payments SET dismissed_reason = $2 WHERE razorpay_payment_id = $1",
);
