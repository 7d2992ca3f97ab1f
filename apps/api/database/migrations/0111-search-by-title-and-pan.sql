-- The desk finds orders also by the titles of their goods and by the PAN that is in a GSTIN, and customers by their PAN: buyers
-- name either on the phone.
-- Words are what stands between spaces, and the parts of these between signs: of BLD-0099 also 0099.
CREATE OR REPLACE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, 1, 100)), '{}')
    || desk_filter_words(placed) || desk_number_ends(placed))
  FROM (
    SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id,
      CASE WHEN placed.gstin NOT IN ('NA', 'Not Found') THEN placed.gstin END,
      CASE WHEN placed.gstin ~* '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z]' THEN substr(placed.gstin, 3, 10) END, placed.po_number,
      placed.buyer_name, placed.buyer_phone_number, placed.buyer_email,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.shipping_address - 'country')),
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.billing_address - 'country')),
      placed.razorpay_order_id,
      (SELECT string_agg(razorpay_payment_id, ' ') FROM payments WHERE order_id = placed.id),
      (SELECT number FROM invoices WHERE order_id = placed.id),
      (SELECT string_agg(number, ' ') FROM credit_notes WHERE order_id = placed.id),
      (SELECT string_agg(concat_ws(' ', sku, title), ' ') FROM order_lines WHERE order_id = placed.id))) AS text
  ) AS of_order, unnest(regexp_split_to_array(text, '[\s,;]+') || regexp_split_to_array(text, '[\s!-/:-@[-`{-~]+')) AS word
  WHERE word <> ''
$$;
COMMENT ON COLUMN desk_order_words.words IS
  'desk_order_words of the order: numbers of order, purchase order, invoice, credit notes and payments, tracking, GSTIN and its PAN, people, addresses, SKUs and titles; after a space, what it is filtered by and ends of numbers';

-- The words of all orders are written again, the newest first.
INSERT INTO desk_order_changes (order_id) SELECT id FROM orders ORDER BY id DESC;

CREATE INDEX shipping_details_by_pan ON shipping_details (lower(substr(gstin, 3, 10)) text_pattern_ops) WHERE gstin <> 'NA';
