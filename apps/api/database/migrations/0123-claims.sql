-- When a parcel was delivered: the clocks of claims run from then. Copies of the last release set the stage alone.
ALTER TABLE shipments ADD COLUMN delivered_at timestamptz;
COMMENT ON COLUMN shipments.delivered_at IS 'when its courier, or staff, said so; null unless it is Delivered';
UPDATE shipments s SET delivered_at = coalesce(
  (SELECT e.at FROM order_events e WHERE e.order_id = s.order_id AND e.to_status = 'Delivered'
    AND e.from_status IS DISTINCT FROM 'Delivered' ORDER BY e.id DESC LIMIT 1), o.accepted_at, o.placed_at)
FROM orders o WHERE o.id = s.order_id AND s.stage = 'Delivered';
CREATE FUNCTION note_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stage <> 'Delivered' THEN
    NEW.delivered_at := NULL;
  ELSIF NEW.delivered_at IS NULL THEN
    NEW.delivered_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER delivery_noted BEFORE INSERT OR UPDATE OF stage, delivered_at ON shipments
  FOR EACH ROW EXECUTE FUNCTION note_delivery();

-- A replacement is a parcel of its own beside what its order has to send: the order's status and tracking are not its.
ALTER TABLE shipments ADD COLUMN kind text NOT NULL DEFAULT 'sale' CHECK (kind IN ('sale', 'replacement'));
COMMENT ON COLUMN shipments.kind IS
  'sale: goods of the order; replacement: goods in place of others of it, which left the stock beside them';
CREATE INDEX shipments_replacing ON shipments (order_id) WHERE kind = 'replacement';
CREATE OR REPLACE VIEW order_deliveries AS
SELECT DISTINCT ON (order_id) order_id, courier, tracking_id,
  CASE WHEN stage = 'Packed' THEN 'Order Processing' WHEN stage IN ('RTO', 'Lost') THEN 'In transit' ELSE stage END AS status
FROM shipments WHERE stage <> 'Void' AND kind = 'sale'
ORDER BY order_id, array_position(
  ARRAY['In Production', 'Packed', 'Shipped', 'In transit', 'Out for delivery', 'RTO', 'Lost', 'Delivered'], stage), number;
COMMENT ON VIEW order_deliveries IS
  'the tracking and the status of an order by its shipments, replacements aside: those of the least advanced';

-- What a buyer says of a delivered parcel, or a courier of one that it returns or lost, and what became of it.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  shipment_id uuid NOT NULL REFERENCES shipments (id),
  kind text NOT NULL CHECK (kind IN ('damaged', 'short', 'wrong', 'faulty', 'not-received', 'returned', 'lost')),
  state text NOT NULL DEFAULT 'Raised'
    CHECK (state IN ('Raised', 'Accepted', 'Goods awaited', 'Settled', 'Refused', 'Withdrawn')),
  raised_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  video_url text NOT NULL DEFAULT '',
  answer text NOT NULL DEFAULT '',
  decided_at timestamptz,
  idempotency_key text,
  refund_id uuid UNIQUE REFERENCES refunds (id),
  replacement_id uuid UNIQUE REFERENCES shipments (id),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (order_id, idempotency_key),
  CHECK (state <> 'Refused' OR answer <> ''),
  CHECK (state = 'Settled' OR (refund_id IS NULL AND replacement_id IS NULL))
);
-- The queue of staff.
CREATE INDEX claims_open ON claims (deadline_at, id) WHERE state IN ('Raised', 'Accepted', 'Goods awaited');
-- A courier says the same often.
CREATE UNIQUE INDEX claims_of_couriers ON claims (shipment_id) WHERE kind IN ('returned', 'lost') AND state <> 'Refused';
COMMENT ON COLUMN claims.deadline_at IS
  'until when its buyer could report it; of what a courier reports, when that was';
COMMENT ON COLUMN claims.note IS 'of the buyer';
COMMENT ON COLUMN claims.answer IS 'of staff to the buyer: why it is refused, or what is done';
COMMENT ON COLUMN claims.version IS 'counts the decisions; a decision names the one it saw';

CREATE TABLE claim_lines (
  claim_id uuid NOT NULL REFERENCES claims (id),
  line_number integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  refund_quantity integer NOT NULL DEFAULT 0 CHECK (refund_quantity >= 0),
  replace_quantity integer NOT NULL DEFAULT 0 CHECK (replace_quantity >= 0),
  restock boolean NOT NULL DEFAULT false,
  restocked_quantity integer NOT NULL DEFAULT 0 CHECK (restocked_quantity >= 0),
  PRIMARY KEY (claim_id, line_number),
  CHECK (refund_quantity + replace_quantity <= quantity)
);
COMMENT ON COLUMN claim_lines.refund_quantity IS 'of the claimed pieces, those that staff accept to refund';
COMMENT ON COLUMN claim_lines.replace_quantity IS 'those that they accept to replace';
COMMENT ON COLUMN claim_lines.restock IS 'whether the accepted pieces came back and are in stock';
COMMENT ON COLUMN claim_lines.restocked_quantity IS
  'how many replaced pieces were put into stock; those of refunds are counted by the refund';

CREATE TABLE claim_pictures (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  sha256 text NOT NULL,
  format text NOT NULL CHECK (format IN ('jpg', 'png', 'webp')),
  bytes bytea NOT NULL,
  UNIQUE (claim_id, sha256)
);
COMMENT ON COLUMN claim_pictures.id IS 'a UUIDv7: in the order in which they were sent';

-- A shipment without lines has all that is to be sent.
CREATE VIEW sent_pieces AS
SELECT l.order_id, l.line_number, parcels.sent, back.refunded, parcels.replaced, parcels.replacements_ended
FROM order_lines l
CROSS JOIN LATERAL (
  SELECT coalesce(sum(coalesce(r.unsent_quantity, r.quantity)), 0) AS unsent,
    coalesce(sum(r.quantity - coalesce(r.unsent_quantity, r.quantity)), 0)::integer AS refunded
  FROM refund_lines r JOIN refunds ON refunds.id = r.refund_id
  WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND refunds.state <> 'failed') AS back
CROSS JOIN LATERAL (
  SELECT coalesce(sum(CASE WHEN EXISTS (SELECT FROM shipment_lines p WHERE p.shipment_id = s.id)
      THEN coalesce(own.quantity, 0) ELSE l.quantity - back.unsent END)
      FILTER (WHERE s.kind = 'sale' AND s.stage NOT IN ('In Production', 'Packed', 'Void')), 0)::integer AS sent,
    coalesce(sum(own.quantity) FILTER (WHERE s.kind = 'replacement' AND s.stage <> 'Void'), 0)::integer AS replaced,
    coalesce(sum(own.quantity) FILTER (WHERE s.kind = 'replacement' AND s.stage IN ('Delivered', 'RTO', 'Lost')), 0)::integer
      AS replacements_ended
  FROM shipments s LEFT JOIN shipment_lines own ON own.shipment_id = s.id AND own.line_number = l.line_number
  WHERE s.order_id = l.order_id) AS parcels;
COMMENT ON VIEW sent_pieces IS
  'of each line of an order: the pieces that have left less those refunded before, those refunded after they were sent (of an order that leaves at once, sent is less by them instead), and those in replacements';

-- Of an order it compares what is allocated with its total, adds up its documents and those of a refund, and counts replacements, the
-- series of challans with their pieces and amounts, and the pieces in parcels; what else it checks stays.
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
), goods_of_replacements AS (
  SELECT l.sku, sum(moved.units) AS units FROM (
    SELECT s.order_id, p.line_number, p.quantity AS units FROM shipments s JOIN shipment_lines p ON p.shipment_id = s.id
    WHERE s.kind = 'replacement' AND s.stage <> 'Void'
    UNION ALL
    SELECT c.order_id, p.line_number, -p.restocked_quantity FROM claim_lines p JOIN claims c ON c.id = p.claim_id
    WHERE p.restocked_quantity > 0) AS moved
  JOIN order_lines l USING (order_id, line_number) GROUP BY l.sku
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
), pieces_in_parcels AS (
  SELECT s.order_id, l.line_number, sum(l.quantity) AS quantity FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id
  WHERE s.stage <> 'Void' AND s.kind = 'sale' GROUP BY 1, 2
), unsent_pieces AS (
  SELECT l.order_id, l.line_number, sum(coalesce(l.unsent_quantity, l.quantity)) AS unsent
  FROM refund_lines l JOIN refunds r ON r.id = l.refund_id WHERE r.state <> 'failed' GROUP BY 1, 2
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
    p.stock_supplied, p.count_in_stock, coalesce(goods.units, 0) + coalesce(again.units, 0))
FROM products p LEFT JOIN goods_of_orders goods ON goods.sku = p.sku LEFT JOIN goods_of_replacements again ON again.sku = p.sku
WHERE p.stock_supplied <> p.count_in_stock + coalesce(goods.units, 0) + coalesce(again.units, 0)
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
FROM cancelled_without_refund
UNION ALL
SELECT 'parcels of an order', o.order_number,
  format('have %s pieces of line %s, but %s were to be sent', p.quantity, p.line_number, l.quantity - coalesce(back.unsent, 0))
FROM pieces_in_parcels p JOIN order_lines l USING (order_id, line_number) JOIN orders o ON o.id = p.order_id
  LEFT JOIN unsent_pieces back USING (order_id, line_number)
WHERE p.quantity > l.quantity - coalesce(back.unsent, 0)
UNION ALL
SELECT 'pieces of a claim', o.order_number,
  format('of line %s, %s pieces were sent and %s replacements are at their end, but %s are refunded and %s replaced',
    p.line_number, p.sent, p.replacements_ended, p.refunded, p.replaced)
FROM sent_pieces p JOIN orders o ON o.id = p.order_id
WHERE p.order_id IN (SELECT order_id FROM shipments WHERE kind = 'replacement')
  AND p.refunded + p.replaced > p.sent + p.replacements_ended;
