ALTER TABLE refunds ADD COLUMN fee_on_top_paise bigint NOT NULL DEFAULT 0 CHECK (fee_on_top_paise >= 0);
COMMENT ON COLUMN refunds.fee_on_top_paise IS 'of one made elsewhere: what it gave back beyond amount_paise, the provider''s own fee';
