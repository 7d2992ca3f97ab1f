import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import type { ParcelToBookRow } from "./booking-rows.ts";

/** The parcels of these orders that are not void; the first one of an order need not be there yet. */
export const findParcelsToBook = statement<[orderIds: string[]], ParcelToBookRow>(
  "bookings.find_parcels_to_book",
  `SELECT o.id AS "orderId", o.order_number AS "orderNumber", o.status AS "orderStatus", o.placed_at AS "placedAt",
     (SELECT numbers[1] FROM invoices_of_orders i WHERE i.order_id = o.id) AS "invoiceNumber", o.buyer_name AS "buyerName",
     o.buyer_phone_number AS "buyerPhoneNumber", o.buyer_email AS "buyerEmail", o.gstin, o.shipping_address AS "shippingAddress",
     (SELECT cautions FROM order_cautions WHERE order_id = o.id) AS cautions,
     coalesce(s.id, o.id) AS "shipmentId", coalesce(s.number, ${firstShipment}) AS number,
     part.shipment_id IS NOT NULL AS "isOneOfSeveral",
     coalesce(s.stage, CASE o.status WHEN 'In Production' THEN 'In Production' ELSE 'Packed' END) AS stage,
     s.weight_grams AS "weightGrams", s.boxes AS "boxCount", coalesce(btrim(s.tracking_id), '') AS "trackingId",
     (SELECT count(*)::int FROM bookings WHERE shipment_id = s.id) AS attempts,
     (SELECT coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.title, 'hsn', l.hsn, 'quantity', p.quantity,
          'earlier', p.earlier, 'charged', json_build_object('quantity', l.quantity, 'discountPaise', l.discount_paise,
            'taxablePaise', l.taxable_paise, 'gstPaise', l.gst_paise,
            'gstRateBasisPoints', (l.gst_rate_percent * 100)::integer)) ORDER BY l.line_number), '[]')
       FROM pieces_to_send p JOIN order_lines l ON (l.order_id, l.line_number) = (p.order_id, p.line_number)
       WHERE p.order_id = o.id AND p.shipment_id IS NOT DISTINCT FROM part.shipment_id AND p.quantity > 0) AS items
   FROM orders o LEFT JOIN shipments s ON s.order_id = o.id AND s.stage <> 'Void'
     LEFT JOIN LATERAL (SELECT shipment_id FROM shipment_lines WHERE shipment_id = s.id LIMIT 1) AS part ON true
   WHERE o.id = ANY ($1::uuid[]) ORDER BY o.id, s.number`,
);
