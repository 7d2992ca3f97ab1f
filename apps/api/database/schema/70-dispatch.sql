-- Packed parcels, and changes of many orders at once.
-- As of migration 0111; ../schema.md has what there is now.

-- What an order is sent as, beside the order: it may have several one day. Nothing is stored until it is packed.
CREATE TABLE parcels (
  order_id uuid NOT NULL REFERENCES orders (id),
  number smallint NOT NULL CHECK (number >= 1),
  weight_grams integer NOT NULL CHECK (weight_grams > 0),
  boxes smallint NOT NULL CHECK (boxes > 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, number)
);
COMMENT ON COLUMN parcels.number IS 'from 1 within its order';
COMMENT ON COLUMN parcels.weight_grams IS 'of all its boxes together';
COMMENT ON COLUMN parcels.version IS 'counts its saves; a save names the one it saw';

-- Couriers that admins added to those that the program knows: packers hand over to no others.
CREATE TABLE added_couriers (
  name text PRIMARY KEY,
  added_at timestamptz NOT NULL
);

-- One record for every kind of CSV file that staff upload: order statuses, products, and now vendors too.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('order-statuses', 'products', 'valmo-vendors', 'meesho-vendors')),
  file_name text NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (id),
  actor text NOT NULL,
  checked_at timestamptz NOT NULL,
  content_hash text,
  is_again boolean NOT NULL DEFAULT false,
  applied_at timestamptz,
  changed_count integer,
  outcome jsonb,
  undone_at timestamptz,
  undone_by uuid REFERENCES users (id),
  undo_outcome jsonb,
  CONSTRAINT imports_check CHECK ((applied_at IS NULL) = ((changed_count IS NULL) AND (outcome IS NULL))),
  CONSTRAINT imports_check1 CHECK ((undone_at IS NULL) = ((undone_by IS NULL) AND (undo_outcome IS NULL)))
);
COMMENT ON COLUMN imports.content_hash IS 'of the parsed rows; only for products, whose files are checked first and applied later';
COMMENT ON COLUMN imports.is_again IS 'staff said that it is another delivery, not the same file by mistake';
COMMENT ON COLUMN imports.outcome IS 'the answer to applying it: counts by result, refusedRows';
COMMENT ON COLUMN imports.undo_outcome IS 'the answer to undoing it: restoredCount, leftRows';

CREATE INDEX imports_applied ON imports (kind, applied_at, id) WHERE applied_at IS NOT NULL;

-- What an import changed in each order, product or vendor, in the form of its kind. Only the last import of a kind can
-- be undone, so a job deletes the rows of earlier ones. No foreign keys: thousands of rows are written at once.
CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  position integer NOT NULL,
  change jsonb NOT NULL,
  PRIMARY KEY (import_id, "position")
);
