-- The desk's search of orders reads the words of each order: whatever staff hear from a buyer. Triggers note which orders are
-- to be written again, and a job writes them each second, so that an order pays little for it when it is placed. Copies of the
-- last version are followed by the same triggers.
CREATE TABLE desk_order_words (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  words tsvector NOT NULL
);
COMMENT ON TABLE desk_order_words IS 'what the desk''s search reads of each order, at most seconds behind';
COMMENT ON COLUMN desk_order_words.words IS
  'desk_order_words of the order: numbers of order, invoice, credit notes and payments, tracking, GSTIN, people, addresses, SKUs';
-- Every search reads what is pending: a short list keeps it quick.
CREATE INDEX desk_order_words_found ON desk_order_words USING gin (words) WITH (gin_pending_list_limit = 256);

CREATE TABLE desk_order_changes (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL
);
COMMENT ON TABLE desk_order_changes IS 'orders whose text is to be written, once for each change';

-- Words are what stands between spaces, and the parts of these between signs: of BLD-0099 also 0099.
CREATE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, 1, 100)), '{}'))
  FROM (
    SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id,
      CASE WHEN placed.gstin NOT IN ('NA', 'Not Found') THEN placed.gstin END,
      placed.buyer_name, placed.buyer_phone_number, placed.buyer_email,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.shipping_address - 'country')),
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.billing_address - 'country')),
      placed.razorpay_order_id,
      (SELECT string_agg(razorpay_payment_id, ' ') FROM payments WHERE order_id = placed.id),
      (SELECT number FROM invoices WHERE order_id = placed.id),
      (SELECT string_agg(number, ' ') FROM credit_notes WHERE order_id = placed.id),
      (SELECT string_agg(sku, ' ') FROM order_lines WHERE order_id = placed.id))) AS text
  ) AS of_order, unnest(regexp_split_to_array(text, '[\s,;]+') || regexp_split_to_array(text, '[\s!-/:-@[-`{-~]+')) AS word
  WHERE word <> ''
$$;

CREATE FUNCTION note_desk_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) SELECT DISTINCT order_id FROM added;
  RETURN NULL;
END $$;
-- An order is inserted with its lines.
CREATE TRIGGER desk_words_of_new_order AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_order_lines();

CREATE FUNCTION note_desk_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER desk_words_of_changed_order
  AFTER UPDATE OF order_number, tracking_partner_name, tracking_id, gstin, buyer_name, buyer_phone_number, buyer_email,
    shipping_address, billing_address, razorpay_order_id ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.buyer_name, NEW.buyer_phone_number,
      NEW.buyer_email, NEW.shipping_address, NEW.billing_address, NEW.razorpay_order_id)
    IS DISTINCT FROM (OLD.order_number, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin, OLD.buyer_name,
      OLD.buyer_phone_number, OLD.buyer_email, OLD.shipping_address, OLD.billing_address, OLD.razorpay_order_id))
  EXECUTE FUNCTION note_desk_order();

CREATE FUNCTION note_desk_order_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER desk_words_of_payment AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();
CREATE TRIGGER desk_words_of_invoice AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();
CREATE TRIGGER desk_words_of_credit_note AFTER INSERT ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();

-- The newest are written first. Until all are, some minutes for a million, older ones are not found.
INSERT INTO desk_order_changes (order_id) SELECT id FROM orders ORDER BY id DESC;

-- Only the search by beginnings used these, and each order wrote them three times. The last version's search reads all orders
-- while this one is rolled out.
DROP INDEX orders_by_phone_number, orders_by_email, orders_by_tracking_id, orders_by_gstin, orders_by_buyer_name,
  orders_by_name, orders_by_company, orders_by_billed_company;
