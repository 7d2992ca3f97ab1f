-- What the GST registry said of a number, so that it is not asked twice within a day. The newest answer counts.
CREATE TABLE gst_registrations (
  gstin text PRIMARY KEY,
  legal_name text NOT NULL,
  trade_name text NOT NULL,
  -- in the registry's own word
  status text NOT NULL,
  -- as the registry writes it
  cancelled_on text,
  looked_up_at timestamptz NOT NULL
);
