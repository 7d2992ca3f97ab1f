-- Views, and what only statements of the program call.
-- As of migration 0111; ../schema.md has what there is now.

-- Paid orders that are cancelled without their money back: nobody decided, or the refund failed.
CREATE VIEW cancelled_without_refund AS
SELECT o.id, o.order_number, o.status, o.total_paise - coalesce(r.paise, 0) AS left_paise
FROM orders o CROSS JOIN LATERAL (
  SELECT sum(amount_paise) AS paise FROM refunds
  WHERE refunds.razorpay_payment_id = o.razorpay_payment_id AND state <> 'failed') r
WHERE o.status IN ('Cancelled', 'Refunded') AND o.paid_at IS NOT NULL AND o.money_kept_reason IS NULL
  AND o.refunded_paise < o.total_paise AND coalesce(r.paise, 0) < o.total_paise;
COMMENT ON VIEW cancelled_without_refund IS 'paid orders that are cancelled or refunded, but whose money is neither returned nor kept for a reason';

CREATE FUNCTION rupees(paise numeric) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN '₹' || round(coalesce(paise, 0) / 100, 2);

-- The ledger knows the amounts refunded of a line; what else it checks stays as it was.
CREATE VIEW ledger_discrepancies (kind, subject, words) AS
WITH sums_of_lines AS (
  SELECT order_id, sum(quantity) AS units, sum(taxable_paise) AS taxable_paise, sum(gst_paise) AS gst_paise
  FROM order_lines GROUP BY order_id
), goods_of_orders AS (
  SELECT l.sku, sum(l.quantity) - coalesce(sum(back.units), 0) AS units
  FROM order_lines l JOIN orders o ON o.id = l.order_id
    LEFT JOIN (SELECT order_id, line_number, sum(restocked_quantity) AS units FROM refund_lines GROUP BY 1, 2) back
      ON back.order_id = l.order_id AND back.line_number = l.line_number
  WHERE o.stock_state <> 'released' GROUP BY l.sku
), refunded AS (
  SELECT razorpay_payment_id, sum(amount_paise) AS paise FROM refunds WHERE state <> 'failed' GROUP BY 1
), sums_of_refund_lines AS (
  SELECT refund_id, sum(taxable_paise + gst_paise) AS paise FROM refund_lines GROUP BY refund_id
), without_pieces AS (
  SELECT razorpay_payment_id, sum(earlier_paise) AS counted_paise,
    coalesce(sum(amount_paise) FILTER (WHERE l.refund_id IS NULL), 0) AS paise
  FROM refunds LEFT JOIN sums_of_refund_lines l ON l.refund_id = refunds.id
  WHERE state <> 'failed' GROUP BY 1
), refunded_pieces AS (
  SELECT r.order_id, r.line_number, sum(r.quantity) FILTER (WHERE state <> 'failed') AS refunded,
    sum(r.taxable_paise) FILTER (WHERE state <> 'failed') AS taxable_paise,
    sum(r.gst_paise) FILTER (WHERE state <> 'failed') AS gst_paise, sum(r.restocked_quantity) AS restocked
  FROM refund_lines r JOIN refunds ON refunds.id = r.refund_id GROUP BY 1, 2
), sums_of_note_lines AS (
  SELECT credit_note_id, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise,
    sum(sgst_paise) AS sgst_paise, sum(igst_paise) AS igst_paise
  FROM credit_note_lines GROUP BY credit_note_id
), credited AS (
  SELECT invoice_id, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise,
    sum(sgst_paise) AS sgst_paise, sum(igst_paise) AS igst_paise, sum(total_paise) AS total_paise
  FROM credit_notes GROUP BY invoice_id
), sums_of_invoice_lines AS (
  SELECT invoice_id, sum(quantity) AS units, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise,
    sum(sgst_paise) AS sgst_paise, sum(igst_paise) AS igst_paise
  FROM invoice_lines GROUP BY invoice_id
), numbered AS (
  SELECT 'tax invoice' AS kind, financial_year, count(*) AS documents, max(serial) AS last_serial FROM invoices GROUP BY 2
  UNION ALL
  SELECT 'credit note', financial_year, count(*), max(serial) FROM credit_notes GROUP BY 2
)
SELECT 'stock', p.sku,
  format('%s were supplied, but %s are in stock and %s in orders',
    p.stock_supplied, p.count_in_stock, coalesce(goods.units, 0))
FROM products p LEFT JOIN goods_of_orders goods ON goods.sku = p.sku
WHERE p.stock_supplied <> p.count_in_stock + coalesce(goods.units, 0)
UNION ALL
SELECT 'goods of an order', order_number, format('is %s, but its goods are %s', status, stock_state)
FROM orders
WHERE (stock_state = 'reserved' AND status <> 'Payment Pending')
  OR (stock_state <> 'sold' AND status NOT IN ('Payment Pending', 'Cancelled', 'Refunded'))
UNION ALL
SELECT 'total of an order', o.order_number,
  format('is %s and %s GST, but its lines come to %s and %s', rupees(o.taxable_paise), rupees(o.gst_paise),
    rupees(l.taxable_paise), rupees(l.gst_paise))
FROM orders o LEFT JOIN sums_of_lines l ON l.order_id = o.id
WHERE l.taxable_paise IS DISTINCT FROM o.taxable_paise OR l.gst_paise IS DISTINCT FROM o.gst_paise
UNION ALL
SELECT 'payment of an order', o.order_number,
  CASE WHEN p.order_id IS NULL THEN format('is paid by %s, which is no payment that was honoured', o.razorpay_payment_id)
    WHEN p.order_id <> o.id THEN format('is paid by %s, which is for another order', o.razorpay_payment_id)
    ELSE format('is of %s, but %s of %s %s paid it', rupees(o.total_paise), o.razorpay_payment_id,
      rupees(p.amount_paise), p.currency) END
FROM orders o LEFT JOIN payments p ON p.razorpay_payment_id = o.razorpay_payment_id AND p.honoured
WHERE o.paid_at IS NOT NULL AND (p.order_id IS DISTINCT FROM o.id OR p.amount_paise <> o.total_paise OR p.currency <> 'INR')
UNION ALL
SELECT 'honoured payment', p.razorpay_payment_id, format('of %s was honoured, but pays no order', rupees(p.amount_paise))
FROM payments p LEFT JOIN orders o ON o.razorpay_payment_id = p.razorpay_payment_id
WHERE p.honoured AND o.id IS NULL
UNION ALL
SELECT 'money to return', p.razorpay_payment_id,
  format('of %s bought nothing, but %s are on their way back', rupees(p.amount_paise), rupees(r.paise))
FROM payments p LEFT JOIN refunded r ON r.razorpay_payment_id = p.razorpay_payment_id
WHERE NOT p.honoured AND coalesce(r.paise, 0) < p.amount_paise
UNION ALL
SELECT 'refunds of a payment', p.razorpay_payment_id,
  format('was of %s, but %s go back', rupees(p.amount_paise), rupees(r.paise))
FROM refunded r JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id
WHERE r.paise > p.amount_paise
UNION ALL
SELECT 'refund', r.id::text, format('belongs to another order than its payment %s', r.razorpay_payment_id)
FROM refunds r JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id
WHERE r.order_id <> p.order_id
UNION ALL
SELECT 'refunds of a payment', w.razorpay_payment_id,
  format('of which %s went back for no pieces, but %s are counted as earlier money', rupees(w.paise), rupees(w.counted_paise))
FROM without_pieces w WHERE w.counted_paise > w.paise
UNION ALL
SELECT 'lines of a refund', r.id::text,
  format('is of %s after %s earlier, but its pieces come to %s', rupees(r.amount_paise), rupees(r.earlier_paise), rupees(l.paise))
FROM refunds r JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id
  LEFT JOIN sums_of_refund_lines l ON l.refund_id = r.id
WHERE CASE WHEN l.refund_id IS NULL THEN r.earlier_paise <> 0 OR (p.honoured AND NOT r.made_elsewhere AND NOT r.is_rest)
  ELSE NOT p.honoured OR l.paise <> r.amount_paise + r.earlier_paise END
UNION ALL
SELECT 'refunded pieces', o.order_number,
  format('line %s is of %s pieces, but %s are refunded and %s put back', l.line_number, l.quantity, r.refunded, r.restocked)
FROM refunded_pieces r JOIN order_lines l ON l.order_id = r.order_id AND l.line_number = r.line_number
  JOIN orders o ON o.id = l.order_id
WHERE r.refunded > l.quantity OR r.restocked > l.quantity
UNION ALL
SELECT 'refunded amounts', o.order_number,
  format('line %s is of %s and %s GST, but %s and %s are refunded', l.line_number, rupees(l.taxable_paise),
    rupees(l.gst_paise), rupees(r.taxable_paise), rupees(r.gst_paise))
FROM refunded_pieces r JOIN order_lines l ON l.order_id = r.order_id AND l.line_number = r.line_number
  JOIN orders o ON o.id = l.order_id
WHERE r.taxable_paise > l.taxable_paise OR r.gst_paise > l.gst_paise
UNION ALL
SELECT 'credit note of a refund', r.id::text,
  CASE WHEN n.id IS NULL THEN format('of %s is processed, but corrects no invoice', rupees(r.amount_paise))
    WHEN r.state <> 'processed' THEN format('is %s, but has the credit note %s', r.state, n.number)
    ELSE format('is of %s, but its credit note %s of %s', rupees(r.amount_paise + r.earlier_paise), n.number, rupees(n.total_paise)) END
FROM refunds r JOIN sums_of_refund_lines l ON l.refund_id = r.id
  JOIN invoices i ON i.order_id = r.order_id LEFT JOIN credit_notes n ON n.refund_id = r.id
WHERE CASE WHEN n.id IS NULL THEN r.state = 'processed'
  ELSE r.state <> 'processed' OR n.total_paise <> r.amount_paise + r.earlier_paise END
UNION ALL
SELECT 'lines of a credit note', n.number, 'do not add up to the credit note'
FROM credit_notes n LEFT JOIN sums_of_note_lines l ON l.credit_note_id = n.id
WHERE (l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise)
  IS DISTINCT FROM (n.taxable_paise, n.cgst_paise, n.sgst_paise, n.igst_paise)
UNION ALL
SELECT 'credit notes of an invoice', i.number,
  format('is of %s, but %s of it are credited, or more than all of a head', rupees(i.total_paise), rupees(n.total_paise))
FROM credited n JOIN invoices i ON i.id = n.invoice_id
WHERE n.total_paise > i.total_paise OR n.taxable_paise > i.taxable_paise OR n.cgst_paise > i.cgst_paise
  OR n.sgst_paise > i.sgst_paise OR n.igst_paise > i.igst_paise
UNION ALL
SELECT 'invoice of an order', coalesce(o.order_number, i.number),
  CASE WHEN i.id IS NULL THEN 'was paid, but has neither an invoice nor a link to one'
    WHEN o.paid_at IS NULL THEN format('was not paid, but has the invoice %s', i.number)
    ELSE format('is of %s, but its invoice %s of %s', rupees(o.total_paise), i.number, rupees(i.total_paise)) END
FROM orders o LEFT JOIN invoices i ON i.order_id = o.id
WHERE CASE WHEN i.id IS NULL THEN o.paid_at IS NOT NULL AND o.invoice_link = ''
  ELSE o.paid_at IS NULL OR i.total_paise <> o.total_paise OR i.taxable_paise <> o.taxable_paise END
UNION ALL
SELECT 'lines of an invoice', i.number, 'do not add up to the invoice, or are not the goods of its order'
FROM invoices i LEFT JOIN sums_of_invoice_lines l ON l.invoice_id = i.id
  LEFT JOIN sums_of_lines ordered ON ordered.order_id = i.order_id
WHERE (l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.units)
  IS DISTINCT FROM (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, ordered.units)
UNION ALL
SELECT 'series of invoices', coalesce(n.kind, s.kind) || ' ' || coalesce(n.financial_year, s.financial_year),
  format('has given %s numbers, but there are %s documents up to %s', coalesce(s.last_serial - s.skipped, 0),
    coalesce(n.documents, 0), coalesce(n.last_serial, 0))
FROM numbered n FULL JOIN invoice_series s ON s.kind = n.kind AND s.financial_year = n.financial_year
WHERE coalesce(n.documents, 0) + coalesce(s.skipped, 0) <> coalesce(s.last_serial, 0)
  OR coalesce(n.last_serial, 0) > coalesce(s.last_serial, 0)
UNION ALL
SELECT 'money of a cancelled order', order_number,
  format('is %s, but %s of its payment are neither returned nor kept for a reason', status, rupees(left_paise))
FROM cancelled_without_refund;
COMMENT ON VIEW ledger_discrepancies IS 'what does not agree between stock, orders, payments, refunds and invoices; empty when the books balance';

-- Deletes those of the orders that were never paid and hold no goods; the caller has locked them. An order with a payment,
-- a refund or a document stays, whatever the caller says. The shop's own role may not delete history; this function may.
CREATE FUNCTION delete_unpaid_orders(ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unpaid uuid[];
BEGIN
  unpaid := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.id = ANY (ids) AND o.paid_at IS NULL AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
      AND NOT EXISTS (SELECT FROM credit_notes c WHERE c.order_id = o.id));
  DELETE FROM notifications WHERE order_id = ANY (unpaid);
  DELETE FROM reorders WHERE order_id = ANY (unpaid);
  DELETE FROM order_events WHERE order_id = ANY (unpaid);
  DELETE FROM order_lines WHERE order_id = ANY (unpaid);
  DELETE FROM orders WHERE id = ANY (unpaid);
  RETURN cardinality(unpaid);
END $$;

-- Deletes a batch of never-paid orders that have not changed since `before`, save each buyer's newest `kept`. Orders that another
-- transaction holds, such as a settlement, are left for the next batch. Copies of the last version call that of two arguments.
CREATE FUNCTION delete_never_paid_orders(before timestamptz, max_orders integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  locked uuid[];
BEGIN
  locked := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.paid_at IS NULL AND o.placed_at < before AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= before)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
    ORDER BY o.placed_at LIMIT max_orders FOR UPDATE OF o SKIP LOCKED);
  RETURN delete_unpaid_orders(locked);
END $$;

CREATE FUNCTION delete_never_paid_orders(before timestamptz, kept integer, max_orders integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  locked uuid[];
BEGIN
  locked := ARRAY(
    SELECT o.id FROM orders o JOIN (
      SELECT id, row_number() OVER (PARTITION BY buyer_id ORDER BY id DESC) AS place
      FROM orders WHERE paid_at IS NULL) AS unpaid ON unpaid.id = o.id AND unpaid.place > kept
    WHERE o.paid_at IS NULL AND o.placed_at < before AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= before)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
    ORDER BY o.placed_at LIMIT max_orders FOR UPDATE OF o SKIP LOCKED);
  RETURN delete_unpaid_orders(locked);
END $$;

-- Deletes the never-paid orders of a buyer whose account is being erased; the caller has locked them and released their goods.
CREATE FUNCTION delete_unpaid_orders_of(buyer uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN delete_unpaid_orders(ARRAY(SELECT o.id FROM orders o WHERE o.buyer_id = buyer AND o.paid_at IS NULL ORDER BY o.id FOR UPDATE));
END $$;

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

-- The desk finds orders also by the titles of their goods and by the PAN that is in a GSTIN, and customers by their PAN: buyers
-- name either on the phone.
-- Words are what is between spaces, and the parts of these between signs: of BLD-0099 also 0099.
CREATE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
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

ALTER TABLE gst_rates ADD CONSTRAINT gst_rates_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users (id);
ALTER TABLE withdrawn_gst_rates ADD CONSTRAINT withdrawn_gst_rates_withdrawn_by_id_fkey
  FOREIGN KEY (withdrawn_by_id) REFERENCES users (id);
ALTER TABLE pictures ADD CONSTRAINT pictures_added_by_fkey
  FOREIGN KEY (added_by) REFERENCES users (id);
ALTER TABLE daily_demand ADD CONSTRAINT daily_demand_day_fkey
  FOREIGN KEY (day) REFERENCES demand_days (day);
