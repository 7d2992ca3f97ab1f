import { isAhead } from "../../platform/clock.queries.ts";
import { namedStatement, statement } from "../../platform/database.ts";

export interface RefundRow {
  id: string;
  orderId: string;
  receiptId: string;
  /** The reference of its receipt: the provider's id of the payment. */
  paymentId: string;
  amountPaise: number;
  /** What it gave back beyond that: the provider's own fee. */
  feeOnTopPaise: number;
  reason: string;
  state: "requested" | "accepted" | "processed" | "failed";
  /** The provider's id of it, once that is known. */
  providerRefundId: string | null;
  /** That of its payment. */
  currency: string;
  /** Whether its payment bought the order; if not, the payment was late, a second one or of a wrong amount. */
  hasBoughtOrder: boolean;
  /** Whether it is for lines of the order; goodwill is for none of their pieces. */
  isOfLines: boolean;
  isGoodwill: boolean;
}

const refundColumns = `id, order_id AS "orderId", receipt_id AS "receiptId", amount_paise AS "amountPaise",
  (SELECT reference FROM receipts WHERE receipts.id = refunds.receipt_id) AS "paymentId",
  fee_on_top_paise AS "feeOnTopPaise", reason, state, razorpay_refund_id AS "providerRefundId", (SELECT currency FROM receipts
    WHERE receipts.id = refunds.receipt_id) AS currency, EXISTS (SELECT FROM receipt_allocations paid
    WHERE paid.receipt_id = refunds.receipt_id AND paid.order_id = refunds.order_id) AS "hasBoughtOrder",
  EXISTS (SELECT FROM refund_lines l WHERE l.refund_id = refunds.id) AS "isOfLines",
  coalesce((SELECT max(l.quantity) FROM refund_lines l WHERE l.refund_id = refunds.id) = 0, false) AS "isGoodwill"`;

export const findRefund = statement<[id: string], RefundRow>(
  "refunds.find",
  `SELECT ${refundColumns} FROM refunds WHERE id = $1`,
);

/** A refund by the provider's id, or by the shop's own id, which the provider stores as the receipt. */
export const findRefundOfProvider = statement<
  [providerRefundId: string, receipt: string | null, providerPaymentId: string],
  RefundRow
>(
  "refunds.find_of_provider",
  `SELECT ${refundColumns} FROM refunds
   WHERE (razorpay_refund_id = $1 OR id = $2::uuid)
     AND receipt_id = (SELECT id FROM provider_receipts WHERE provider_payment_id = $3)`,
);

export interface RefundToInsert {
  id: string;
  receiptId: string;
  orderId: string;
  amountPaise: number;
  reason: string;
  requestedAt: Date;
  idempotencyKey?: string;
  /** The part of its pieces' value that was refunded before, without pieces; less than 0 when it exceeds that value. */
  unitemisedPaise?: number;
  /** It is of money that is left although all pieces are refunded, and has none. */
  isRest?: boolean;
  /** The failed refund that this one repeats. */
  retryOf?: string;
}

/** Of a refund by the payment provider. */
export const insertRefund = statement<[refund: RefundToInsert], never>(
  "refunds.insert",
  `INSERT INTO refunds (id, via, receipt_id, order_id, amount_paise, reason, requested_at, idempotency_key,
     earlier_paise, is_rest, retry_of)
   SELECT id, 'gateway', "receiptId", "orderId", "amountPaise", reason, "requestedAt", "idempotencyKey",
     coalesce("unitemisedPaise", 0), coalesce("isRest", false), "retryOf"
   FROM jsonb_to_record($1) AS r(id uuid, "receiptId" uuid, "orderId" uuid, "amountPaise" bigint, reason text,
     "requestedAt" timestamptz, "idempotencyKey" text, "unitemisedPaise" bigint, "isRest" boolean, "retryOf" uuid)`,
);

/** Records a refund that was made at the provider itself. */
export const insertRefundMadeElsewhere = namedStatement<
  {
    id: string;
    providerRefundId: string;
    receiptId: string;
    orderId: string;
    amountPaise: number;
    feeOnTopPaise: number;
    reason: string;
    at: Date;
  },
  never
>(
  "refunds.insert_made_elsewhere",
  ["id", "providerRefundId", "receiptId", "orderId", "amountPaise", "feeOnTopPaise", "reason", "at"],
  `INSERT INTO refunds (id, razorpay_refund_id, receipt_id, order_id, amount_paise, fee_on_top_paise, reason,
     requested_at, state, via, made_elsewhere)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'accepted', 'gateway', true)`,
);

/** Records a refund that staff made past the payment provider. */
export const insertRefundMadeOutside = namedStatement<
  {
    id: string;
    receiptId: string;
    orderId: string;
    amountPaise: number;
    reason: string;
    at: Date;
    reference: string;
  },
  never
>(
  "refunds.insert_made_outside",
  ["id", "receiptId", "orderId", "amountPaise", "reason", "at", "reference"],
  `INSERT INTO refunds (id, receipt_id, order_id, amount_paise, reason, requested_at, state, via, outside_reference)
   VALUES ($1, $2, $3, $4, $5, $6, 'processed', 'elsewhere', $7)`,
);

/** Marks a refund of money that is left although all pieces are refunded. */
export const updateIsRest = statement<[id: string], never>(
  "refunds.update_is_rest",
  "UPDATE refunds SET is_rest = true WHERE id = $1",
);

/** Records a provider's refund whose money is recorded as refunded elsewhere; returns a row only the first time. */
export const insertRecordedTwice = statement<
  [providerRefundId: string, orderId: string, amountPaise: number, now: Date],
  { providerRefundId: string }
>(
  "refunds.insert_recorded_twice",
  `INSERT INTO refunds_recorded_twice (razorpay_refund_id, order_id, amount_paise, reported_at)
   VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING razorpay_refund_id AS "providerRefundId"`,
);

export const updateUnitemisedPaise = statement<[id: string, unitemisedPaise: number], never>(
  "refunds.set_earlier_money",
  "UPDATE refunds SET earlier_paise = $2 WHERE id = $1",
);

/** Some pieces of an order's line, as staff chose them; 0 for goodwill. */
export interface ChosenPieces {
  lineNumber: number;
  quantity: number;
  /** Whether they are restocked. */
  restock: boolean;
}

/** Chosen pieces with the amounts refunded for them. */
export interface RefundLineRow extends ChosenPieces {
  discountPaise: number;
  taxablePaise: number;
  gstPaise: number;
  restockedQuantity: number;
  /** Of an order that leaves in several parcels, how many of the pieces were still here. */
  unsentQuantity?: number;
}

export const insertRefundLines = statement<[refundId: string, orderId: string, lines: string], never>(
  "refunds.insert_lines",
  `INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
     restock, restocked_quantity, unsent_quantity)
   SELECT $1, $2, "lineNumber", quantity, "discountPaise", "taxablePaise", "gstPaise", restock, "restockedQuantity", "unsentQuantity"
   FROM jsonb_to_recordset($3) AS l("lineNumber" int, quantity int, "discountPaise" bigint, "taxablePaise" bigint,
     "gstPaise" bigint, restock boolean, "restockedQuantity" int, "unsentQuantity" int)`,
);

/** Sets the state of an open refund; a processed or failed refund is left unchanged. */
export const updateRefundState = statement<
  [id: string, state: RefundRow["state"], providerRefundId: string | null],
  { id: string }
>(
  "refunds.set_state",
  `UPDATE refunds SET state = $2, razorpay_refund_id = coalesce($3, razorpay_refund_id)
   WHERE id = $1 AND state IN ('requested', 'accepted') AND state <> $2
   RETURNING id`,
);

/**
 * Open refunds without a report for a while. The older one is, the less often the provider
 * is asked, once a day at least.
 */
export const findOpenRefunds = statement<[now: Date, limit: number], { id: string }>(
  "refunds.find_to_look_after",
  `SELECT id FROM refunds
   WHERE state IN ('requested', 'accepted')
     AND (requested_at <= $1::timestamptz - interval '15 minutes' OR ${isAhead("requested_at")})
     AND (provider_asked_at IS NULL OR ${isAhead("provider_asked_at")} OR provider_asked_at <= $1
       - least(interval '1 day', greatest(interval '5 minutes', ($1 - requested_at) / 4)))
   ORDER BY provider_asked_at NULLS FIRST, requested_at LIMIT $2`,
);

export const updateProviderAsked = statement<[id: string, at: Date], never>(
  "refunds.note_asked",
  "UPDATE refunds SET provider_asked_at = $2 WHERE id = $1",
);

/**
 * Of a receipt, for an order: how much is processed as refunded, how much is committed (processed or pending), how much of
 * the committed amount is not yet assigned to pieces, how much of it staff returned past the provider, and how much of
 * the provider's fee on top went back beside it.
 */
export const findRefundedOfReceipt = statement<
  [receiptId: string, orderId: string],
  {
    processedPaise: number;
    committedPaise: number;
    uncountedPaise: number;
    outsidePaise: number;
    feeOnTopPaise: number;
  }
>(
  "refunds.find_refunded_of_receipt",
  `SELECT coalesce(sum(amount_paise) FILTER (WHERE state = 'processed'), 0)::bigint AS "processedPaise",
     coalesce(sum(amount_paise) FILTER (WHERE state <> 'failed'), 0)::bigint AS "committedPaise",
     coalesce(sum(CASE WHEN EXISTS (SELECT FROM refund_lines l WHERE l.refund_id = refunds.id) THEN -earlier_paise
       ELSE amount_paise END) FILTER (WHERE state <> 'failed'), 0)::bigint AS "uncountedPaise",
     coalesce(sum(amount_paise) FILTER (WHERE via = 'elsewhere'), 0)::bigint AS "outsidePaise",
     coalesce(sum(fee_on_top_paise) FILTER (WHERE state <> 'failed'), 0)::bigint AS "feeOnTopPaise"
   FROM refunds WHERE receipt_id = $1 AND order_id = $2`,
);

/** How many refunds an order has, in any state. */
export const countRefunds = statement<[orderId: string], { count: number }>(
  "refunds.count_of_order",
  "SELECT count(*) FROM refunds WHERE order_id = $1",
);

const linesOfRefund = `(SELECT coalesce(jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'quantity', l.quantity,
       'restock', l.restock, 'taxablePaise', l.taxable_paise, 'gstPaise', l.gst_paise,
       'unsentQuantity', l.unsent_quantity) ORDER BY l.line_number), '[]')
     FROM refund_lines l WHERE l.refund_id = refunds.id)`;

export type LineOfRefund = ChosenPieces &
  Pick<RefundLineRow, "taxablePaise" | "gstPaise"> & { unsentQuantity: number | null };

/** The refund of an earlier request, with its lines. */
export const findRefundOfKey = statement<
  [orderId: string, idempotencyKey: string],
  { id: string; reason: string; amountPaise: number; lines: LineOfRefund[] }
>(
  "refunds.find_of_key",
  `SELECT id, reason, amount_paise AS "amountPaise", ${linesOfRefund} AS lines
   FROM refunds WHERE order_id = $1 AND idempotency_key = $2`,
);

/** A refund to retry, with its lines, and whether it was retried before. */
export const findRefundToRetry = statement<
  [id: string, orderId: string],
  Pick<RefundRow, "receiptId" | "amountPaise" | "reason" | "state"> & {
    isRetried: boolean;
    madeElsewhere: boolean;
    isRest: boolean;
    /** Of the money that it was of. */
    leftPaise: number;
    lines: LineOfRefund[];
  }
>(
  "refunds.find_to_retry",
  `SELECT receipt_id AS "receiptId", amount_paise AS "amountPaise", reason, state,
     made_elsewhere AS "madeElsewhere", is_rest AS "isRest",
     (SELECT left_paise FROM receipt_balances paid
       WHERE paid.receipt_id = refunds.receipt_id AND paid.order_id = refunds.order_id) AS "leftPaise",
     EXISTS (SELECT FROM refunds later WHERE later.retry_of = refunds.id) AS "isRetried", ${linesOfRefund} AS lines
   FROM refunds WHERE id = $1 AND order_id = $2`,
);
