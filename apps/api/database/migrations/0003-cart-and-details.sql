CREATE TABLE cart_lines (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sku text NOT NULL REFERENCES products ON UPDATE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL,
  UNIQUE (user_id, sku)
);

-- Idempotency-Keys of "add to cart" already acted on.
CREATE TABLE cart_additions (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  sku text NOT NULL,
  quantity integer NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX cart_additions_by_time ON cart_additions (added_at);

-- Addresses keep their parts; the joined text that buyers see is made from them when read.
CREATE TABLE shipping_details (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  gstin text NOT NULL,
  uin text NOT NULL DEFAULT '',
  is_gstin_check_digit_right boolean NOT NULL,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  shipping_zip_code text NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON COLUMN shipping_details.gstin IS 'a GSTIN or NA';

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
  state text NOT NULL
);
CREATE INDEX valmo_vendors_by_phone ON valmo_vendors (contact_number);
CREATE INDEX valmo_vendors_by_gstin ON valmo_vendors (gstin);
