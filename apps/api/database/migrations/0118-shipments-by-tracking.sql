-- A scanned number finds the order that has it already.
CREATE INDEX shipments_by_tracking ON shipments (lower(tracking_id)) WHERE tracking_id <> '';

-- The desk's search has the numbers of all shipments. That of an order's only one is also the order's, whose change is noted.
CREATE FUNCTION note_desk_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Counted, so that they are looked up by their order: EXISTS would be a join, for which the shipments of all orders are read.
  INSERT INTO desk_order_changes (order_id) SELECT DISTINCT order_id FROM changed
  WHERE (SELECT count(*) FROM shipments WHERE order_id = changed.order_id) > 1;
  RETURN NULL;
END $$;
CREATE TRIGGER desk_words_of_added_shipments AFTER INSERT ON shipments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_desk_shipments();
CREATE TRIGGER desk_words_of_changed_shipments AFTER UPDATE ON shipments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_desk_shipments();

-- Phone numbers and those of shipments backwards, so that their ends are found as beginnings.
CREATE OR REPLACE FUNCTION desk_number_ends(placed orders) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT ' ' || left(reverse(lower(number)), 20)), '{}')
  FROM unnest(ARRAY[placed.buyer_phone_number, placed.shipping_address->>'phoneNumber',
    placed.billing_address->>'phoneNumber']
    || ARRAY(SELECT btrim(tracking_id) FROM shipments WHERE order_id = placed.id)) AS number
  WHERE number <> ''
$$;
