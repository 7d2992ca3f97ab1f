-- The last serial of each series of documents: one for every kind and financial year. A serial is taken by raising it,
-- in the transaction that writes the document, so one that is rolled back leaves no gap.
CREATE TABLE invoice_series (
  kind text NOT NULL CHECK (kind IN ('tax invoice')),
  financial_year text NOT NULL CHECK (financial_year ~ '^\d{2}-\d{2}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (kind, financial_year)
);

-- GST tax invoices, one for an order whose payment was honoured. Everything on one is a snapshot: it is never changed.
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  financial_year text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  day date NOT NULL,
  issued_at timestamptz NOT NULL,
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
  total_paise bigint NOT NULL,
  UNIQUE (financial_year, serial),
  CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  CHECK (CASE WHEN is_intra_state THEN igst_paise = 0 ELSE cgst_paise = 0 AND round_off_paise = 0 END)
);
COMMENT ON COLUMN invoices.day IS 'of the settlement in Asia/Kolkata; its financial year is the series';
COMMENT ON COLUMN invoices.supplier IS 'who sold, as the shop was set up that day: legalName, gstin, address, stateCode, state';
COMMENT ON COLUMN invoices.round_off_paise IS 'what was charged less what the heads of the tax add up to';

CREATE TABLE invoice_lines (
  invoice_id uuid NOT NULL REFERENCES invoices,
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
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (cgst_paise = 0 OR igst_paise = 0),
  PRIMARY KEY (invoice_id, line_number)
);
COMMENT ON COLUMN invoice_lines.gst_rate_percent IS 'the whole rate; CGST and SGST are at half of it each';
