-- The provider is asked about refunds whose end it has not told.
ALTER TABLE refunds ADD COLUMN provider_asked_at timestamptz;
COMMENT ON COLUMN refunds.provider_asked_at IS 'when the provider was last asked for it or about it';

DROP INDEX refunds_to_request;
CREATE INDEX refunds_to_look_after ON refunds (requested_at) WHERE state IN ('requested', 'accepted');
