-- Money beats a hold: a buyer who pays takes goods from holds of accounts that never paid. Each hold says whether it is one,
-- as the account was when the goods were held. The triggers write it, because copies of the last version hold goods, too.
ALTER TABLE held_goods ADD COLUMN never_paid boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN held_goods.never_paid IS
  'the buyer had no order that was paid for and kept, and no limit raised by staff: the goods go to a buyer who pays for them';

-- OFFSET 0: the buyer's orders are found by the buyer, and only until the first that was paid.
CREATE FUNCTION has_never_paid(buyer uuid, ordered_paise bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
      SELECT FROM (SELECT paid_at, status, refunded_paise, total_paise FROM orders WHERE buyer_id = buyer OFFSET 0) AS o
      WHERE paid_at IS NOT NULL AND status NOT IN ('Cancelled', 'Refunded') AND refunded_paise < total_paise)
    AND NOT EXISTS (SELECT FROM hold_limits WHERE user_id = buyer AND limit_paise >= ordered_paise)
$$;

CREATE OR REPLACE FUNCTION hold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid)
  SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity, o.never_paid
  FROM (SELECT DISTINCT order_id FROM added) AS placed
  CROSS JOIN LATERAL (
    SELECT id, buyer_id, has_never_paid(buyer_id, total_paise) AS never_paid FROM orders
    WHERE id = placed.order_id AND stock_state = 'reserved' OFFSET 0) AS o
  JOIN added l ON l.order_id = o.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hold_goods_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_of_stranger boolean;
BEGIN
  IF NEW.stock_state = 'reserved' THEN
    is_of_stranger := has_never_paid(NEW.buyer_id, NEW.total_paise);
    INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid)
    SELECT order_id, line_number, sku, NEW.buyer_id, quantity, is_of_stranger FROM order_lines WHERE order_id = NEW.id;
  ELSE
    DELETE FROM held_goods WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- The buyers of such holds are told when their goods went to one who paid.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered',
    'refunded', 'released', 'enquiry', 'confirm-email', 'email-changed', 'password-changed', 'phone-changed'));
COMMENT ON COLUMN notifications.about_id IS
  'the order, the enquiry, the refund for refunded, or the notification itself for tracking and released: the same event is written once';
