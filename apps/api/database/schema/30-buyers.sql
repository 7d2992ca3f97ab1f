-- Addresses, details for invoices, carts, enquiries, and the lists of the marketplaces' programmes.
-- As of migration 0111; ../schema.md has what there is now.

-- Addresses keep their parts; the joined text that buyers see is made from them when read.
CREATE TABLE shipping_details (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  gstin text NOT NULL,
  uin text NOT NULL DEFAULT '',
  is_gstin_check_digit_right boolean NOT NULL,
  billing_address jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON COLUMN shipping_details.gstin IS 'a GSTIN or NA';

CREATE INDEX shipping_details_by_company ON shipping_details (lower(billing_address->>'companyName') text_pattern_ops);
CREATE INDEX shipping_details_by_gstin ON shipping_details (lower(gstin) text_pattern_ops) WHERE gstin <> 'NA';
CREATE INDEX shipping_details_by_pan ON shipping_details (lower(substr(gstin, 3, 10)) text_pattern_ops) WHERE gstin <> 'NA';

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON shipping_details FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Where a buyer's goods may go. One of the addresses is the default: what used to be the only shipping address.
CREATE TABLE shipping_addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  address jsonb NOT NULL,
  is_default boolean NOT NULL,
  saved_at timestamptz NOT NULL
);

CREATE INDEX shipping_addresses_by_company ON shipping_addresses (lower(address->>'companyName') text_pattern_ops);
-- By a hash, because a long address in an Indian script does not fit into an index entry.
CREATE UNIQUE INDEX shipping_addresses_each_once ON shipping_addresses (user_id, md5(address::text));
CREATE UNIQUE INDEX shipping_addresses_one_default ON shipping_addresses (user_id) WHERE is_default;

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON shipping_addresses FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

CREATE TABLE cart_lines (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sku text NOT NULL REFERENCES products (sku) ON UPDATE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL,
  UNIQUE (user_id, sku)
);

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_lines FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- What a buyer took out of the cart: saved for later, until it is moved back, or deleted, for a day in which it can be undone.
-- A line keeps its id on the way. Copies of the last version delete without a trace, and such a deletion cannot be undone.
CREATE TABLE set_aside_lines (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sku text NOT NULL REFERENCES products (sku) ON UPDATE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL,
  saved_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT set_aside_lines_check CHECK ((saved_at IS NOT NULL) OR (deleted_at IS NOT NULL))
);
COMMENT ON TABLE set_aside_lines IS 'lines taken out of a cart: saved for later, or deleted and restorable for a day';
COMMENT ON COLUMN set_aside_lines.id IS 'the one that the line had in the cart';
COMMENT ON COLUMN set_aside_lines.added_at IS 'its place in the cart';
COMMENT ON COLUMN set_aside_lines.saved_at IS 'null when it was deleted from the cart itself';

CREATE INDEX set_aside_lines_deleted ON set_aside_lines (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX set_aside_lines_of_buyer ON set_aside_lines (user_id);
CREATE UNIQUE INDEX set_aside_lines_saved ON set_aside_lines (user_id, sku) WHERE deleted_at IS NULL;

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON set_aside_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Idempotency-Keys of "add to cart" already acted on.
CREATE TABLE cart_additions (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  sku text NOT NULL,
  quantity integer NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);

CREATE INDEX cart_additions_by_time ON cart_additions (added_at);

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_additions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Idempotency-Keys of "add lines to cart" with what was asked and what was answered: a request that is repeated
-- gets the same answer, whatever stock and cart are by then.
CREATE TABLE cart_bulk_additions (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  asked jsonb NOT NULL,
  answered jsonb,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);
COMMENT ON COLUMN cart_bulk_additions.answered IS 'null only within the transaction that is working it out';

CREATE INDEX cart_bulk_additions_by_time ON cart_bulk_additions (added_at);

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_bulk_additions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- What people without an account ask for: large quantities, own sizes, own brand. Staff answer by phone and e-mail.
CREATE TABLE enquiries (
  id uuid PRIMARY KEY,
  serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('bulk', 'customisation')),
  status text NOT NULL DEFAULT 'New' CHECK (status IN ('New', 'In progress', 'Answered', 'Closed')),
  received_at timestamptz NOT NULL,
  name text NOT NULL,
  company_name text NOT NULL,
  phone_number text NOT NULL,
  email text NOT NULL,
  what text NOT NULL,
  quantity text NOT NULL,
  pincode text NOT NULL,
  message text NOT NULL,
  content_hash text NOT NULL
);
COMMENT ON COLUMN enquiries.phone_number IS 'as it was typed: nobody has proven it';
COMMENT ON COLUMN enquiries.content_hash IS 'of all that was sent, the artwork too: the same within a day is the same enquiry';

CREATE INDEX enquiries_by_phone ON enquiries (phone_number, id);
CREATE INDEX enquiries_by_status ON enquiries (status, id);

-- Beside the enquiries, so that a list of these reads no files. In the database as pictures are: every copy of the
-- program and every backup has them, and no web server can serve them by mistake.
CREATE TABLE enquiry_artworks (
  enquiry_id uuid PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'jpg', 'png', 'webp')),
  bytes bytea NOT NULL CHECK ((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 5242880))
);
COMMENT ON COLUMN enquiry_artworks.file_name IS 'as its sender called it; it is saved under the enquiry''s number';
ALTER TABLE enquiry_artworks ALTER bytes SET STORAGE EXTERNAL;

-- What the GST registry said of a number, so that it is not asked twice within a day. The newest answer counts.
CREATE TABLE gst_registrations (
  gstin text PRIMARY KEY,
  legal_name text NOT NULL,
  trade_name text NOT NULL,
  status text NOT NULL,
  cancelled_on text,
  looked_up_at timestamptz NOT NULL
);

-- Sellers whom a marketplace programme has authorised.
CREATE TABLE meesho_vendors (
  gstin text PRIMARY KEY,
  status text NOT NULL
);

CREATE TABLE valmo_vendors (
  lmdc_code text PRIMARY KEY,
  contact_number text NOT NULL,
  email_id text NOT NULL,
  gstin text NOT NULL,
  status text NOT NULL,
  state text NOT NULL,
  phone_number text GENERATED ALWAYS AS ("substring"(regexp_replace(contact_number, '[\s()‐‑‒–—−-]'::text, ''::text,
    'g'::text), '^(?:(?:\+|00|0)?91)?0?([6-9][0-9]{9})$'::text)) STORED
);

CREATE INDEX valmo_vendors_by_gstin ON valmo_vendors (gstin);
CREATE INDEX valmo_vendors_by_phone ON valmo_vendors (contact_number);
CREATE INDEX valmo_vendors_by_phone_number ON valmo_vendors (phone_number);
