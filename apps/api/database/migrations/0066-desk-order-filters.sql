-- The desk filters orders by courier, state, amount, payment and tracking. What an order has of these is stored with the words
-- of its search, so that one index serves all combinations of filters, status and words. A word never begins with a space, so
-- no typed word finds these.
CREATE FUNCTION desk_filter_words(placed orders) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    lower(' in ' || placed.status),
    left(lower(' by ' || btrim(placed.tracking_partner_name)), 100),
    left(lower(' to ' || btrim(coalesce(placed.shipping_address->>'state', ''))), 100),
    CASE WHEN placed.paid_at IS NULL THEN ' unpaid' ELSE ' paid' END,
    CASE WHEN placed.tracking_id = '' THEN ' untracked' ELSE ' tracked' END,
    -- The number of binary digits of the rupees: a range of amounts is a few of them.
    ' bits ' || length(ltrim(greatest(placed.total_paise / 100, 1)::bit(48)::text, '0'))
  ]
$$;

-- Phone and tracking numbers backwards, so that their ends are found as beginnings.
CREATE FUNCTION desk_number_ends(placed orders) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT ' ' || left(reverse(lower(number)), 20)), '{}')
  FROM unnest(ARRAY[placed.buyer_phone_number, placed.shipping_address->>'phoneNumber',
    placed.billing_address->>'phoneNumber', btrim(placed.tracking_id)]) AS number
  WHERE number <> ''
$$;

-- Words are what stands between spaces, and the parts of these between signs: of BLD-0099 also 0099.
CREATE OR REPLACE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, 1, 100)), '{}')
    || desk_filter_words(placed) || desk_number_ends(placed))
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
COMMENT ON COLUMN desk_order_words.words IS
  'desk_order_words of the order: numbers of order, invoice, credit notes and payments, tracking, GSTIN, people, addresses, SKUs; after a space, what it is filtered by and ends of numbers';

CREATE OR REPLACE TRIGGER desk_words_of_changed_order
  AFTER UPDATE OF order_number, status, paid_at, tracking_partner_name, tracking_id, gstin, buyer_name, buyer_phone_number,
    buyer_email, shipping_address, billing_address, razorpay_order_id ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.status, NEW.paid_at, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.buyer_name,
      NEW.buyer_phone_number, NEW.buyer_email, NEW.shipping_address, NEW.billing_address, NEW.razorpay_order_id)
    IS DISTINCT FROM (OLD.order_number, OLD.status, OLD.paid_at, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin,
      OLD.buyer_name, OLD.buyer_phone_number, OLD.buyer_email, OLD.shipping_address, OLD.billing_address,
      OLD.razorpay_order_id))
  EXECUTE FUNCTION note_desk_order();

CREATE INDEX orders_by_amount ON orders (total_paise, id);

-- The newest are written first. Until few are left, some minutes for a million, filters read orders in their order.
INSERT INTO desk_order_changes (order_id) SELECT id FROM orders ORDER BY id DESC;
