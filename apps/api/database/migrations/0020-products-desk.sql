-- Inventory was the first whose edits must not count twice; now it is not the only one.
ALTER TABLE inventory_edits RENAME TO product_edits;
ALTER TABLE product_edits RENAME CONSTRAINT inventory_edits_pkey TO product_edits_pkey;
ALTER INDEX inventory_edits_by_time RENAME TO product_edits_by_time;

-- CSV files of prices and stock. A file is checked first; what was shown then is what is applied later.
CREATE TABLE product_uploads (
  id uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  actor text NOT NULL,
  file_name text NOT NULL,
  content_hash text NOT NULL,
  is_again boolean NOT NULL,
  applied_at timestamptz,
  updated_count integer,
  refused_rows jsonb,
  undone_at timestamptz,
  undone_by uuid REFERENCES users,
  restored_count integer,
  -- the products that were left as they are, each with the reason
  left_rows jsonb,
  CHECK ((applied_at IS NULL) = (updated_count IS NULL AND refused_rows IS NULL)),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL AND restored_count IS NULL AND left_rows IS NULL))
);
COMMENT ON COLUMN product_uploads.content_hash IS 'of the rows as they were read: the same table saved by another program has the same';
COMMENT ON COLUMN product_uploads.is_again IS 'staff said that it is another delivery, not the same file by mistake';
CREATE INDEX product_uploads_applied ON product_uploads (applied_at, id) WHERE applied_at IS NOT NULL;

-- What an upload is to change of each product; once it is applied, what it has changed.
CREATE TABLE product_upload_rows (
  upload_id uuid NOT NULL REFERENCES product_uploads ON DELETE CASCADE,
  sku text NOT NULL,
  line integer NOT NULL,
  price_seen numeric(12, 4),
  price numeric(12, 4),
  stock_change integer NOT NULL,
  is_shown boolean,
  PRIMARY KEY (upload_id, sku),
  CHECK ((price IS NULL) = (price_seen IS NULL))
);
COMMENT ON COLUMN product_upload_rows.price IS 'null: stays; so does is_shown';
