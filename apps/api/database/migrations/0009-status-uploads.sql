-- The status CSVs that changed an order. undone_at says when the upload was taken back.
CREATE TABLE status_uploads (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  actor text NOT NULL,
  file_name text NOT NULL,
  changed_orders integer NOT NULL CHECK (changed_orders > 0),
  updated_count integer NOT NULL,
  same_status_count integer NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES users,
  restored_count integer,
  -- the orders that were left as they are, each with the reason
  left_rows jsonb,
  CHECK ((undone_at IS NULL) = (undone_by IS NULL AND restored_count IS NULL AND left_rows IS NULL))
);

-- What an upload changed in each order: what stood there before, what it put there. Only the last upload can be taken
-- back, so a job forgets what the earlier ones changed; the history of the orders keeps it. No foreign keys: the rows
-- are written by the ten thousand together with the rows they name.
CREATE TABLE status_upload_orders (
  upload_id uuid NOT NULL,
  order_id uuid NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (upload_id, order_id)
);
COMMENT ON TABLE status_upload_orders IS 'before and after: status, invoice, partnerName, trackingId, stockState, reservedUntil, and before whether it was paid';
