-- What unpaid orders hold, beside the orders: it is read for every new order, and all orders and their lines are many.
-- Triggers keep it, because copies of the last version take orders while this one is rolled out.
CREATE TABLE held_goods (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_number integer NOT NULL,
  sku text NOT NULL,
  buyer_id uuid NOT NULL,
  quantity integer NOT NULL,
  PRIMARY KEY (order_id, line_number)
);
COMMENT ON TABLE held_goods IS 'the lines of the orders whose stock_state is reserved';
CREATE INDEX held_goods_of_product ON held_goods (sku) INCLUDE (buyer_id, quantity);

-- OFFSET 0: the order is found by its id, never among all that are reserved.
CREATE FUNCTION hold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity)
  SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity
  FROM added l
  CROSS JOIN LATERAL (SELECT buyer_id, stock_state FROM orders WHERE id = l.order_id OFFSET 0) AS o
  WHERE o.stock_state = 'reserved';
  RETURN NULL;
END $$;
CREATE TRIGGER lines_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hold_lines();

CREATE FUNCTION hold_goods_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stock_state = 'reserved' THEN
    INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity)
    SELECT order_id, line_number, sku, NEW.buyer_id, quantity FROM order_lines WHERE order_id = NEW.id;
  ELSE
    DELETE FROM held_goods WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_state_changed AFTER UPDATE OF stock_state ON orders FOR EACH ROW
  WHEN ((OLD.stock_state = 'reserved') <> (NEW.stock_state = 'reserved')) EXECUTE FUNCTION hold_goods_of_order();

INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity)
SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity
FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.stock_state = 'reserved';
