-- How many orders of a status were placed in a stretch of time. A stretch is the first five digits of the orders' ids:
-- UUIDv7 begins with the time, so it is about three days. What has happened since the last folding stands in
-- order_count_changes: rows are only added there, so that no order waits for another's count, and a job folds them.
-- Both together are exact for whoever reads them in one statement: an order and its change commit together.
CREATE TABLE order_counts (
  stretch text COLLATE "C" NOT NULL,
  status text NOT NULL,
  orders bigint NOT NULL,
  PRIMARY KEY (stretch, status)
);
CREATE TABLE order_count_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stretch text COLLATE "C" NOT NULL,
  status text NOT NULL,
  change bigint NOT NULL
);

CREATE FUNCTION count_orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change)
  SELECT left(id::text, 5), status, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION count_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change)
  SELECT left(id::text, 5), status, sum(change)
  FROM (SELECT id, status, -1 AS change FROM before UNION ALL SELECT id, status, 1 FROM after) AS moved
  GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE FUNCTION count_orders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change)
  SELECT left(id::text, 5), status, -count(*) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- For a whole statement at once: hundreds of orders of one status are one change.
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders_added();
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_orders_changed();
CREATE TRIGGER orders_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_orders_removed();

INSERT INTO order_counts (stretch, status, orders) SELECT left(id::text, 5), status, count(*) FROM orders GROUP BY 1, 2;

-- What staff search by, each from its beginning. text_pattern_ops compares bytes, whatever the database's collation.
CREATE INDEX orders_by_phone_number ON orders (buyer_phone_number text_pattern_ops);
CREATE INDEX orders_by_email ON orders (lower(buyer_email) text_pattern_ops);
CREATE INDEX orders_by_tracking_id ON orders (lower(tracking_id) text_pattern_ops) WHERE tracking_id <> '';
CREATE INDEX orders_by_gstin ON orders (lower(gstin) text_pattern_ops) WHERE gstin NOT IN ('NA', 'Not Found');
CREATE INDEX orders_by_buyer_name ON orders (lower(buyer_name) text_pattern_ops);
CREATE INDEX orders_by_name ON orders (lower(shipping_address->>'name') text_pattern_ops);
CREATE INDEX orders_by_company ON orders (lower(shipping_address->>'companyName') text_pattern_ops);
CREATE INDEX orders_by_billed_company ON orders (lower(billing_address->>'companyName') text_pattern_ops);
CREATE INDEX order_lines_by_sku ON order_lines (sku, order_id DESC);
