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
