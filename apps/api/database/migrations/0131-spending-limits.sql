-- What a colleague may order without approval. Null: no limit. 0: always asks.
ALTER TABLE company_members
  ADD COLUMN per_order_paise bigint CHECK (per_order_paise >= 0),
  ADD COLUMN per_month_paise bigint CHECK (per_month_paise >= 0);
COMMENT ON COLUMN company_members.per_order_paise IS 'the most that they order at once; null: no limit';
COMMENT ON COLUMN company_members.per_month_paise IS 'the most that they order in a month in India; null: no limit';

ALTER TABLE company_invitations
  ADD COLUMN per_order_paise bigint CHECK (per_order_paise >= 0),
  ADD COLUMN per_month_paise bigint CHECK (per_month_paise >= 0);
