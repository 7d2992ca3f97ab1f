import { statement } from "../../platform/database.ts";

/** A payment as the shop recorded it, for an order or as one of no order. */
export interface RecordedPayment {
  id: string;
  amountPaise: number;
  currency: string;
}

export const findPaymentsRecordedSince = statement<[since: Date], RecordedPayment>(
  "ledger.find_payments_recorded",
  `SELECT provider_payment_id AS id, amount_paise + fee_on_top_paise AS "amountPaise", currency
   FROM provider_receipts WHERE recorded_at >= $1
   UNION ALL
   SELECT razorpay_payment_id, amount_paise, currency FROM unknown_payments WHERE reported_at >= $1`,
);

/** A refund that the provider has given an id. */
export interface RecordedRefund extends RecordedPayment {
  paymentId: string;
  isProcessed: boolean;
}

// The provider lists those requested since: the shop's own request may be older by its retries.
export const findRefundsRecordedSince = statement<[since: Date], RecordedRefund>(
  "ledger.find_refunds_recorded",
  `SELECT r.razorpay_refund_id AS id, p.provider_payment_id AS "paymentId",
     r.amount_paise + r.fee_on_top_paise AS "amountPaise", p.currency, r.state = 'processed' AS "isProcessed"
   FROM refunds r JOIN provider_receipts p ON p.id = r.receipt_id
   WHERE r.razorpay_refund_id IS NOT NULL AND r.requested_at >= $1::timestamptz - interval '30 days'
   UNION ALL
   SELECT razorpay_refund_id, razorpay_payment_id, amount_paise, currency, refund_state = 'processed'
   FROM unknown_payments WHERE razorpay_refund_id IS NOT NULL AND reported_at >= $1::timestamptz - interval '30 days'
   UNION ALL
   SELECT t.razorpay_refund_id, p.provider_payment_id, t.amount_paise, p.currency, true
   FROM refunds_recorded_twice t JOIN refunds r ON r.order_id = t.order_id
     JOIN provider_receipts p ON p.id = r.receipt_id
   WHERE r.via = 'elsewhere' AND t.reported_at >= $1::timestamptz - interval '30 days'`,
);

export const deleteDifferences = statement<[], never>(
  "ledger.delete_differences",
  "DELETE FROM provider_differences",
);

export const insertDifferences = statement<[found: string, now: Date], never>(
  "ledger.insert_differences",
  `INSERT INTO provider_differences (kind, subject, words, found_at)
   SELECT kind, subject, words, $2 FROM jsonb_to_recordset($1::jsonb) AS found (kind text, subject text, words text)
   ON CONFLICT DO NOTHING`,
);
