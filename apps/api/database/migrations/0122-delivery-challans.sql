-- An order that was invoiced whole and leaves in several parcels: its invoice goes with the first, a delivery challan with each
-- later one. Seller, buyer, place of supply and what the goods are called are those of the invoice, which is final too.
CREATE TABLE delivery_challans (
  id uuid PRIMARY KEY,
  shipment_id uuid NOT NULL UNIQUE REFERENCES shipments (id),
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  day date NOT NULL,
  issued_at timestamptz NOT NULL,
  signatory jsonb,
  UNIQUE (financial_year, serial)
);
CREATE INDEX delivery_challans_of_invoice ON delivery_challans (invoice_id);
COMMENT ON TABLE delivery_challans IS
  'the challan of a parcel, once and for good; that of a parcel that is void is void';
COMMENT ON COLUMN delivery_challans.day IS 'of its issue in Asia/Kolkata, never before the number before it or its invoice';
COMMENT ON COLUMN delivery_challans.signatory IS 'who signed; null where it is signed by hand';

CREATE TRIGGER delivery_challans_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_challans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE delivery_challan_lines (
  challan_id uuid NOT NULL REFERENCES delivery_challans (id),
  line_number integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_paise bigint NOT NULL CHECK (discount_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  PRIMARY KEY (challan_id, line_number),
  CHECK (cgst_paise = 0 OR igst_paise = 0)
);
COMMENT ON COLUMN delivery_challan_lines.line_number IS 'of the invoice''s line';
COMMENT ON COLUMN delivery_challan_lines.gst_paise IS 'as it was charged; the heads may differ from it by the round-off';

CREATE TRIGGER delivery_challan_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_challan_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE invoice_series
  DROP CONSTRAINT invoice_series_kind_check,
  ADD CONSTRAINT invoice_series_kind_check CHECK (kind IN ('tax invoice', 'credit note', 'delivery challan'));

-- As before, with the series of challans, their pieces and their amounts.
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
), allocated_to_orders AS (
  SELECT order_id, sum(amount_paise) AS paise FROM receipt_allocations GROUP BY 1
), allocated_of_receipts AS (
  SELECT receipt_id, sum(amount_paise) AS paise FROM receipt_allocations GROUP BY 1
), refunded AS (
  SELECT receipt_id, order_id, sum(amount_paise) AS paise FROM refunds WHERE state <> 'failed' GROUP BY 1, 2
), refunded_of_receipts AS (
  SELECT receipt_id, sum(paise) AS paise FROM refunded GROUP BY 1
), sums_of_refund_lines AS (
  SELECT refund_id, sum(taxable_paise + gst_paise) AS paise FROM refund_lines GROUP BY refund_id
), without_pieces AS (
  SELECT receipt_id, order_id, sum(earlier_paise) AS counted_paise,
    coalesce(sum(amount_paise) FILTER (WHERE l.refund_id IS NULL), 0) AS paise
  FROM refunds LEFT JOIN sums_of_refund_lines l ON l.refund_id = refunds.id
  WHERE state <> 'failed' GROUP BY 1, 2
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
  UNION ALL
  SELECT 'delivery challan', financial_year, count(*), max(serial) FROM delivery_challans GROUP BY 2
), challaned AS (
  SELECT c.invoice_id, l.line_number, sum(l.quantity) AS quantity, sum(l.discount_paise) AS discount_paise,
    sum(l.taxable_paise) AS taxable_paise, sum(l.cgst_paise) AS cgst_paise, sum(l.igst_paise) AS igst_paise
  FROM delivery_challan_lines l JOIN delivery_challans c ON c.id = l.challan_id JOIN shipments s ON s.id = c.shipment_id
  WHERE s.stage <> 'Void' GROUP BY 1, 2
), pieces_of_parcels AS (
  SELECT shipment_id, array_agg((line_number, quantity) ORDER BY line_number) AS pieces FROM shipment_lines GROUP BY 1
), pieces_of_challans AS (
  SELECT challan_id, array_agg((line_number, quantity) ORDER BY line_number) AS pieces FROM delivery_challan_lines GROUP BY 1
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
  format('is %s and of %s, but receipts of %s are allocated to it',
    CASE WHEN o.paid_at IS NULL THEN 'not paid' ELSE 'paid' END, rupees(o.total_paise), rupees(coalesce(a.paise, 0)))
FROM orders o LEFT JOIN allocated_to_orders a ON a.order_id = o.id
WHERE CASE WHEN o.paid_at IS NULL THEN a.paise >= o.total_paise ELSE a.paise IS DISTINCT FROM o.total_paise END
UNION ALL
SELECT 'payment of an order', o.order_number,
  format('is paid by %s, of which nothing is allocated to it', o.razorpay_payment_id)
FROM orders o LEFT JOIN provider_receipts r ON r.provider_payment_id = o.razorpay_payment_id
  LEFT JOIN receipt_allocations a ON a.receipt_id = r.id AND a.order_id = o.id
WHERE o.razorpay_payment_id IS NOT NULL AND a.receipt_id IS NULL
UNION ALL
SELECT 'allocations of a receipt', r.reference,
  format('is of %s %s, but %s INR of it are allocated', rupees(r.amount_paise), r.currency, rupees(a.paise))
FROM allocated_of_receipts a JOIN receipts r ON r.id = a.receipt_id
WHERE a.paise > r.amount_paise OR r.currency <> 'INR'
UNION ALL
SELECT 'money to return', r.reference,
  format('of %s bought nothing, but %s are on their way back', rupees(r.amount_paise - coalesce(a.paise, 0)),
    rupees(back.paise))
FROM receipts r LEFT JOIN allocated_of_receipts a ON a.receipt_id = r.id
  LEFT JOIN refunded_of_receipts back ON back.receipt_id = r.id
WHERE coalesce(back.paise, 0) < r.amount_paise - coalesce(a.paise, 0)
UNION ALL
SELECT 'refunds of a payment', r.reference,
  format('was of %s, but %s go back', rupees(coalesce(a.amount_paise, r.amount_paise)), rupees(back.paise))
FROM refunded back JOIN receipts r ON r.id = back.receipt_id
  LEFT JOIN receipt_allocations a ON a.receipt_id = back.receipt_id AND a.order_id = back.order_id
WHERE back.paise > coalesce(a.amount_paise, r.amount_paise)
UNION ALL
SELECT 'refund', refunds.id::text, format('belongs to another order than its payment %s', r.reference)
FROM refunds JOIN receipts r ON r.id = refunds.receipt_id
  LEFT JOIN receipt_allocations a ON a.receipt_id = refunds.receipt_id AND a.order_id = refunds.order_id
WHERE a.receipt_id IS NULL AND r.order_id IS DISTINCT FROM refunds.order_id
UNION ALL
SELECT 'refunds of a payment', r.reference,
  format('of which %s went back for no pieces, but %s are counted as earlier money', rupees(w.paise), rupees(w.counted_paise))
FROM without_pieces w JOIN receipts r ON r.id = w.receipt_id
WHERE w.counted_paise > w.paise
UNION ALL
SELECT 'lines of a refund', r.id::text,
  format('is of %s after %s earlier, but its pieces come to %s', rupees(r.amount_paise), rupees(r.earlier_paise), rupees(l.paise))
FROM refunds r LEFT JOIN receipt_allocations a ON a.receipt_id = r.receipt_id AND a.order_id = r.order_id
  LEFT JOIN sums_of_refund_lines l ON l.refund_id = r.id
WHERE CASE WHEN l.refund_id IS NULL
    THEN r.earlier_paise <> 0 OR (a.receipt_id IS NOT NULL AND NOT r.made_elsewhere AND NOT r.is_rest)
  ELSE a.receipt_id IS NULL OR l.paise <> r.amount_paise + r.earlier_paise END
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
  CASE WHEN i.order_id IS NULL THEN 'was accepted, but has neither an invoice nor a link to one'
    WHEN o.accepted_at IS NULL THEN format('was not accepted, but has the invoice %s', i.numbers)
    ELSE format('is of %s, but its invoice %s of %s', rupees(o.total_paise), i.numbers, rupees(i.total_paise)) END
FROM orders o LEFT JOIN invoices_of_order i ON i.order_id = o.id
WHERE CASE WHEN i.order_id IS NULL THEN o.accepted_at IS NOT NULL AND o.invoice_link = ''
  WHEN i.by_shipment THEN i.total_paise > o.total_paise OR i.taxable_paise > o.taxable_paise
  ELSE o.accepted_at IS NULL OR i.total_paise <> o.total_paise OR i.taxable_paise <> o.taxable_paise END
UNION ALL
SELECT 'lines of an invoice', i.number, 'do not add up to the invoice, or are not the goods of its order'
FROM invoices i LEFT JOIN sums_of_invoice_lines l ON l.invoice_id = i.id
  LEFT JOIN sums_of_lines ordered ON ordered.order_id = i.order_id
WHERE (l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.units)
  IS DISTINCT FROM (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise,
    CASE WHEN i.shipment_id IS NULL THEN ordered.units ELSE l.units END)
UNION ALL
SELECT 'delivery challan', c.number, 'does not name the pieces of its parcel'
FROM delivery_challans c JOIN shipments s ON s.id = c.shipment_id
  JOIN pieces_of_parcels p ON p.shipment_id = c.shipment_id LEFT JOIN pieces_of_challans l ON l.challan_id = c.id
WHERE s.stage <> 'Void' AND l.pieces IS DISTINCT FROM p.pieces
UNION ALL
SELECT 'delivery challans of an invoice', i.number, format('come to more of line %s than it has', l.line_number)
FROM challaned c JOIN invoice_lines l ON (l.invoice_id, l.line_number) = (c.invoice_id, c.line_number)
  JOIN invoices i ON i.id = l.invoice_id
WHERE c.quantity > l.quantity OR c.discount_paise > l.discount_paise OR c.taxable_paise > l.taxable_paise
  OR c.cgst_paise > l.cgst_paise OR c.igst_paise > l.igst_paise
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
