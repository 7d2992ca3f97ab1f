-- Idempotency-Keys of "add lines to cart" with what was asked and what was answered: a request that is repeated
-- hears the same again, whatever has become of stock and cart meanwhile.
CREATE TABLE cart_bulk_additions (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  asked jsonb NOT NULL,
  answered jsonb,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX cart_bulk_additions_by_time ON cart_bulk_additions (added_at);
COMMENT ON COLUMN cart_bulk_additions.answered IS 'null only within the transaction that is working it out';
