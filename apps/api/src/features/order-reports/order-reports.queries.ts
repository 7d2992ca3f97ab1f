import type { ItemOfOrder, PackedItem, ReportLine, ReportOrder } from "@dakbag/domain/reports/order-reports";
import type { RefundableLine } from "@dakbag/domain/refunds/refund-share";
import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

export type ReportLineRow = Omit<
  ReportLine,
  "unitPrice" | "gstRateBasisPoints" | "taxablePaise" | "gstPaise"
> & {
  unitPrice: string;
  gstRatePercent: number;
  /** The pieces of its line in parcels with smaller numbers. */
  earlier: number;
  /** Its line: of an order that leaves at once less what was refunded, as its pieces are. */
  charged: Omit<RefundableLine, "refunded" | "gstRateBasisPoints">;
};

export type ReportOrderRow = Omit<
  ReportOrder,
  "invoice" | "invoiceNumber" | "shippingAddress" | "lines" | "isReplacement"
> & {
  invoiceLink: string;
  taxInvoiceNumber: string | null;
};

/** Which parcel of its order a row is about. */
export interface ParcelOfOrderRow {
  orderNumber: string;
  number: number;
  isOneOfSeveral: boolean;
}

export type ParcelToSendRow = ReportOrderRow &
  ParcelOfOrderRow & { isReplacement: boolean; shippingAddress: AddressSnapshot; lines: ReportLineRow[] };

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

// As Packing has them: of an order that is partly in production, what is there is sent, and a replacement while its order is on its way
// or delivered. OFFSET 0 has PostgreSQL look at the shipments of each such order: those of cancelled orders stay packed, and are many.
const ordersToSend = `
  SELECT o.id FROM orders o WHERE o.status = 'Order Processing'
  UNION ALL SELECT o.id FROM orders o WHERE o.status = 'In Production'
    AND EXISTS (SELECT FROM shipments part WHERE part.order_id = o.id AND part.stage = 'Packed' OFFSET 0)
  UNION ALL SELECT o.id FROM orders o WHERE o.status IN ('Shipped', 'In transit', 'Out for delivery', 'Delivered')
    AND o.id IN (SELECT order_id FROM shipments WHERE kind = 'replacement' AND stage = 'Packed')`;

export const countOrdersToSend = statement<[], { count: number }>(
  "order_reports.count_to_send",
  `SELECT count(*) AS count FROM (${ordersToSend}) AS wanted`,
);

/**
 * SQL: the parcels that are made and here, the oldest order first; `shipment_id` is null of one that has all of its order. They are
 * sorted before anything is read of them, so that a report begins at once; OFFSET 0 has PostgreSQL do so.
 */
const parcelsToSend = `(
     SELECT wanted.id AS order_id, coalesce(s.number, ${firstShipment}) AS number, s.kind, part.shipment_id
     FROM (${ordersToSend}) AS wanted
       LEFT JOIN shipments s ON s.order_id = wanted.id AND s.stage IN ('Packed', 'In Production')
       LEFT JOIN LATERAL (SELECT shipment_id FROM shipment_lines WHERE shipment_id = s.id LIMIT 1) AS part ON true
     WHERE coalesce(s.stage, 'Packed') = 'Packed' ORDER BY wanted.id, 2 OFFSET 0) AS here`;

// OFFSET 0: each order is found by its id, where all orders would be read to be joined.
const theirOrders = "CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = here.order_id OFFSET 0) AS o";

const whichParcel = `here.number, here.shipment_id IS NOT NULL AS "isOneOfSeveral"`;

/** SQL: the pieces `sent` of the parcel and their order lines `l`, without lines of which all was refunded. */
const piecesOfParcel =
  "pieces_to_send sent JOIN order_lines l ON (l.order_id, l.line_number) = (sent.order_id, sent.line_number)";
const areOfParcel =
  "sent.order_id = here.order_id AND sent.shipment_id IS NOT DISTINCT FROM here.shipment_id AND sent.quantity > 0";

/**
 * The parcels that are still to be sent with their pieces, of the oldest order first; without orders of which all was refunded.
 * Dimensions are those of the current products, because orders have no snapshot of them.
 */
export const readParcelsToSend = rowsQuery<[], ParcelToSendRow>(
  `SELECT ${order}, o.shipping_address AS "shippingAddress", ${whichParcel},
    here.kind IS NOT DISTINCT FROM 'replacement' AS "isReplacement", goods.lines
   FROM ${parcelsToSend} ${theirOrders} CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'title', l.title, 'hsn', l.hsn,
        'quantity', sent.quantity, 'earlier', sent.earlier,
        'unitPrice', l.unit_price::text, 'discountPercent', l.discount_percent,
        'gstRatePercent', l.gst_rate_percent, 'charged', jsonb_build_object('quantity', l.quantity - back.quantity,
          'discountPaise', l.discount_paise - back.discount_paise,
          'taxablePaise', l.taxable_paise - back.taxable_paise, 'gstPaise', l.gst_paise - back.gst_paise),
        'invoiced', CASE WHEN i.igst_paise IS NOT NULL THEN jsonb_build_object('cgstPaise', i.cgst_paise,
          'sgstPaise', i.sgst_paise, 'igstPaise', i.igst_paise) END,
        'product', CASE WHEN p.sku IS NOT NULL THEN jsonb_build_object('category', p.category,
          'dimension', p.dimension, 'description', p.description, 'unit', p.unit,
          'rollsPerBox', p.rolls_per_box, 'unitGrams', plan.unit_grams) END) ORDER BY l.line_number) AS lines
      FROM ${piecesOfParcel} LEFT JOIN products p ON p.sku = l.sku
        LEFT JOIN inventory_plans plan ON plan.sku = l.sku
        CROSS JOIN LATERAL (SELECT coalesce(sum(rl.quantity), 0)::integer AS quantity,
            coalesce(sum(rl.discount_paise), 0)::bigint AS discount_paise,
            coalesce(sum(rl.taxable_paise), 0)::bigint AS taxable_paise, coalesce(sum(rl.gst_paise), 0)::bigint AS gst_paise
          FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
          WHERE here.shipment_id IS NULL AND rl.order_id = l.order_id AND rl.line_number = l.line_number
            AND r.state <> 'failed') AS back
        CROSS JOIN LATERAL (SELECT sum(part.cgst_paise)::bigint AS cgst_paise,
            sum(part.sgst_paise)::bigint AS sgst_paise, sum(part.igst_paise)::bigint AS igst_paise
          FROM published_invoices d JOIN invoice_lines part ON part.invoice_id = d.id
          WHERE d.order_id = l.order_id AND part.line_number = l.line_number) AS i
      WHERE ${areOfParcel}) AS goods
   WHERE goods.lines IS NOT NULL ORDER BY here.order_id, here.number`,
);

// OFFSET 0 has PostgreSQL look at the pieces of each parcel, where those of all orders would be joined.
const piecesToSend = `${parcelsToSend} CROSS JOIN LATERAL (
     SELECT l.sku, l.title, l.line_number, sent.quantity FROM ${piecesOfParcel} WHERE ${areOfParcel} OFFSET 0) AS piece`;

/** The products in the parcels that are still to be sent, each with the title of its newest order. */
export const readConsolidatedItems = rowsQuery<[], PackedItem>(
  `SELECT piece.sku AS "itemSKU", (array_agg(piece.title ORDER BY here.order_id DESC))[1] AS "itemName",
     sum(piece.quantity) AS "itemQuantity", count(*) AS "itemCount"
   FROM ${piecesToSend} GROUP BY piece.sku ORDER BY 2, 1`,
);

/** The quantity of each product that each parcel needs, sorted by product, of the oldest order first. */
export const readItemsOfParcels = rowsQuery<[], ItemOfOrder & ParcelOfOrderRow>(
  `SELECT piece.sku AS "itemSKU", piece.title AS "itemName", piece.quantity AS "itemQuantity", o.order_number AS "orderNumber",
     ${whichParcel}, COALESCE(NULLIF(o.shipping_address->>'name', ''), o.buyer_name) AS "customerName",
     o.shipping_address->>'zipCode' AS "pinCode"
   FROM ${piecesToSend} ${theirOrders} ORDER BY piece.title, piece.sku, here.order_id, here.number, piece.line_number`,
);
