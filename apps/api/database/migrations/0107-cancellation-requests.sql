-- A buyer asks once to cancel a paid order; staff cancel it as any other, or answer why not.
CREATE TABLE cancellation_requests (
  order_id uuid PRIMARY KEY REFERENCES orders,
  asked_at timestamptz NOT NULL,
  reason text NOT NULL,
  declined_at timestamptz,
  answer text NOT NULL DEFAULT '',
  CONSTRAINT cancellation_requests_answer_check CHECK ((declined_at IS NULL) = (answer = ''))
);
COMMENT ON TABLE cancellation_requests IS 'a row for each paid order that its buyer asked to cancel';
COMMENT ON COLUMN cancellation_requests.answer IS 'why staff do not cancel the order; its buyer reads it';
-- Finds what waits for staff: of the last weeks, those that were not declined.
CREATE INDEX cancellation_requests_not_declined ON cancellation_requests (asked_at) WHERE declined_at IS NULL;
