-- The number of the buyer's own purchase order: given at checkout, printed on the documents, found by both searches. Copies of
-- the last version place orders without one.
ALTER TABLE orders
  ADD COLUMN po_number text NOT NULL DEFAULT '' CHECK (char_length(po_number) <= 40);
COMMENT ON COLUMN orders.po_number IS 'of the buyer''s own purchase order; empty when none was given';

CREATE OR REPLACE FUNCTION order_search_text(placed orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id, placed.gstin,
    nullif(placed.po_number, ''),
    placed.shipping_address->>'name', placed.shipping_address->>'companyName',
    placed.billing_address->>'name', placed.billing_address->>'companyName',
    (SELECT string_agg(concat_ws(' ', l.sku, l.title), ' ') FROM order_lines l WHERE l.order_id = placed.id)))
$$;
COMMENT ON COLUMN order_search.text IS
  'order_search_text of the order: number, PO number, tracking, GSTIN, names, companies, SKUs and titles';

CREATE OR REPLACE TRIGGER search_of_changed_order
  AFTER UPDATE OF order_number, tracking_partner_name, tracking_id, gstin, po_number, shipping_address, billing_address ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.po_number, NEW.shipping_address,
      NEW.billing_address)
    IS DISTINCT FROM (OLD.order_number, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin, OLD.po_number,
      OLD.shipping_address, OLD.billing_address))
  EXECUTE FUNCTION change_order_search();

-- Words are what stands between spaces, and the parts of these between signs: of BLD-0099 also 0099.
CREATE OR REPLACE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, 1, 100)), '{}')
    || desk_filter_words(placed) || desk_number_ends(placed))
  FROM (
    SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id,
      CASE WHEN placed.gstin NOT IN ('NA', 'Not Found') THEN placed.gstin END, placed.po_number,
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
COMMENT ON COLUMN desk_order_words.words IS
  'desk_order_words of the order: numbers of order, purchase order, invoice, credit notes and payments, tracking, GSTIN, people, addresses, SKUs; after a space, what it is filtered by and ends of numbers';

CREATE OR REPLACE TRIGGER desk_words_of_changed_order
  AFTER UPDATE OF order_number, status, paid_at, tracking_partner_name, tracking_id, gstin, po_number, buyer_name,
    buyer_phone_number, buyer_email, shipping_address, billing_address, razorpay_order_id ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.status, NEW.paid_at, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.po_number,
      NEW.buyer_name, NEW.buyer_phone_number, NEW.buyer_email, NEW.shipping_address, NEW.billing_address,
      NEW.razorpay_order_id)
    IS DISTINCT FROM (OLD.order_number, OLD.status, OLD.paid_at, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin,
      OLD.po_number, OLD.buyer_name, OLD.buyer_phone_number, OLD.buyer_email, OLD.shipping_address, OLD.billing_address,
      OLD.razorpay_order_id))
  EXECUTE FUNCTION note_desk_order();
