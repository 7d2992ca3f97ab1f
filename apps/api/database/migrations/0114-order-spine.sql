-- An order may come from elsewhere than a cart, be paid otherwise than before it is accepted, and be a company's. Today all
-- come from a cart, are prepaid and have one buyer.
ALTER TABLE orders
  ADD COLUMN source_kind text NOT NULL DEFAULT 'cart' CHECK (source_kind IN ('cart')),
  ADD COLUMN source_id uuid,
  ADD COLUMN terms text NOT NULL DEFAULT 'prepaid' CHECK (terms IN ('prepaid')),
  ADD COLUMN pay_by timestamptz,
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN company_id uuid,
  ADD COLUMN branch_id uuid,
  -- An accepted order may be paid later, and by other means than the payment provider.
  DROP CONSTRAINT orders_check2,
  ADD CONSTRAINT orders_payment_check CHECK (razorpay_payment_id IS NULL OR paid_at IS NOT NULL);
COMMENT ON COLUMN orders.source_kind IS 'what it was placed from';
COMMENT ON COLUMN orders.source_id IS 'of what it was placed from; a cart has none';
COMMENT ON COLUMN orders.terms IS 'when it is to be paid: prepaid, before it is accepted';
COMMENT ON COLUMN orders.pay_by IS 'until when it can be paid; null: as long as any unpaid order';
COMMENT ON COLUMN orders.accepted_at IS
  'when the shop was bound to deliver it: sales, demand and invoices count from then; of a prepaid order when it was paid';
COMMENT ON COLUMN orders.company_id IS 'whose order it is, beside its buyer; null for a person''s own';
COMMENT ON COLUMN orders.branch_id IS 'the branch of the company that it goes to';

-- As orders_of_buyer, for colleagues of the buyer.
CREATE INDEX orders_of_company ON orders (company_id, id DESC) INCLUDE (buyer_id, status) WHERE company_id IS NOT NULL;

-- Inlined into the statements that call it, so that they use the index of the buyer.
CREATE FUNCTION is_own_order(placed orders, person uuid) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT placed.buyer_id = person AND placed.company_id IS NULL
$$;
COMMENT ON FUNCTION is_own_order IS
  'whether a person placed an order for themselves: it is among their data and goes with their account; a company''s order stays with the company';

-- Of two orders from one source, one at most can still be delivered.
CREATE UNIQUE INDEX orders_of_source ON orders (source_kind, source_id)
  WHERE source_id IS NOT NULL AND status NOT IN ('Cancelled', 'Refunded');

UPDATE orders SET accepted_at = paid_at WHERE paid_at IS NOT NULL;
CREATE INDEX orders_on_the_way_by_acceptance ON orders (accepted_at)
  WHERE status IN ('Shipped', 'In transit', 'Out for delivery');
CREATE INDEX orders_by_acceptance ON orders (accepted_at) WHERE accepted_at IS NOT NULL;

-- Copies of the last release know no accepted_at.
CREATE FUNCTION note_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.accepted_at := coalesce(NEW.accepted_at, NEW.paid_at);
  RETURN NEW;
END $$;
CREATE TRIGGER acceptance_noted BEFORE INSERT OR UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL AND NEW.accepted_at IS NULL) EXECUTE FUNCTION note_acceptance();
