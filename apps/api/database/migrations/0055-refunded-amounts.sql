-- The staff home lists cancelled orders whose money is neither returned nor kept for a reason: few, among all that were ever
-- refunded. What was returned stands in the order, so that an index holds those few. Whoever changes a refund has locked its
-- order.
ALTER TABLE orders ADD COLUMN refunded_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN orders.refunded_paise IS 'of its payment: the refunds that did not fail; kept by a trigger of refunds';

CREATE FUNCTION sum_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_paise = (
    SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE razorpay_payment_id = NEW.razorpay_payment_id AND state <> 'failed')
  WHERE id = NEW.order_id AND razorpay_payment_id = NEW.razorpay_payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF amount_paise, state ON refunds
  FOR EACH ROW EXECUTE FUNCTION sum_refunds_of_order();

UPDATE orders o SET refunded_paise = refunded.paise
FROM (SELECT razorpay_payment_id, sum(amount_paise) AS paise FROM refunds WHERE state <> 'failed' GROUP BY 1) AS refunded
WHERE refunded.razorpay_payment_id = o.razorpay_payment_id;

DROP INDEX orders_cancelled_paid;
CREATE INDEX orders_cancelled_paid ON orders (id)
  WHERE status IN ('Cancelled', 'Refunded') AND paid_at IS NOT NULL AND money_kept_reason IS NULL
    AND refunded_paise < total_paise;

CREATE OR REPLACE VIEW cancelled_without_refund AS
SELECT o.id, o.order_number, o.status, o.total_paise - coalesce(r.paise, 0) AS left_paise
FROM orders o CROSS JOIN LATERAL (
  SELECT sum(amount_paise) AS paise FROM refunds
  WHERE refunds.razorpay_payment_id = o.razorpay_payment_id AND state <> 'failed') r
WHERE o.status IN ('Cancelled', 'Refunded') AND o.paid_at IS NOT NULL AND o.money_kept_reason IS NULL
  AND o.refunded_paise < o.total_paise AND coalesce(r.paise, 0) < o.total_paise;
