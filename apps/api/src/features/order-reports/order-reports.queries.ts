import type { ItemOfOrder, PackedItem, ReportLine, ReportOrder } from "@dakbag/domain/reports/order-reports";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

export type ReportLineRow = Omit<ReportLine, "unitPrice" | "gstRateBasisPoints"> & {
  unitPrice: string;
  gstRatePercent: number;
};

export type ReportOrderRow = Omit<ReportOrder, "invoice" | "invoiceNumber" | "shippingAddress" | "lines"> & {
  invoiceLink: string;
  taxInvoiceNumber: string | null;
};

const order = `o.id, o.order_number AS "orderNumber", o.placed_at AS "placedAt", o.status,
    o.taxable_paise AS "taxablePaise", o.gst_paise AS "gstPaise", o.total_paise AS "totalPaise",
    o.razorpay_order_id AS "providerOrderId", o.razorpay_payment_id AS "providerPaymentId",
    o.razorpay_signature AS "paymentSignature", o.buyer_name AS "buyerName",
    o.buyer_phone_number AS "buyerPhoneNumber", o.buyer_email AS "buyerEmail", o.gstin,
    o.invoice_link AS "invoiceLink", (SELECT numbers[1] FROM invoices_of_orders i WHERE i.order_id = o.id) AS "taxInvoiceNumber"`;

/** The orders placed from `from` to before `before`, oldest first. */
export const readOrdersPlaced = rowsQuery<
  [from: Date, before: Date],
  ReportOrderRow & { lines: { title: string; quantity: number }[] }
>(
  `SELECT ${order},
    (SELECT jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity) ORDER BY l.line_number)
      FROM order_lines l WHERE l.order_id = o.id) AS lines
   FROM orders o WHERE o.placed_at >= $1 AND o.placed_at < $2 ORDER BY o.placed_at, o.id`,
);

export const countOrdersPlaced = statement<[from: Date, before: Date], { count: number }>(
  "order_reports.count_placed",
  "SELECT count(*) AS count FROM orders WHERE placed_at >= $1 AND placed_at < $2",
);

/** SQL: what finished and pending refunds return of the order line `l`. */
const refundedLines = `LATERAL (SELECT coalesce(sum(rl.quantity), 0)::integer AS quantity,
      coalesce(sum(rl.taxable_paise), 0)::bigint AS taxable_paise, coalesce(sum(rl.gst_paise), 0)::bigint AS gst_paise
    FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
    WHERE rl.order_id = l.order_id AND rl.line_number = l.line_number AND r.state <> 'failed') AS back`;

/**
 * The orders of a status with the pieces that are still to be sent and their amounts, oldest first; without orders and lines of
 * which all was refunded. Dimensions are those of the current products, because orders have no snapshot of them.
 */
export const readOrdersOfStatus = rowsQuery<
  [status: OrderStatus],
  ReportOrderRow & { shippingAddress: AddressSnapshot; lines: ReportLineRow[] }
>(
  `SELECT * FROM (SELECT ${order}, o.shipping_address AS "shippingAddress",
    (SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'title', l.title, 'hsn', l.hsn,
        'quantity', l.quantity - back.quantity,
        'unitPrice', l.unit_price::text, 'discountPercent', l.discount_percent,
        'gstRatePercent', l.gst_rate_percent, 'taxablePaise', l.taxable_paise - back.taxable_paise,
        'gstPaise', l.gst_paise - back.gst_paise,
        'invoiced', CASE WHEN i.igst_paise IS NOT NULL THEN jsonb_build_object('cgstPaise', i.cgst_paise,
          'sgstPaise', i.sgst_paise, 'igstPaise', i.igst_paise) END,
        'product', CASE WHEN p.sku IS NOT NULL THEN jsonb_build_object('category', p.category,
          'dimension', p.dimension, 'description', p.description, 'unit', p.unit,
          'rollsPerBox', p.rolls_per_box, 'unitGrams', plan.unit_grams) END) ORDER BY l.line_number)
      FROM order_lines l CROSS JOIN ${refundedLines} LEFT JOIN products p ON p.sku = l.sku
        LEFT JOIN inventory_plans plan ON plan.sku = l.sku
        CROSS JOIN LATERAL (SELECT sum(part.cgst_paise)::bigint AS cgst_paise,
            sum(part.sgst_paise)::bigint AS sgst_paise, sum(part.igst_paise)::bigint AS igst_paise
          FROM published_invoices d JOIN invoice_lines part ON part.invoice_id = d.id
          WHERE d.order_id = l.order_id AND part.line_number = l.line_number) AS i
      WHERE l.order_id = o.id AND l.quantity > back.quantity) AS lines
   FROM orders o WHERE o.status = $1 ORDER BY o.id) AS found WHERE lines IS NOT NULL`,
);

export const countOrdersOfStatus = statement<[status: OrderStatus], { count: number }>(
  "order_reports.count_of_status",
  "SELECT count(*) AS count FROM orders WHERE status = $1",
);

/** The products in the orders of a status that are still to be sent, each with the title of its newest order. */
export const readConsolidatedItems = rowsQuery<[status: OrderStatus], PackedItem>(
  `SELECT l.sku AS "itemSKU", (array_agg(l.title ORDER BY l.order_id DESC))[1] AS "itemName",
     sum(l.quantity - back.quantity) AS "itemQuantity", count(*) AS "itemCount"
   FROM orders o JOIN order_lines l ON l.order_id = o.id CROSS JOIN ${refundedLines}
   WHERE o.status = $1 AND l.quantity > back.quantity
   GROUP BY l.sku ORDER BY 2, 1`,
);

/** The quantity of each product that each order still needs, sorted by product, oldest order first. */
export const readItemsOfOrders = rowsQuery<[status: OrderStatus], ItemOfOrder>(
  `SELECT l.sku AS "itemSKU", l.title AS "itemName", l.quantity - back.quantity AS "itemQuantity", o.order_number AS "orderNumber",
     COALESCE(NULLIF(o.shipping_address->>'name', ''), o.buyer_name) AS "customerName",
     o.shipping_address->>'zipCode' AS "pinCode"
   FROM orders o JOIN order_lines l ON l.order_id = o.id CROSS JOIN ${refundedLines}
   WHERE o.status = $1 AND l.quantity > back.quantity
   ORDER BY l.title, l.sku, o.id, l.line_number`,
);
