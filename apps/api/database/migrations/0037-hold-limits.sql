-- A retry holds an unpaid order's goods again only after an attempt to pay, and only so often.
ALTER TABLE orders
  ADD COLUMN hold_extensions smallint NOT NULL DEFAULT 0,
  ADD COLUMN hold_extended_at timestamptz,
  ADD CHECK ((hold_extensions = 0) = (hold_extended_at IS NULL));
COMMENT ON COLUMN orders.hold_extensions IS 'how often a retry held its goods for longer';
COMMENT ON COLUMN orders.hold_extended_at IS 'when a retry did so last';

-- Buyers whom staff let hold more in unpaid orders than they have paid for so far.
CREATE TABLE hold_limits (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  limit_paise bigint CHECK (limit_paise > 0),
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE hold_limits IS 'what the unpaid orders of single buyers may come to, as staff set it';
COMMENT ON COLUMN hold_limits.limit_paise IS 'null: the general limits hold again';
COMMENT ON COLUMN hold_limits.version IS 'counts its changes; a save names the version it saw';
