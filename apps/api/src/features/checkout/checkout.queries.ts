import type { Order } from "@dakbag/contracts/orders";
import { statement } from "../../platform/database.ts";
import { type AddressSnapshot, waitingOrdersOf } from "../orders/orders.queries.ts";
import type { AddressParts } from "../shipping-details/shipping-details.queries.ts";

export interface BuyerToOrder {
  name: string;
  phoneNumber: string;
  email: string;
  gstin: string | null;
  uin: string | null;
  billingAddress: AddressParts | null;
  shippingAddress: AddressParts | null;
}

/** The buyer with the saved details, locked: two orders of one buyer are placed one after the other. */
export const lockBuyer = statement<[userId: string], BuyerToOrder>(
  "checkout.lock_buyer",
  `SELECT u.name, u.phone_number AS "phoneNumber", u.email, d.gstin, d.uin,
     d.billing_address AS "billingAddress", d.shipping_address AS "shippingAddress"
   FROM users u LEFT JOIN shipping_details d ON d.user_id = u.id
   WHERE u.id = $1
   FOR NO KEY UPDATE OF u`,
);

/** The buyer's unpaid orders that hold goods, the newest first: one, unless an earlier one was retried. */
export const findWaitingOrders = statement<
  [buyerId: string],
  { id: string; cartFingerprint: string; reservedUntil: Date }
>(
  "checkout.find_waiting_orders",
  `SELECT id, cart_fingerprint AS "cartFingerprint", reserved_until AS "reservedUntil"
   FROM ${waitingOrdersOf("$1")} AS waiting ORDER BY id DESC`,
);

/** A pending order goes where the buyer says now. */
export const readdressOrder = statement<
  [id: string, gstin: string, uin: string, billingAddress: AddressSnapshot, shippingAddress: AddressSnapshot],
  never
>(
  "checkout.readdress_order",
  `UPDATE orders SET gstin = $2, uin = $3, billing_address = $4, shipping_address = $5 WHERE id = $1`,
);

/** Ends the reservations of those of the orders that still wait for payment; answers what they held. */
export const releaseReservations = statement<[orderIds: string[]], { sku: string; quantity: number }>(
  "checkout.release_reservations",
  `WITH released AS (
     UPDATE orders SET stock_state = 'released', reserved_until = NULL
     WHERE id = ANY ($1) AND status = 'Payment Pending' AND stock_state = 'reserved'
     RETURNING id)
   SELECT l.sku, l.quantity FROM order_lines l JOIN released ON released.id = l.order_id`,
);

export interface OrderToInsert {
  id: string;
  buyerId: string;
  financialYear: string;
  placedAt: Date;
  taxablePaise: number;
  gstPaise: number;
  totalPaise: number;
  cartFingerprint: string;
  reservedUntil: Date;
  buyer: Pick<BuyerToOrder, "name" | "phoneNumber" | "email">;
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
}

export interface LineToInsert {
  lineNumber: number;
  sku: string;
  title: string;
  category: string;
  type: string;
  images: string[];
  hsn: string;
  unit: string;
  unitPrice: string;
  quantity: number;
  discountPercent: number;
  gstRatePercent: string;
  grossPaise: number;
  discountPaise: number;
  taxablePaise: number;
  gstPaise: number;
}

const insertWholeOrder = statement<unknown[], never>(
  "checkout.insert_order",
  `WITH placed AS (
     INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, reserved_until, buyer_name, buyer_phone_number, buyer_email, gstin, uin,
       billing_address, shipping_address)
     VALUES ($1, $2 || '/' || lpad(nextval('order_serial')::text, 6, '0'), $3, $4, 'Payment Pending', $5, $6, $7,
       $8, 'reserved', $9, $10, $11, $12, $13, $14, $15, $16)),
   lines AS (
     INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
       quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
     SELECT $1, "lineNumber", sku, title, category, type, images, hsn, unit, "unitPrice",
       quantity, "discountPercent", "gstRatePercent", "grossPaise", "discountPaise", "taxablePaise", "gstPaise"
     FROM jsonb_to_recordset($17) AS l("lineNumber" int, sku text, title text, category text, type text,
       images text[], hsn text, unit text, "unitPrice" numeric, quantity int, "discountPercent" int,
       "gstRatePercent" numeric, "grossPaise" bigint, "discountPaise" bigint, "taxablePaise" bigint,
       "gstPaise" bigint))
   INSERT INTO order_events (order_id, at, actor_id, actor, from_status, to_status, what)
   VALUES ($1, $4, $3, $10, NULL, 'Payment Pending', 'Order placed')`,
);

/** Writes an order with its lines and the first event, in one statement. */
export function insertOrder(
  db: Parameters<typeof insertWholeOrder>[0],
  order: OrderToInsert,
  lines: readonly LineToInsert[],
): Promise<never[]> {
  return insertWholeOrder(
    db,
    order.id,
    order.financialYear,
    order.buyerId,
    order.placedAt,
    order.taxablePaise,
    order.gstPaise,
    order.totalPaise,
    order.cartFingerprint,
    order.reservedUntil,
    order.buyer.name,
    order.buyer.phoneNumber,
    order.buyer.email,
    order.gstin,
    order.uin,
    JSON.stringify(order.billingAddress),
    JSON.stringify(order.shippingAddress),
    JSON.stringify(lines),
  );
}

/** Keeps the provider's order, unless another request was quicker; answers the one that stands. */
export const keepProviderOrder = statement<
  [id: string, razorpayOrderId: string],
  { razorpayOrderId: string }
>(
  "checkout.keep_provider_order",
  `UPDATE orders SET razorpay_order_id = coalesce(razorpay_order_id, $2) WHERE id = $1
   RETURNING razorpay_order_id AS "razorpayOrderId"`,
);

export const findOrderIdOfProvider = statement<
  [razorpayOrderId: string],
  { id: string; buyerId: string; paidAt: Date | null; razorpayPaymentId: string | null }
>(
  "checkout.find_order_of_provider",
  `SELECT id, buyer_id AS "buyerId", paid_at AS "paidAt", razorpay_payment_id AS "razorpayPaymentId"
   FROM orders WHERE razorpay_order_id = $1`,
);

/** Records a captured payment; answers nothing when it was recorded before. */
export const recordPayment = statement<
  [paymentId: string, orderId: string, amountPaise: number, currency: string, honoured: boolean, at: Date],
  { razorpayPaymentId: string }
>(
  "checkout.record_payment",
  `INSERT INTO payments (razorpay_payment_id, order_id, amount_paise, currency, honoured, recorded_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING
   RETURNING razorpay_payment_id AS "razorpayPaymentId"`,
);

export const findPaymentRecord = statement<[paymentId: string], { orderId: string; honoured: boolean }>(
  "checkout.find_payment",
  `SELECT order_id AS "orderId", honoured FROM payments WHERE razorpay_payment_id = $1`,
);

export const markPaid = statement<
  [id: string, paymentId: string, paidAt: Date, status: Order["status"]],
  never
>(
  "checkout.mark_paid",
  `UPDATE orders SET razorpay_payment_id = $2, paid_at = $3, status = $4, stock_state = 'sold',
     reserved_until = NULL, payment_note = NULL
   WHERE id = $1`,
);

export const keepSignature = statement<[paymentId: string, signature: string], never>(
  "checkout.keep_signature",
  `UPDATE orders SET razorpay_signature = $2
   WHERE razorpay_payment_id = $1 AND razorpay_signature IS NULL`,
);

export const noteReturnedMoney = statement<[id: string, note: string, status: Order["status"]], never>(
  "checkout.note_returned_money",
  "UPDATE orders SET payment_note = $2, status = $3 WHERE id = $1",
);

export const insertRefund = statement<
  [id: string, paymentId: string, orderId: string, amountPaise: number, reason: string, at: Date],
  never
>(
  "checkout.insert_refund",
  `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export interface RefundRow {
  id: string;
  orderId: string;
  paymentId: string;
  amountPaise: number;
  state: "requested" | "accepted" | "processed" | "failed";
}

const refundColumns = `id, order_id AS "orderId", razorpay_payment_id AS "paymentId",
  amount_paise AS "amountPaise", state`;

export const findRefund = statement<[id: string], RefundRow>(
  "checkout.find_refund",
  `SELECT ${refundColumns} FROM refunds WHERE id = $1`,
);

/** Moves a refund on; one that is processed or failed stays as it is. */
export const setRefundState = statement<
  [id: string, state: RefundRow["state"], razorpayRefundId: string | null],
  RefundRow
>(
  "checkout.set_refund_state",
  `UPDATE refunds SET state = $2, razorpay_refund_id = coalesce($3, razorpay_refund_id)
   WHERE id = $1 AND state IN ('requested', 'accepted') AND state <> $2
   RETURNING ${refundColumns}`,
);

export const findRefundOfProvider = statement<[razorpayRefundId: string], RefundRow>(
  "checkout.find_refund_of_provider",
  `SELECT ${refundColumns} FROM refunds WHERE razorpay_refund_id = $1`,
);

export const insertWebhookEvent = statement<
  [eventId: string, event: string, body: string, receivedAt: Date],
  { eventId: string }
>(
  "checkout.insert_webhook_event",
  `INSERT INTO webhook_events (event_id, event, body, received_at) VALUES ($1, $2, $3::jsonb, $4)
   ON CONFLICT DO NOTHING
   RETURNING event_id AS "eventId"`,
);

export const findWebhookEvent = statement<
  [eventId: string],
  { event: string; body: unknown; processedAt: Date | null }
>(
  "checkout.find_webhook_event",
  `SELECT event, body, processed_at AS "processedAt" FROM webhook_events WHERE event_id = $1`,
);

export const markWebhookEventProcessed = statement<[eventId: string, at: Date], never>(
  "checkout.mark_webhook_event_processed",
  "UPDATE webhook_events SET processed_at = $2 WHERE event_id = $1",
);

export interface PendingOrderRow {
  id: string;
  razorpayOrderId: string | null;
}

/**
 * Unpaid orders that need a look: the reservation has ended, or the money may have come without news. The older
 * an order, the more seldom the provider is asked; after three days no payment can arrive any more.
 */
export const findPendingOrdersToLookAfter = statement<[now: Date, limit: number], PendingOrderRow>(
  "checkout.find_pending_orders_to_look_after",
  `SELECT id, razorpay_order_id AS "razorpayOrderId" FROM orders
   WHERE status = 'Payment Pending' AND (
     (stock_state = 'reserved' AND reserved_until <= $1
       AND (provider_asked_at IS NULL OR provider_asked_at <= $1 - interval '1 minute'))
     OR (razorpay_order_id IS NOT NULL
       AND placed_at <= $1 - interval '15 minutes' AND placed_at > $1 - interval '4 days'
       AND (provider_asked_at IS NULL
         OR provider_asked_at <= $1 - greatest(interval '5 minutes', ($1 - placed_at) / 4))))
   ORDER BY placed_at LIMIT $2`,
);

export const noteProviderAsked = statement<[id: string, at: Date], never>(
  "checkout.note_provider_asked",
  "UPDATE orders SET provider_asked_at = $2 WHERE id = $1",
);
