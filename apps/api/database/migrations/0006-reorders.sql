-- Idempotency-Keys of "reorder" with what was found out under them: a request that is repeated puts the same lines
-- into the cart, under the same key there, and hears the same.
CREATE TABLE reorders (
  buyer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders,
  cart_key text NOT NULL,
  lines jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (buyer_id, idempotency_key)
);
CREATE INDEX reorders_by_time ON reorders (asked_at);
COMMENT ON COLUMN reorders.cart_key IS 'the Idempotency-Key of the addition to the cart';
COMMENT ON COLUMN reorders.lines IS 'what each line of the order comes to, before the cart has looked at it';
