-- Reports of the payment provider carry the buyer's phone, e-mail, UPI id and card; processed ones no longer need them.
ALTER TABLE webhook_events ADD COLUMN is_stripped boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN webhook_events.is_stripped IS 'its body has only the ids, amounts and states of payments, refunds and orders';
CREATE INDEX webhook_events_to_strip ON webhook_events (processed_at) WHERE processed_at IS NOT NULL AND NOT is_stripped;
CREATE INDEX webhook_events_by_processing ON webhook_events (processed_at) WHERE processed_at IS NOT NULL;
