-- Questions that statements of several features ask, answered in one place.

-- Inlined into the statements that call it: it is one SELECT, and not strict.
CREATE FUNCTION held_but_available(buyer uuid, wanted_sku text) RETURNS TABLE (units integer)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quantity), 0)::integer FROM held_goods
  WHERE held_goods.sku = wanted_sku AND (never_paid OR buyer_id = buyer)
$$;
COMMENT ON FUNCTION held_but_available IS
  'what is held of a product but there for this buyer: by the buyer''s own waiting orders, because placing the next one releases it, and by accounts that never paid, because a payment takes it from them';

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

CREATE VIEW payment_balances AS
SELECT razorpay_payment_id, order_id, honoured, amount_paise - (
    SELECT coalesce(sum(refunds.amount_paise), 0)::bigint FROM refunds
    WHERE refunds.razorpay_payment_id = payments.razorpay_payment_id AND refunds.state <> 'failed') AS left_paise
FROM payments;
COMMENT ON VIEW payment_balances IS 'how much of a payment is in no finished or pending refund';

CREATE VIEW order_cautions AS
SELECT orders.id AS order_id, array_remove(ARRAY[
    (SELECT 'cancellation-asked' FROM cancellation_requests asked
     WHERE asked.order_id = orders.id AND asked.declined_at IS NULL),
    (SELECT CASE WHEN bool_or(r.state = 'failed') THEN 'refund-failed' WHEN count(*) > 0 THEN 'refund-pending' END
     FROM refunds r JOIN payment_balances paid ON paid.razorpay_payment_id = r.razorpay_payment_id
     WHERE r.order_id = orders.id AND paid.honoured AND r.state <> 'processed'
       AND (SELECT bool_and(quantity = 0) FROM refund_lines WHERE refund_id = r.id) IS NOT TRUE
       AND (r.state <> 'failed' OR (r.amount_paise <= paid.left_paise
         AND NOT EXISTS (SELECT FROM refunds later WHERE later.retry_of = r.id))))], NULL) AS cautions
FROM orders;
COMMENT ON VIEW order_cautions IS
  'why an order should not leave unasked: its buyer asked to cancel it, or a refund of pieces is pending or failed; a failed one counts until it is asked for again, or too little is left of the payment for it';

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
