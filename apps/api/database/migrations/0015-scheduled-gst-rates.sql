-- Rates that staff schedule say who did it, when and why; those the shop began with say nothing.
ALTER TABLE gst_rates
  DROP CONSTRAINT gst_rates_rate_percent_check,
  ADD CONSTRAINT gst_rates_rate_percent_check CHECK (rate_percent >= 0 AND rate_percent <= 100),
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN actor_id uuid REFERENCES users,
  ADD COLUMN actor text NOT NULL DEFAULT '',
  ADD COLUMN scheduled_at timestamptz;

-- Rates that were taken back before their day. They stand apart, so that no price can ever be made of one.
CREATE TABLE withdrawn_gst_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hsn text NOT NULL,
  effective_from date NOT NULL,
  rate_percent numeric(5, 2) NOT NULL,
  note text NOT NULL,
  actor text NOT NULL,
  scheduled_at timestamptz,
  withdrawn_by_id uuid NOT NULL REFERENCES users,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz NOT NULL
);
CREATE INDEX withdrawn_gst_rates_by_day ON withdrawn_gst_rates (hsn, effective_from);
