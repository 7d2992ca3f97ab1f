-- Tax invoices, credit notes and the series of packets.
-- As of migration 0111; ../schema.md has what there is now.

-- The last serial of each series of documents: one for every kind and financial year. A serial is taken by raising it,
-- in the transaction that writes the document, so one that is rolled back leaves no gap.
CREATE TABLE invoice_series (
  kind text NOT NULL CHECK (kind IN ('tax invoice', 'credit note')),
  financial_year text NOT NULL CHECK (financial_year ~ '^\d{2}-\d{2}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  skipped integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, financial_year),
  CONSTRAINT invoice_series_check CHECK ((skipped >= 0) AND (skipped <= last_serial))
);
COMMENT ON COLUMN invoice_series.skipped IS 'numbers that a restore left to documents issued after the backup';

-- GST tax invoices, one for an order whose payment was honoured. Everything on one is a snapshot: it is never changed.
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
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
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL,
  UNIQUE (financial_year, serial),
  CONSTRAINT invoices_check CHECK (sgst_paise = cgst_paise),
  CONSTRAINT invoices_check1 CHECK (total_paise = ((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) +
    round_off_paise)),
  CONSTRAINT invoices_check2 CHECK (CASE WHEN is_intra_state THEN (igst_paise = 0) ELSE ((cgst_paise = 0)
    AND (round_off_paise = 0)) END)
);
COMMENT ON COLUMN invoices.day IS 'of the settlement in Asia/Kolkata; its financial year is the series';
COMMENT ON COLUMN invoices.supplier IS 'who sold, as the shop was set up that day: legalName, gstin, address, stateCode, state';
COMMENT ON COLUMN invoices.round_off_paise IS 'what was charged less what the heads of the tax add up to';

-- A return is of one month's invoices.
CREATE INDEX invoices_by_day ON invoices (day, number);

CREATE TRIGGER desk_words_of_invoice AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();

CREATE TRIGGER invoices_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE invoice_lines (
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  line_number integer NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  unit_price numeric(12,4) NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_percent integer NOT NULL,
  gross_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  gst_rate_percent numeric(5,2) NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  PRIMARY KEY (invoice_id, line_number),
  CONSTRAINT invoice_lines_check CHECK (taxable_paise = (gross_paise - discount_paise)),
  CONSTRAINT invoice_lines_check1 CHECK (sgst_paise = cgst_paise),
  CONSTRAINT invoice_lines_check2 CHECK ((cgst_paise = 0) OR (igst_paise = 0))
);
COMMENT ON COLUMN invoice_lines.gst_rate_percent IS 'the whole rate; CGST and SGST are at half of it each';

CREATE TRIGGER invoice_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- GST credit notes, one for each refund of an invoiced order that the provider has processed. As on an invoice,
-- everything is a snapshot and never changed.
CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  refund_id uuid NOT NULL UNIQUE REFERENCES refunds (id),
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
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  UNIQUE (financial_year, serial),
  CONSTRAINT credit_notes_check CHECK (sgst_paise = cgst_paise),
  CONSTRAINT credit_notes_check1 CHECK (total_paise = ((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) +
    round_off_paise)),
  CONSTRAINT credit_notes_check2 CHECK (CASE WHEN is_intra_state THEN (igst_paise = 0) ELSE ((cgst_paise = 0)
    AND (round_off_paise = 0)) END),
  CONSTRAINT credit_notes_check3 CHECK (day >= invoice_day)
);
COMMENT ON COLUMN credit_notes.day IS 'on which the provider''s word came, in Asia/Kolkata; its financial year is the series';
COMMENT ON COLUMN credit_notes.reason IS 'as staff gave it for the refund';
COMMENT ON COLUMN credit_notes.round_off_paise IS 'what was refunded less what the heads of the tax add up to';

CREATE INDEX credit_notes_by_day ON credit_notes (day, number);
CREATE INDEX credit_notes_of_invoice ON credit_notes (invoice_id);

CREATE TRIGGER credit_notes_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER desk_words_of_credit_note AFTER INSERT ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();

CREATE TABLE credit_note_lines (
  credit_note_id uuid NOT NULL REFERENCES credit_notes (id),
  line_number integer NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  unit_price numeric(12,4) NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  discount_percent integer NOT NULL,
  gross_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  gst_rate_percent numeric(5,2) NOT NULL,
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  PRIMARY KEY (credit_note_id, line_number),
  CONSTRAINT credit_note_lines_check CHECK (taxable_paise = (gross_paise - discount_paise)),
  CONSTRAINT credit_note_lines_check1 CHECK (sgst_paise = cgst_paise),
  CONSTRAINT credit_note_lines_check2 CHECK ((igst_paise >= 0) AND ((cgst_paise = 0) OR (igst_paise = 0)))
);
COMMENT ON COLUMN credit_note_lines.line_number IS 'of the invoice''s line';
COMMENT ON COLUMN credit_note_lines.quantity IS 'pieces; 0 for a goodwill reduction of the price';
COMMENT ON COLUMN credit_note_lines.gst_rate_percent IS 'the whole rate; CGST and SGST are at half of it each';

CREATE TRIGGER credit_note_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_note_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- All packet series that the shop has issued, or is about to: a series is stored before it is handed out.
CREATE TABLE packet_series (
  id uuid PRIMARY KEY,
  sequence text COLLATE "C" NOT NULL,
  end_sequence text COLLATE "C" NOT NULL,
  numbers packet_numbers NOT NULL GENERATED ALWAYS AS (packet_numbers(sequence, end_sequence, '[]'::text)) STORED,
  code text NOT NULL GENERATED ALWAYS AS ("left"(sequence, 3)) STORED,
  is_label boolean NOT NULL,
  moq integer NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'uploaded', 'refused')),
  attempt integer NOT NULL,
  attempt_ends_at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (id),
  actor text NOT NULL,
  reserved_at timestamptz NOT NULL,
  settled_at timestamptz,
  note text NOT NULL DEFAULT '',
  CONSTRAINT packet_series_are_numbers CHECK ((sequence ~ '^([OT]N[A-P]|PLN)(0[1-9]|1[0-2])[0-9]{10}$')
    AND (end_sequence ~ '^[A-Z]{3}[0-9]{12}$')),
  CONSTRAINT packet_series_fits_moq CHECK ((moq > 0) AND (((("right"(end_sequence, 8))::integer - ("right"(sequence,
    8))::integer) + 1) = moq)),
  CONSTRAINT packet_series_is_one CHECK ("left"(sequence, 7) = "left"(end_sequence, 7)),
  CONSTRAINT packet_series_no_number_twice EXCLUDE USING gist (numbers WITH &&) WHERE ((state <> 'refused'))
);

CREATE INDEX packet_series_by_kind ON packet_series (is_label, id DESC);
