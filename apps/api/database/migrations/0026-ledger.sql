-- What staff ever put into stock of a product, less what they took out of it. With it the stock can be checked: what was
-- supplied is in stock, or an order holds it or has sold it.
ALTER TABLE products ADD COLUMN stock_supplied bigint;
UPDATE products SET stock_supplied = count_in_stock
  + coalesce((SELECT sum(l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.sku = products.sku AND o.stock_state <> 'released'), 0)
  - coalesce((SELECT sum(r.restocked_quantity) FROM refund_lines r
    JOIN order_lines l ON l.order_id = r.order_id AND l.line_number = r.line_number JOIN orders o ON o.id = l.order_id
    WHERE l.sku = products.sku AND o.stock_state <> 'released'), 0);
ALTER TABLE products ALTER COLUMN stock_supplied SET NOT NULL;
COMMENT ON COLUMN products.stock_supplied IS
  'units that staff put into stock, less those they took out: in stock, reserved and sold together';

CREATE FUNCTION rupees(paise numeric) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN '₹' || round(coalesce(paise, 0) / 100, 2);

-- The ledger: every disagreement between stock, orders, payments, refunds and invoices is a row, so none is a proof that
-- the books balance. Each of them changes in one transaction with what it must agree with: this holds at any moment.
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
  format('has given %s numbers, but there are %s documents up to %s', coalesce(s.last_serial, 0),
    coalesce(n.documents, 0), coalesce(n.last_serial, 0))
FROM numbered n FULL JOIN invoice_series s ON s.kind = n.kind AND s.financial_year = n.financial_year
WHERE s.last_serial IS DISTINCT FROM n.last_serial OR n.documents <> n.last_serial;
COMMENT ON VIEW ledger_discrepancies IS 'what does not agree between stock, orders, payments, refunds and invoices; empty when the books balance';

-- What the nightly look at the ledger found last. One row.
CREATE TABLE ledger_checks (
  is_last boolean PRIMARY KEY DEFAULT true CHECK (is_last),
  checked_at timestamptz NOT NULL,
  discrepancies integer NOT NULL CHECK (discrepancies >= 0)
);
