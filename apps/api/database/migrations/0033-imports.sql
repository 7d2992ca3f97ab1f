-- One record for every kind of CSV file that staff upload: order statuses, products, and now vendors too.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('order-statuses', 'products', 'valmo-vendors', 'meesho-vendors')),
  file_name text NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  actor text NOT NULL,
  checked_at timestamptz NOT NULL,
  content_hash text,
  is_again boolean NOT NULL DEFAULT false,
  applied_at timestamptz,
  changed_count integer,
  outcome jsonb,
  undone_at timestamptz,
  undone_by uuid REFERENCES users,
  undo_outcome jsonb,
  CHECK ((applied_at IS NULL) = (changed_count IS NULL AND outcome IS NULL)),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL AND undo_outcome IS NULL))
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
  PRIMARY KEY (import_id, position)
);

INSERT INTO imports (id, kind, file_name, actor_id, actor, checked_at, applied_at, changed_count, outcome, undone_at,
  undone_by, undo_outcome)
SELECT id, 'order-statuses', file_name, actor_id, actor, at, at, changed_orders,
  jsonb_build_object('updatedCount', updated_count, 'sameStatusCount', same_status_count), undone_at, undone_by,
  CASE WHEN undone_at IS NOT NULL THEN jsonb_build_object('restoredCount', restored_count, 'leftRows',
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', row->'orderNumber', 'reason', row->'reason')), '[]')
     FROM jsonb_array_elements(left_rows) AS row)) END
FROM status_uploads;

INSERT INTO import_rows (import_id, position, change)
SELECT upload_id, row_number() OVER (PARTITION BY upload_id ORDER BY order_id),
  jsonb_build_object('orderId', order_id, 'before', before, 'after', after)
FROM status_upload_orders;

INSERT INTO imports (id, kind, file_name, actor_id, actor, checked_at, content_hash, is_again, applied_at,
  changed_count, outcome, undone_at, undone_by, undo_outcome)
SELECT id, 'products', file_name, actor_id, actor, checked_at, content_hash, is_again, applied_at, updated_count,
  CASE WHEN applied_at IS NOT NULL THEN jsonb_build_object('refusedRows',
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('line', row->'line', 'name', row->'SKU', 'reason', row->'reason')), '[]')
     FROM jsonb_array_elements(refused_rows) AS row)) END,
  undone_at, undone_by,
  CASE WHEN undone_at IS NOT NULL THEN jsonb_build_object('restoredCount', restored_count, 'leftRows',
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', row->'SKU', 'reason', row->'reason')), '[]')
     FROM jsonb_array_elements(left_rows) AS row)) END
FROM product_uploads;

-- Prices are in ten-thousandths of a rupee.
INSERT INTO import_rows (import_id, position, change)
SELECT upload_id, row_number() OVER (PARTITION BY upload_id ORDER BY line, sku),
  jsonb_build_object('line', line, 'sku', sku, 'stockChange', stock_change, 'isShown', is_shown, 'price',
    CASE WHEN price IS NOT NULL
      THEN jsonb_build_object('set', (price * 10000)::bigint, 'seen', (price_seen * 10000)::bigint) END)
FROM product_upload_rows;

DROP TABLE status_upload_orders;
DROP TABLE status_uploads;
DROP TABLE product_upload_rows;
DROP TABLE product_uploads;

DELETE FROM job_runs WHERE name IN ('forget-earlier-status-uploads', 'forget-product-uploads');
