-- A buyer has one order that can be paid: placing another one replaces it. Copies of the last version release the goods of
-- the earlier order without this mark; the next order that a new copy places replaces it.
ALTER TABLE orders
  ADD COLUMN replaced_by uuid REFERENCES orders ON DELETE SET NULL,
  ADD CONSTRAINT orders_replaced_check CHECK (replaced_by IS NULL
    OR (paid_at IS NULL AND stock_state = 'released' AND status IN ('Cancelled', 'Refunded')));
COMMENT ON COLUMN orders.replaced_by IS 'the later order of the same buyer, because of which this one can no longer be paid';
-- For the reference: deleting an order looks for those that it replaced.
CREATE INDEX orders_replaced ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
