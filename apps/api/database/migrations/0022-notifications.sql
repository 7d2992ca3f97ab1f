-- What buyers are told of their orders: written in the transaction of what is told, sent by jobs afterwards.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'paid', 'shipped', 'delivered', 'refunded')),
  about_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL CHECK (recipient <> ''),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unclear')),
  attempts integer NOT NULL DEFAULT 0,
  written_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  claimed_at timestamptz,
  ended_at timestamptz,
  provider_reference text,
  failure text,
  UNIQUE (about_id, kind, channel),
  CHECK ((state IN ('sent', 'failed', 'unclear')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'waiting' AND attempts = 0) OR claimed_at IS NOT NULL)
);
COMMENT ON COLUMN notifications.about_id IS 'the order, or the refund for refunded: the same news is written once';
COMMENT ON COLUMN notifications.recipient IS 'phone or address as the order had it';
COMMENT ON COLUMN notifications.state IS 'unclear: the gateway may have taken it and has no way to ask; never sent again';
COMMENT ON COLUMN notifications.provider_reference IS 'what the gateway or mail server calls it';
CREATE INDEX notifications_waiting ON notifications (channel, due_at, id) WHERE state = 'waiting';
CREATE INDEX notifications_sending ON notifications (claimed_at) WHERE state = 'sending';
CREATE INDEX notifications_of_order ON notifications (order_id);
