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
