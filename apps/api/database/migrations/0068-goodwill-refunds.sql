-- A goodwill refund reduces the price of lines without pieces: its lines have the quantity 0, and so have those of its
-- credit note. Copies of the last version read and send such refunds and issue their notes; until they are replaced they
-- refuse to repeat one that failed, and refund further pieces of such a line for less, never for more.
ALTER TABLE refund_lines
  DROP CONSTRAINT refund_lines_quantity_check,
  ADD CONSTRAINT refund_lines_quantity_check CHECK (quantity >= 0),
  ADD CONSTRAINT refund_lines_goodwill_check CHECK (quantity > 0 OR NOT restock);
COMMENT ON COLUMN refund_lines.quantity IS 'pieces; 0 for goodwill, which reduces the price of the line';

ALTER TABLE credit_note_lines
  DROP CONSTRAINT credit_note_lines_quantity_check,
  ADD CONSTRAINT credit_note_lines_quantity_check CHECK (quantity >= 0);
COMMENT ON COLUMN credit_note_lines.quantity IS 'pieces; 0 for a goodwill reduction of the price';

-- The ledger knows the amounts refunded of a line; what else it checks stays as it was.
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
