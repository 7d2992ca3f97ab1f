import type { PartChoice } from "@dakbag/domain/orders/parcel-arrangement";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { statementOfParty } from "./order-access.queries.ts";
import type { OrderRow, OrderEventRow, CancellationRequestRow } from "./order-rows.ts";

// Only cancelled and refunded orders are asked for their refunds: a page of others reads none.
const moneyReturned = `CASE WHEN o.status IN ('Cancelled', 'Refunded') THEN
      (SELECT CASE WHEN bool_or(state IN ('requested', 'accepted')) THEN 'requested'
          WHEN sum(amount_paise) FILTER (WHERE state = 'processed') >= o.total_paise THEN 'all'
          WHEN bool_or(state = 'processed') THEN 'some' ELSE 'nothing' END
        FROM refunds WHERE refunds.order_id = o.id) ELSE 'nothing' END`;

// Most orders have no refund, and their lines read none.
const refundedQuantity = `CASE WHEN o.refunded_paise > 0 THEN coalesce((SELECT quantity FROM refunded_pieces back
      WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0) ELSE 0 END`;

// Only delivered orders are asked for their history.
const deliveredAt = `CASE WHEN o.status = 'Delivered' THEN
      (SELECT at FROM order_events e WHERE e.order_id = o.id AND e.to_status = 'Delivered'
        AND e.from_status IS DISTINCT FROM 'Delivered' ORDER BY e.id DESC LIMIT 1) END`;

const placedFor = `CASE WHEN o.branch_id IS NOT NULL THEN
      (SELECT json_build_object('by', o.buyer_name, 'branch', name) FROM company_branches WHERE id = o.branch_id) END`;

// json, not jsonb, which PostgreSQL would build first and then write as a longer text. Whole rows take half the time of
// json_build_object, which looks up the type of each of its arguments anew.
const orderWithLines = `
  SELECT o.id, o.order_number AS "orderNumber", o.po_number AS "poNumber", o.buyer_id AS "buyerId", o.company_id AS "companyId", o.branch_id AS "branchId", ${placedFor} AS "placedFor", o.placed_at AS "placedAt", o.pay_by AS "payBy", o.status,
    o.taxable_paise AS "taxablePaise", o.gst_paise AS "gstPaise", o.total_paise AS "totalPaise",
    o.stock_state AS "stockState", o.reserved_until AS "reservedUntil",
    o.razorpay_order_id AS "providerOrderId", o.razorpay_payment_id AS "providerPaymentId",
    o.razorpay_signature AS "paymentSignature", o.paid_at AS "paidAt", ${deliveredAt} AS "deliveredAt", o.payment_note AS "paymentNote",
    o.invoice_link AS "invoiceLink",
    (SELECT numbers[1] FROM invoices_of_orders i WHERE i.order_id = o.id) AS "taxInvoiceNumber", o.tracking_partner_name AS "trackingPartnerName",
    o.tracking_id AS "trackingId",
    (SELECT coalesce(json_agg(shipment), '[]') FROM (
        SELECT number, kind, stage, courier AS "partnerName", tracking_id AS "trackingId", ready_on AS "readyOn", (SELECT coalesce(json_agg(line), '[]') FROM (
            SELECT line_number AS "lineNumber", quantity FROM shipment_lines l WHERE l.shipment_id = shipments.id
            ORDER BY line_number) AS line) AS lines
        FROM shipments WHERE order_id = o.id AND stage <> 'Void' ORDER BY number) AS shipment) AS shipments, o.version, o.money_kept_reason AS "moneyKeptReason",
    (SELECT json_build_object('_id', later.id, 'orderNumber', later.order_number)
      FROM orders later WHERE later.id = o.replaced_by) AS "replacedBy",
    ${moneyReturned} AS "moneyReturned", o.refunded_paise AS "refundedPaise", o.buyer_phone_number AS "buyerPhoneNumber", o.buyer_email AS "buyerEmail",
    o.gstin, o.uin, o.billing_address AS "billingAddress", o.shipping_address AS "shippingAddress",
    (SELECT json_agg(line) FROM (
        SELECT line_number AS "lineNumber", sku, title, category, type, images, hsn, unit, unit_price::text AS "unitPrice", quantity, ${refundedQuantity} AS "refundedQuantity",
          discount_percent AS "discountPercent", gst_rate_percent::text AS "gstRatePercent", gross_paise AS "grossPaise",
          discount_paise AS "discountPaise", taxable_paise AS "taxablePaise", gst_paise AS "gstPaise"
        FROM order_lines l WHERE l.order_id = o.id ORDER BY line_number) AS line) AS lines
  FROM orders o`;

export const findOrder = statement<[id: string], OrderRow>(
  "orders.find",
  `${orderWithLines} WHERE o.id = $1`,
);

/** SQL condition: the order that a provider's order is for, or was for before it was detached. */
export const isOfProviderOrder = (providerOrderId: string) =>
  `id = ANY (ARRAY(SELECT order_id FROM provider_orders WHERE provider_order_id = ${providerOrderId}))`;

/** What staff left to the buyer of an order to choose, and the choice. */
export const findPartDelivery = statement<[orderId: string], { choice: PartChoice | null }>(
  "orders.find_part_delivery",
  "SELECT choice FROM part_deliveries WHERE order_id = $1",
);

export const findOrderOfProvider = statement<
  [providerOrderId: string],
  Pick<OrderRow, "id" | "buyerId" | "companyId" | "paidAt" | "providerPaymentId">
>(
  "orders.find_of_provider_order",
  `SELECT id, buyer_id AS "buyerId", company_id AS "companyId", paid_at AS "paidAt",
     razorpay_payment_id AS "providerPaymentId"
   FROM orders WHERE ${isOfProviderOrder("$1")}`,
);

/** A party's orders from `from` on, newest first, older than `before`, of one status or of all. The page is limited before any line is read. */
export const findOrdersOfParty = statementOfParty<
  { from: string; before: string; status: string | null; limit: number },
  OrderRow
>(
  "orders.find_of_party",
  ["from", "before", "status", "limit"],
  (orders) => `${orderWithLines}
   WHERE o.id IN (
     SELECT id FROM ${orders} AS of_party WHERE id >= $1 AND id < $2 AND ($3::text IS NULL OR status = $3)
     ORDER BY id DESC LIMIT $4)
   ORDER BY o.id DESC`,
);

/** How many of a party's orders from `from` on and before `to` have each status; a status without orders is left out. */
export const countOrdersOfParty = statementOfParty<
  { from: string; to: string },
  { status: OrderStatus; count: number }
>(
  "orders.count_of_party",
  ["from", "to"],
  (orders) =>
    `SELECT status, count(*) AS count FROM ${orders} AS of_party WHERE id >= $1 AND id < $2 GROUP BY status`,
);

/** Complete orders, newest first. An array instead of a subquery, so that every plan uses the primary key. */
export const findOrdersByIds = statement<[ids: string[]], OrderRow>(
  "orders.find_by_ids",
  `${orderWithLines} WHERE o.id = ANY ($1::uuid[]) ORDER BY o.id DESC`,
);

/** SQL: the goods of the orders' lines, without pieces that refunds have put back into stock. */
export const goodsOfOrders = (orderIds: string) => `(
  SELECT order_id, sku, quantity FROM (
    SELECT l.order_id, l.sku, l.quantity - (SELECT coalesce(sum(r.restocked_quantity), 0)::integer
      FROM refund_lines r WHERE r.order_id = l.order_id AND r.line_number = l.line_number) AS quantity
    FROM order_lines l WHERE l.order_id = ANY (${orderIds})) AS held
  WHERE quantity > 0)`;

export const findGoodsOfOrders = statement<[orderIds: string[]], { sku: string; quantity: number }>(
  "orders.find_goods",
  `SELECT sku, quantity FROM ${goodsOfOrders("$1")} AS goods`,
);

/** A buyer's request to cancel an order; no row when there is none. */
export const findCancellationRequest = statement<[orderId: string], CancellationRequestRow>(
  "orders.find_cancellation_request",
  `SELECT asked_at AS "askedAt", reason, declined_at AS "declinedAt", answer
   FROM cancellation_requests WHERE order_id = $1`,
);

/** Those of these orders whose buyer asked to cancel them and was not answered. */
export const findOrderEvents = statement<[orderId: string], OrderEventRow>(
  "orders.find_events",
  `SELECT at, actor, from_status AS "fromStatus", to_status AS "toStatus", what
   FROM order_events WHERE order_id = $1 ORDER BY id`,
);
