-- A provider's order that took a payment which did not buy the shop's order cannot be paid again: it is detached, and the
-- order gets another. Copies of the last version take what is still reported of a detached one for a payment of no order.
CREATE TABLE detached_provider_orders (
  razorpay_order_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  detached_at timestamptz NOT NULL
);
CREATE INDEX detached_provider_orders_order ON detached_provider_orders (order_id);
COMMENT ON TABLE detached_provider_orders IS 'provider orders that took a payment and can take no other; their order has or gets another';

ALTER TABLE payments ADD COLUMN fee_on_top_paise bigint NOT NULL DEFAULT 0 CHECK (fee_on_top_paise >= 0);
COMMENT ON COLUMN payments.fee_on_top_paise IS 'what the provider charged the buyer beyond amount_paise, as its own fee';
