-- The search of a buyer with many orders: what it reads of each order is stored, with an index of all parts of one to three
-- characters. Orders of buyers with at most 100 have no row; they are read themselves, and cost nothing more when they are
-- placed. Triggers keep the rows, because copies of the last version take orders while this one is rolled out.
CREATE TABLE order_search (
  order_id uuid PRIMARY KEY,
  buyer_id uuid NOT NULL,
  text text COLLATE "C" NOT NULL
);
COMMENT ON TABLE order_search IS 'every order of a buyer who has had more than 100, as the search reads it; no order of others';
COMMENT ON COLUMN order_search.text IS 'order_search_text of the order: number, tracking, GSTIN, names, companies, SKUs and titles';

CREATE FUNCTION order_search_text(placed orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id, placed.gstin,
    placed.shipping_address->>'name', placed.shipping_address->>'companyName',
    placed.billing_address->>'name', placed.billing_address->>'companyName',
    (SELECT string_agg(concat_ws(' ', l.sku, l.title), ' ') FROM order_lines l WHERE l.order_id = placed.id)))
$$;

-- The buyer is one of the parts, so that a search reads nothing of others. No part has a space, because no searched word has.
-- The cost keeps the planner from computing the parts of every order instead of reading the index.
CREATE FUNCTION order_search_parts(buyer_id uuid, written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(DISTINCT substr(word, at, length)) || buyer_id::text
  FROM (SELECT DISTINCT unnest(string_to_array(written, ' ')) AS word) AS words,
    generate_series(1, char_length(word)) AS at, generate_series(1, 3) AS length
$$;

-- Orders are placed and changed meanwhile: until the lock below, this only reads them.
INSERT INTO order_search (order_id, buyer_id, text)
SELECT o.id, o.buyer_id, order_search_text(o) FROM orders o
WHERE o.buyer_id IN (SELECT buyer_id FROM orders GROUP BY buyer_id HAVING count(*) > 100);

CREATE INDEX order_search_of_buyer ON order_search (buyer_id, order_id);
-- Every search reads what is pending: a short list keeps it quick.
CREATE INDEX order_search_parts ON order_search USING gin (order_search_parts(buyer_id, text))
  WITH (gin_pending_list_limit = 256);
-- ANALYZE would compute the parts of thousands of orders; the planner has no other index to choose.
ALTER INDEX order_search_parts ALTER COLUMN 1 SET STATISTICS 0;

LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM order_search WHERE NOT EXISTS (SELECT FROM orders WHERE id = order_id);
INSERT INTO order_search AS known (order_id, buyer_id, text)
SELECT o.id, o.buyer_id, order_search_text(o) FROM orders o
WHERE o.buyer_id IN (SELECT buyer_id FROM orders GROUP BY buyer_id HAVING count(*) > 100)
ON CONFLICT (order_id) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text;
ALTER TABLE order_search ADD FOREIGN KEY (order_id) REFERENCES orders ON DELETE CASCADE;

-- The status, so that the orders in each are counted, and those in one are found, without reading the orders.
DROP INDEX orders_of_buyer;
CREATE INDEX orders_of_buyer ON orders (buyer_id, id DESC) INCLUDE (status);

-- Orders of one buyer are placed one after the other (orders.lock_buyer), so that each knows of all before it.
CREATE FUNCTION add_to_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  buyers uuid[];
  new_buyers uuid[];
BEGIN
  -- OFFSET 0: the order is found by its id. A buyer who has rows keeps them when never-paid orders are deleted.
  buyers := ARRAY(
    SELECT DISTINCT o.buyer_id
    FROM (SELECT DISTINCT order_id FROM added) AS l
    CROSS JOIN LATERAL (SELECT buyer_id FROM orders WHERE id = l.order_id OFFSET 0) AS o
    WHERE (SELECT order_id FROM order_search WHERE buyer_id = o.buyer_id ORDER BY order_id LIMIT 1) IS NOT NULL
      OR EXISTS (SELECT FROM orders other WHERE other.buyer_id = o.buyer_id OFFSET 100));
  IF cardinality(buyers) = 0 THEN RETURN NULL; END IF;
  -- The first order above 100 brings all earlier ones along. Each is locked: a change of it under way is waited for, and a
  -- later one finds the row.
  new_buyers := ARRAY(
    SELECT buyer FROM unnest(buyers) AS buyer
    WHERE (SELECT order_id FROM order_search WHERE buyer_id = buyer ORDER BY order_id LIMIT 1) IS NULL);
  IF cardinality(new_buyers) > 0 THEN
    INSERT INTO order_search (order_id, buyer_id, text)
    SELECT o.id, o.buyer_id, order_search_text(o)
    FROM unnest(new_buyers) AS buyer
    CROSS JOIN LATERAL (SELECT * FROM orders WHERE buyer_id = buyer FOR SHARE) AS o
    ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO order_search AS known (order_id, buyer_id, text)
  SELECT o.id, o.buyer_id, order_search_text(o)
  FROM (SELECT DISTINCT order_id FROM added) AS l
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = l.order_id OFFSET 0) AS o
  WHERE o.buyer_id = ANY (buyers)
  ON CONFLICT (order_id) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER search_of_new_order AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_order_search();

CREATE FUNCTION change_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET text = order_search_text(NEW) WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_of_changed_order
  AFTER UPDATE OF order_number, tracking_partner_name, tracking_id, gstin, shipping_address, billing_address ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.shipping_address, NEW.billing_address)
    IS DISTINCT FROM (OLD.order_number, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin, OLD.shipping_address,
      OLD.billing_address))
  EXECUTE FUNCTION change_order_search();
