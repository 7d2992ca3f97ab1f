-- A buyer's next cart replaces an unpaid order from a cart that is prepaid, and a payment takes goods from such orders of accounts
-- that never paid. Of no other order is any of that true.
CREATE FUNCTION is_prepaid_cart_order(placed orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT placed.source_kind = 'cart' AND placed.terms = 'prepaid'
$$;
COMMENT ON FUNCTION is_prepaid_cart_order IS
  'whether an order came from a cart and is prepaid: while it is unpaid, the buyer''s next cart replaces it, and it may be deleted later';

ALTER TABLE held_goods ADD COLUMN is_prepaid_cart_order boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN held_goods.is_prepaid_cart_order IS 'the goods are free for the buyer''s next cart, which replaces the order';
COMMENT ON COLUMN held_goods.never_paid IS
  'of an order from a cart that is prepaid: the buyer had no order that was paid for and kept, and no limit raised by staff: the goods go to a buyer who pays for them';

CREATE OR REPLACE FUNCTION hold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid, is_prepaid_cart_order)
  SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity, o.never_paid, o.is_prepaid_cart
  FROM (SELECT DISTINCT order_id FROM added) AS placed
  CROSS JOIN LATERAL (
    SELECT id, buyer_id, is_prepaid_cart_order(orders) AS is_prepaid_cart,
      is_prepaid_cart_order(orders) AND has_never_paid(buyer_id, total_paise) AS never_paid
    FROM orders WHERE id = placed.order_id AND stock_state = 'reserved' OFFSET 0) AS o
  JOIN added l ON l.order_id = o.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hold_goods_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_prepaid_cart boolean := is_prepaid_cart_order(NEW);
  is_of_stranger boolean;
BEGIN
  IF NEW.stock_state = 'reserved' THEN
    is_of_stranger := is_prepaid_cart AND has_never_paid(NEW.buyer_id, NEW.total_paise);
    INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid, is_prepaid_cart_order)
    SELECT order_id, line_number, sku, NEW.buyer_id, quantity, is_of_stranger, is_prepaid_cart
    FROM order_lines WHERE order_id = NEW.id;
  ELSE
    DELETE FROM held_goods WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Inlined into the statements that call it: it is one SELECT, and not strict.
CREATE FUNCTION held_but_available(buyer uuid, wanted_sku text) RETURNS TABLE (units integer)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quantity), 0)::integer FROM held_goods
  WHERE held_goods.sku = wanted_sku AND (never_paid OR (buyer_id = buyer AND is_prepaid_cart_order))
$$;
COMMENT ON FUNCTION held_but_available IS
  'what is held of a product but there for this buyer: by the buyer''s own waiting orders, because placing the next one releases it, and by accounts that never paid, because a payment takes it from them';

CREATE OR REPLACE FUNCTION delete_unpaid_orders_of(buyer uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN delete_unpaid_orders(ARRAY(SELECT o.id FROM orders o
    WHERE is_own_order(o, buyer) AND o.paid_at IS NULL AND is_prepaid_cart_order(o) ORDER BY o.id FOR UPDATE));
END $$;
