-- An invoice is of a whole order, as all today, or of one of its shipments: an order has one of the first or several of the
-- second. A refund has a credit note for each invoice that it corrects.
ALTER TABLE invoices ADD COLUMN shipment_id uuid REFERENCES shipments;
COMMENT ON COLUMN invoices.shipment_id IS 'whose goods it is for; null: for all of the order';
COMMENT ON COLUMN invoices.supplier IS
  'who sold, as the shop was set up that day: legalName, gstin, address as printed and addressParts, stateCode, state, signatory';

CREATE UNIQUE INDEX invoices_of_whole_orders ON invoices (order_id) WHERE shipment_id IS NULL;
CREATE UNIQUE INDEX invoices_of_shipments ON invoices (shipment_id);
CREATE INDEX invoices_of_an_order ON invoices (order_id);
ALTER TABLE invoices DROP CONSTRAINT invoices_order_id_key;

ALTER TABLE credit_notes
  ADD CONSTRAINT credit_notes_of_refund UNIQUE (refund_id, invoice_id),
  DROP CONSTRAINT credit_notes_refund_id_key;

CREATE OR REPLACE VIEW published_invoices AS
SELECT r.number AS registration_number, coalesce(r.registered_at, i.issued_at) AS published_at, i.*
FROM invoices i LEFT JOIN document_registrations r ON r.invoice_id = i.id
WHERE NOT i.awaits_registration OR EXISTS (SELECT FROM document_registrations WHERE invoice_id = i.id);

-- The published documents of an order or a refund, by their numbers. Who shows one shows the first.
CREATE VIEW invoices_of_orders AS
SELECT order_id, array_agg(id ORDER BY financial_year, serial) AS ids, array_agg(number ORDER BY financial_year, serial) AS numbers
FROM published_invoices GROUP BY order_id;

CREATE VIEW credit_notes_of_refunds AS
SELECT refund_id, array_agg(id ORDER BY financial_year, serial) AS ids, array_agg(number ORDER BY financial_year, serial) AS numbers
FROM published_credit_notes GROUP BY refund_id;

-- Staff find an order by each of its invoices.
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
      (SELECT string_agg(number, ' ') FROM invoices WHERE order_id = placed.id),
      (SELECT string_agg(number, ' ') FROM credit_notes WHERE order_id = placed.id),
      (SELECT string_agg(concat_ws(' ', sku, title), ' ') FROM order_lines WHERE order_id = placed.id))) AS text
  ) AS of_order, unnest(regexp_split_to_array(text, '[\s,;]+') || regexp_split_to_array(text, '[\s!-/:-@[-`{-~]+')) AS word
  WHERE word <> ''
$$;

-- What an order and a refund have of documents is added up; what else the ledger checks stays as it was.
CREATE OR REPLACE VIEW ledger_discrepancies (kind, subject, words) AS
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
), notes_of_refunds AS (
  SELECT refund_id, string_agg(number, ', ' ORDER BY number) AS numbers, sum(total_paise) AS total_paise
  FROM credit_notes GROUP BY refund_id
), invoices_of_order AS (
  SELECT order_id, string_agg(number, ', ' ORDER BY number) AS numbers, sum(total_paise) AS total_paise,
    sum(taxable_paise) AS taxable_paise, bool_or(shipment_id IS NOT NULL) AS by_shipment
  FROM invoices GROUP BY order_id
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
  CASE WHEN n.refund_id IS NULL THEN format('of %s is processed, but corrects no invoice', rupees(r.amount_paise))
    WHEN r.state <> 'processed' THEN format('is %s, but has the credit note %s', r.state, n.numbers)
    ELSE format('is of %s, but its credit note %s of %s', rupees(r.amount_paise + r.earlier_paise), n.numbers, rupees(n.total_paise)) END
FROM refunds r JOIN sums_of_refund_lines l ON l.refund_id = r.id
  JOIN invoices_of_order i ON i.order_id = r.order_id LEFT JOIN notes_of_refunds n ON n.refund_id = r.id
WHERE CASE WHEN n.refund_id IS NULL THEN r.state = 'processed'
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
SELECT 'invoice of an order', o.order_number,
  CASE WHEN i.order_id IS NULL THEN 'was paid, but has neither an invoice nor a link to one'
    WHEN o.paid_at IS NULL THEN format('was not paid, but has the invoice %s', i.numbers)
    ELSE format('is of %s, but its invoice %s of %s', rupees(o.total_paise), i.numbers, rupees(i.total_paise)) END
FROM orders o LEFT JOIN invoices_of_order i ON i.order_id = o.id
WHERE CASE WHEN i.order_id IS NULL THEN o.paid_at IS NOT NULL AND o.invoice_link = ''
  WHEN i.by_shipment THEN i.total_paise > o.total_paise OR i.taxable_paise > o.taxable_paise
  ELSE o.paid_at IS NULL OR i.total_paise <> o.total_paise OR i.taxable_paise <> o.taxable_paise END
UNION ALL
SELECT 'lines of an invoice', i.number, 'do not add up to the invoice, or are not the goods of its order'
FROM invoices i LEFT JOIN sums_of_invoice_lines l ON l.invoice_id = i.id
  LEFT JOIN sums_of_lines ordered ON ordered.order_id = i.order_id
WHERE (l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.units)
  IS DISTINCT FROM (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise,
    CASE WHEN i.shipment_id IS NULL THEN ordered.units ELSE l.units END)
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
