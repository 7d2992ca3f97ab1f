-- Questions that statements of several features ask, answered in one place.

CREATE VIEW default_pins AS
SELECT user_id, address ->> 'zipCode' AS pin FROM shipping_addresses
WHERE is_default AND address ->> 'country' = 'India';
COMMENT ON VIEW default_pins IS 'the PIN code of a buyer''s default shipping address; no row when there is none or it is not in India';

CREATE VIEW refunded_pieces AS
SELECT lines.order_id, lines.line_number, sum(lines.quantity)::integer AS quantity
FROM refund_lines lines JOIN refunds ON refunds.id = lines.refund_id
WHERE refunds.state <> 'failed'
GROUP BY lines.order_id, lines.line_number;
COMMENT ON VIEW refunded_pieces IS 'the pieces of an order line in finished and pending refunds; no row without any';

CREATE VIEW order_count_totals AS
SELECT stretch, status, orders, paise FROM order_counts
UNION ALL
SELECT stretch, status, change, paise FROM order_count_changes;
COMMENT ON VIEW order_count_totals IS 'the compacted counts and the changes since then; their sum is exact in every statement';

CREATE VIEW lines_to_send AS
SELECT l.order_id, json_agg(json_build_object('sku', l.sku, 'title', l.title, 'unit', l.unit,
    'quantity', l.quantity - coalesce((SELECT back.quantity FROM refunded_pieces back
       WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0),
    'place', plan.place, 'product', CASE WHEN p.sku IS NOT NULL THEN json_build_object('category', p.category,
      'dimension', p.dimension, 'description', p.description, 'unit', p.unit,
      'rollsPerBox', p.rolls_per_box, 'unitGrams', plan.unit_grams) END) ORDER BY l.line_number) AS lines
FROM order_lines l LEFT JOIN products p ON p.sku = l.sku LEFT JOIN inventory_plans plan ON plan.sku = l.sku
GROUP BY l.order_id;
COMMENT ON VIEW lines_to_send IS 'the lines of an order with the pieces to send, as JSON; dimensions are those of the present products';
