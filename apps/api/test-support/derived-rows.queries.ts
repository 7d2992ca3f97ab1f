import { statement } from "../src/platform/database.ts";

/** Orders whose rows of `held_goods` are not their lines, or that have such rows although they hold nothing. */
export const findWronglyHeld = statement<[], { orderId: string }>(
  "test.find_wrongly_held",
  `SELECT DISTINCT order_id AS "orderId" FROM (
     SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity, is_prepaid_cart_order(o)
     FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.stock_state = 'reserved') AS lines
   FULL JOIN held_goods USING (order_id, line_number, sku, buyer_id, quantity, is_prepaid_cart_order)
   WHERE lines.order_id IS NULL OR held_goods.order_id IS NULL`,
);

/** Orders whose text in `order_search` is not theirs, or that lack one although their buyer has such texts or must have. */
export const findWronglySearched = statement<[], { orderId: string }>(
  "test.find_wrongly_searched",
  `SELECT o.id AS "orderId" FROM orders o
   LEFT JOIN order_search s ON s.order_id = o.id AND s.buyer_id = o.buyer_id
   WHERE s.text <> order_search_text(o) OR (s.text IS NULL AND o.buyer_id IN (
     SELECT buyer_id FROM order_search
     UNION ALL
     SELECT buyer_id FROM orders JOIN users u ON u.id = buyer_id
     WHERE erased_at IS NULL GROUP BY buyer_id HAVING count(*) > 100))`,
);

/** Orders whose `refunded_paise` is not the sum of the refunds of the receipts that paid them. */
export const findWronglyRefunded = statement<[], { orderId: string }>(
  "test.find_wrongly_refunded",
  `SELECT o.id AS "orderId" FROM orders o
   LEFT JOIN (SELECT order_id, sum(refunds.amount_paise) AS paise
     FROM refunds JOIN receipt_allocations USING (receipt_id, order_id) WHERE state <> 'failed' GROUP BY 1) AS r ON r.order_id = o.id
   WHERE o.refunded_paise <> coalesce(r.paise, 0)`,
);

/** Products whose row of `desk_products` is not theirs, or whose stored level has another position. */
export const findWrongDeskRows = statement<[], { sku: string }>(
  "test.find_wrong_desk_rows",
  `SELECT p.sku FROM products p LEFT JOIN desk_products d USING (sku) LEFT JOIN stock_levels s USING (sku)
   WHERE (d.catalogue_position, d.category, d.is_shown, d.text, d.name, d.own_description)
       IS DISTINCT FROM (p.catalogue_position, p.category, p.show_listing, desk_text(p), planning_name(p), lower(p.description))
     OR s.catalogue_position <> p.catalogue_position`,
);

/** Orders whose tracking, or status of what has left, is not that of their shipments. */
export const findWronglyShipped = statement<[], { orderId: string }>(
  "test.find_wrongly_shipped",
  `SELECT o.id AS "orderId" FROM orders o LEFT JOIN order_deliveries d ON d.order_id = o.id
   WHERE o.tracking_partner_name <> coalesce(d.courier, '') OR o.tracking_id <> coalesce(d.tracking_id, '')
     OR o.status IN ('Shipped', 'In transit', 'Out for delivery', 'Delivered') AND o.status IS DISTINCT FROM d.status
     OR o.status IN ('Order Processing', 'In Production') AND o.status <> d.status`,
);
