import { statement } from "../../platform/database.ts";
import type { ProviderReceipt, Receipt, ReceiptOfOrder } from "./receipt-rows.ts";

/** Records a receipt, and that all of it paid its order; returns no row when it is already recorded. */
export const insertReceipt = statement<[receipt: Receipt, isAllocated: boolean], { id: string }>(
  "receipts.insert",
  `WITH receipt AS (
     INSERT INTO receipts (id, method, reference, order_id, amount_paise, fee_on_top_paise, currency, received_at,
       recorded_at)
     SELECT id, method, reference, "orderId", "amountPaise", "feeOnTopPaise", currency, "receivedAt", "recordedAt"
     FROM jsonb_to_record($1) AS r(id uuid, method text, reference text, "orderId" uuid, "amountPaise" bigint,
       "feeOnTopPaise" bigint, currency text, "receivedAt" timestamptz, "recordedAt" timestamptz)
     ON CONFLICT DO NOTHING
     RETURNING id, order_id, amount_paise, recorded_at),
   allocation AS (
     INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
     SELECT id, order_id, amount_paise, recorded_at FROM receipt WHERE $2)
   SELECT id FROM receipt`,
);

export const findProviderReceipt = statement<[providerPaymentId: string], ProviderReceipt>(
  "receipts.find_of_provider",
  `SELECT id, provider_payment_id AS "providerPaymentId", order_id AS "orderId", amount_paise AS "amountPaise",
     fee_on_top_paise AS "feeOnTopPaise", currency,
     EXISTS (SELECT FROM receipt_allocations a WHERE a.receipt_id = receipt.id) AS "isAllocated"
   FROM provider_receipts receipt WHERE provider_payment_id = $1`,
);

/** What paid an order, and how much of it. */
export const findAllocationOf = statement<[orderId: string], { receiptId: string; amountPaise: number }>(
  "receipts.find_allocation",
  `SELECT receipt_id AS "receiptId", amount_paise AS "amountPaise" FROM receipt_allocations WHERE order_id = $1`,
);

export const findReceiptsOfOrder = statement<[orderId: string], ReceiptOfOrder>(
  "receipts.find_of_order",
  `SELECT reference, coalesce(a.amount_paise, r.amount_paise) AS "amountPaise", currency,
     a.receipt_id IS NOT NULL AS "isAllocated", recorded_at AS at
   FROM receipts r LEFT JOIN receipt_allocations a ON a.receipt_id = r.id AND a.order_id = $1
   WHERE r.order_id = $1 OR r.id IN (SELECT receipt_id FROM receipt_allocations WHERE order_id = $1)
   ORDER BY recorded_at, reference`,
);
