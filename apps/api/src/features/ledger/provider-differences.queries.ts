import { statement } from "../../platform/database.ts";

/** A payment as the shop recorded it, for an order or as one of no order. */
export interface RecordedPayment {
  id: string;
  amountPaise: number;
  currency: string;
}

export const findPaymentsRecordedSince = statement<[since: Date], RecordedPayment>(
  "ledger.find_payments_recorded",
  `SELECT provider_payment_id AS id, amount_paise AS "amountPaise", currency
   FROM provider_payments WHERE recorded_at >= $1`,
);

/** A refund that the provider has given an id. */
export interface RecordedRefund extends RecordedPayment {
  paymentId: string;
  isProcessed: boolean;
}

// The provider lists those requested since: the shop's own request may be older by its retries.
export const findRefundsRecordedSince = statement<[since: Date], RecordedRefund>(
  "ledger.find_refunds_recorded",
  `SELECT provider_refund_id AS id, provider_payment_id AS "paymentId", amount_paise AS "amountPaise", currency,
     is_processed AS "isProcessed"
   FROM provider_refunds WHERE recorded_at >= $1::timestamptz - interval '30 days'`,
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
