-- What the payment provider's lists of payments and refunds and the shop's own records do not have in common, as the last
-- daily comparison found it. Copies of the last version neither read nor write it.
CREATE TABLE provider_differences (
  kind text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
COMMENT ON TABLE provider_differences IS 'payments and refunds that the provider and the shop do not record alike';
COMMENT ON COLUMN provider_differences.subject IS 'the provider''s id of the payment or refund';
