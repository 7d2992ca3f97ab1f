-- A report of a captured payment waits a moment for the buyer's browser, which usually brings the same payment: only one
-- that came alone gets a job.
ALTER TABLE webhook_events ADD COLUMN queued_at timestamptz;
COMMENT ON COLUMN webhook_events.queued_at IS 'when it got a job; null for one that needed none';
-- The last version gave each its job at once.
UPDATE webhook_events SET queued_at = received_at WHERE processed_at IS NULL;
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE processed_at IS NULL AND queued_at IS NULL;
