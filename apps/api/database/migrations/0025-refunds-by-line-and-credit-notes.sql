-- Refunds that staff ask for name the pieces they are for. A refund without lines is of money that never bought its
-- order. Pieces of a failed refund are free to be refunded again.
ALTER TABLE refunds
  ADD COLUMN idempotency_key text,
  ADD COLUMN retry_of uuid UNIQUE REFERENCES refunds,
  ADD UNIQUE (order_id, idempotency_key);
COMMENT ON COLUMN refunds.idempotency_key IS 'of the request that asked for it; the key at the provider is the id';
COMMENT ON COLUMN refunds.retry_of IS 'the failed refund that this one asks for anew';

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds,
  order_id uuid NOT NULL,
  line_number integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_paise bigint NOT NULL CHECK (discount_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  restock boolean NOT NULL,
  restocked_quantity integer NOT NULL CHECK (restocked_quantity BETWEEN 0 AND quantity),
  PRIMARY KEY (refund_id, line_number),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines,
  CHECK (restock OR restocked_quantity = 0)
);
CREATE INDEX refund_lines_of_order ON refund_lines (order_id, line_number);
COMMENT ON COLUMN refund_lines.discount_paise IS 'how much of the line''s discount the refunded pieces had';
COMMENT ON COLUMN refund_lines.restock IS 'whether staff said that the pieces go back into stock';
COMMENT ON COLUMN refund_lines.restocked_quantity IS 'pieces this refund put back; those that a failed refund put back are not put back twice';

-- Until now staff refunded whole orders only.
INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise, restock,
  restocked_quantity)
SELECT r.id, l.order_id, l.line_number, l.quantity, l.discount_paise, l.taxable_paise, l.gst_paise, false, 0
FROM refunds r
JOIN payments p ON p.razorpay_payment_id = r.razorpay_payment_id AND p.honoured
JOIN order_lines l ON l.order_id = r.order_id;

ALTER TABLE invoice_series
  DROP CONSTRAINT invoice_series_kind_check,
  ADD CONSTRAINT invoice_series_kind_check CHECK (kind IN ('tax invoice', 'credit note'));

-- GST credit notes, one for each refund of an invoiced order that the provider has processed. As on an invoice,
-- everything is a snapshot and never changed.
CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  invoice_id uuid NOT NULL REFERENCES invoices,
  refund_id uuid NOT NULL UNIQUE REFERENCES refunds,
  invoice_number text NOT NULL,
  invoice_day date NOT NULL,
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  day date NOT NULL,
  issued_at timestamptz NOT NULL,
  reason text NOT NULL,
  supplier jsonb NOT NULL,
  buyer_name text NOT NULL,
  gstin text NOT NULL,
  uin text NOT NULL,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  place_of_supply_code text NOT NULL CHECK (place_of_supply_code ~ '^\d{2}$'),
  place_of_supply text NOT NULL,
  is_intra_state boolean NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  UNIQUE (financial_year, serial),
  CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  CHECK (CASE WHEN is_intra_state THEN igst_paise = 0 ELSE cgst_paise = 0 AND round_off_paise = 0 END),
  CHECK (day >= invoice_day)
);
CREATE INDEX credit_notes_of_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_by_day ON credit_notes (day, number);
COMMENT ON COLUMN credit_notes.day IS 'on which the provider''s word came, in Asia/Kolkata; its financial year is the series';
COMMENT ON COLUMN credit_notes.reason IS 'as staff gave it for the refund';
COMMENT ON COLUMN credit_notes.round_off_paise IS 'what was refunded less what the heads of the tax add up to';

CREATE TABLE credit_note_lines (
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  line_number integer NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  unit_price numeric(12, 4) NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_percent integer NOT NULL,
  gross_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise = gross_paise - discount_paise),
  gst_rate_percent numeric(5, 2) NOT NULL,
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0 AND (cgst_paise = 0 OR igst_paise = 0)),
  PRIMARY KEY (credit_note_id, line_number)
);
COMMENT ON COLUMN credit_note_lines.line_number IS 'of the invoice''s line';
COMMENT ON COLUMN credit_note_lines.gst_rate_percent IS 'the whole rate; CGST and SGST are at half of it each';
