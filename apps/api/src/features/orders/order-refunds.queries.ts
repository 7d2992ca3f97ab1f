import { statement } from "../../platform/database.ts";
import type { RefundableLineRow, RefundOfOrderRow } from "./order-rows.ts";

export const findRefundableLines = statement<[orderId: string], RefundableLineRow>(
  "orders.find_refundable_lines",
  `SELECT l.line_number AS "lineNumber", l.sku, l.title, l.unit, l.quantity, l.gst_rate_percent AS "gstRatePercent",
     l.discount_paise AS "discountPaise", l.taxable_paise AS "taxablePaise", l.gst_paise AS "gstPaise",
     r.refunded, r."toRestock", r.restocked
   FROM order_lines l
   CROSS JOIN LATERAL (
     SELECT jsonb_build_object(
         'quantity', coalesce(sum(rl.quantity) FILTER (WHERE counts), 0),
         'discountPaise', coalesce(sum(rl.discount_paise) FILTER (WHERE counts), 0),
         'taxablePaise', coalesce(sum(rl.taxable_paise) FILTER (WHERE counts), 0),
         'gstPaise', coalesce(sum(rl.gst_paise) FILTER (WHERE counts), 0),
         'goodwillPaise', coalesce(sum(rl.taxable_paise + rl.gst_paise) FILTER (WHERE counts AND rl.quantity = 0), 0))
         AS refunded,
       coalesce(sum(rl.quantity) FILTER (WHERE counts AND rl.restock), 0) AS "toRestock",
       coalesce(sum(rl.restocked_quantity), 0) AS restocked
     FROM refund_lines rl
     JOIN refunds ON refunds.id = rl.refund_id
     CROSS JOIN LATERAL (SELECT refunds.state <> 'failed' AS counts) AS state
     WHERE rl.order_id = l.order_id AND rl.line_number = l.line_number) AS r
   WHERE l.order_id = $1 ORDER BY l.line_number`,
);

/** How much of the money that paid these orders is not refunded; an unpaid order is left out. */
export const findMoneyLeftByOrder = statement<[orderIds: string[]], { orderId: string; leftPaise: number }>(
  "orders.find_money_left_by_order",
  `SELECT order_id AS "orderId", sum(left_paise)::bigint AS "leftPaise" FROM receipt_balances
   WHERE order_id = ANY ($1::uuid[]) AND is_allocated GROUP BY order_id`,
);

export const findRefundsOfOrder = statement<[orderId: string], RefundOfOrderRow>(
  "orders.find_refunds",
  `SELECT r.id, receipt.reference AS "providerPaymentId",
     (SELECT provider_refund_id FROM provider_refunds WHERE refund_id = r.id) AS "providerRefundId",
     r.amount_paise AS "amountPaise", r.reason, r.state, r.requested_at AS at,
     EXISTS (SELECT FROM refunds later WHERE later.retry_of = r.id) AS "isRetried",
     r.made_elsewhere AS "madeElsewhere", r.outside_reference AS "outsideReference", p.is_allocated AS "hasBoughtOrder",
     p.left_paise AS "moneyLeftPaise",
     (SELECT jsonb_build_object('id', n.ids[1], 'number', n.numbers[1]) FROM credit_notes_of_refunds n WHERE n.refund_id = r.id)
       AS "creditNote",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'sku', l.sku, 'title', l.title,
          'unit', l.unit, 'quantity', rl.quantity, 'taxablePaise', rl.taxable_paise, 'gstPaise', rl.gst_paise,
          'restock', rl.restock) ORDER BY l.line_number), '[]')
      FROM refund_lines rl JOIN order_lines l ON (l.order_id, l.line_number) = (rl.order_id, rl.line_number)
      WHERE rl.refund_id = r.id) AS lines
   FROM refunds r JOIN receipt_balances p USING (receipt_id, order_id) JOIN receipts receipt ON receipt.id = receipt_id
   WHERE r.order_id = $1 ORDER BY r.id`,
);
