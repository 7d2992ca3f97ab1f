-- Messages to buyers.
-- As of migration 0111; ../schema.md has what there is now.

-- Messages to buyers about their orders: written in the transaction of the change, sent by jobs afterwards.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered', 'refunded', 'released',
    'enquiry', 'confirm-email', 'email-changed', 'password-changed', 'phone-changed')),
  about_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL CHECK (recipient <> ''),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  attempts integer NOT NULL DEFAULT 0,
  written_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  claimed_at timestamptz,
  ended_at timestamptz,
  provider_reference text,
  failure text,
  enquiry_id uuid REFERENCES enquiries (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  message_id uuid,
  tracking_sent text,
  UNIQUE (about_id, kind, channel),
  CONSTRAINT notifications_about CHECK (((num_nonnulls(order_id, enquiry_id) = CASE WHEN (kind IN ('confirm-email',
    'email-changed', 'password-changed', 'phone-changed')) THEN 0 ELSE 1 END)
    AND ((user_id IS NULL) = (kind = 'enquiry')))),
  CONSTRAINT notifications_claimed CHECK (((state IN ('waiting', 'skipped')) AND (attempts = 0))
    OR ((claimed_at IS NOT NULL) AND (message_id IS NOT NULL))),
  CONSTRAINT notifications_ended CHECK ((state IN ('sent', 'failed', 'unclear', 'skipped')) = (ended_at IS NOT NULL))
);
COMMENT ON COLUMN notifications.about_id IS 'the order, the enquiry, the refund for refunded, or the notification itself for tracking and released: the same event is written once';
COMMENT ON COLUMN notifications.recipient IS 'phone or address; of an e-mail about an order the one that was proven when it was sent';
COMMENT ON COLUMN notifications.state IS 'unclear: the gateway may have taken it and has no way to ask; never sent again. skipped: its address is not proven or no longer the account''s';
COMMENT ON COLUMN notifications.provider_reference IS 'what the gateway or mail server calls it';
COMMENT ON COLUMN notifications.user_id IS 'the account that is notified; null for enquiries';
COMMENT ON COLUMN notifications.message_id IS 'the message that it is part of, from the first attempt on: the id of its first part, and of the e-mail';
COMMENT ON COLUMN notifications.tracking_sent IS 'the delivery partner and tracking number that a shipped or tracking notification named when it was last attempted';

CREATE INDEX notifications_failed ON notifications (ended_at) WHERE state = 'failed';
-- One row of each message about orders, for the limits of one recipient and of the whole shop.
CREATE INDEX notifications_messages ON notifications (channel, lower(recipient), claimed_at)
  WHERE id = message_id AND order_id IS NOT NULL;
CREATE INDEX notifications_of_enquiry ON notifications (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX notifications_of_message ON notifications (message_id) WHERE state = 'sending';
CREATE INDEX notifications_of_order ON notifications (order_id);
CREATE INDEX notifications_of_user ON notifications (user_id);
CREATE INDEX notifications_sending ON notifications (claimed_at) WHERE state = 'sending';
CREATE UNIQUE INDEX notifications_tracking_waiting ON notifications (order_id, channel)
  WHERE kind = 'tracking' AND state = 'waiting' AND attempts = 0;
CREATE INDEX notifications_waiting ON notifications (channel, due_at, id) WHERE state = 'waiting';
CREATE INDEX notifications_waiting_of_user ON notifications (user_id, channel) WHERE state = 'waiting';

-- For copies of the older program that still place orders while this one is rolled out: they do not name the account.
CREATE FUNCTION name_notified_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.user_id := (SELECT buyer_id FROM orders WHERE id = NEW.order_id);
  RETURN NEW;
END $$;

CREATE TRIGGER account_of_order BEFORE INSERT ON notifications FOR EACH ROW
  WHEN (NEW.user_id IS NULL AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION name_notified_account();

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON notifications FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_rows_of_erased_account();

CREATE FUNCTION note_tracking_sent() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.tracking_sent := (SELECT tracking_partner_name || ' ' || tracking_id FROM orders WHERE id = NEW.order_id);
  RETURN NEW;
END $$;

CREATE TRIGGER notifications_tracking_sent BEFORE UPDATE OF claimed_at ON notifications FOR EACH ROW
  WHEN (NEW.kind IN ('shipped', 'tracking'))
  EXECUTE FUNCTION note_tracking_sent();

-- How many messages about orders were claimed in each minute. The caps of the whole shop add up a day of minutes, however
-- many messages were sent in it. Copies of the older program still count the messages themselves while this one is rolled
-- out, and add nothing here: the caps miss what they send in these minutes.
CREATE TABLE order_message_counts (
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  minute timestamptz NOT NULL,
  messages integer NOT NULL CHECK (messages > 0),
  PRIMARY KEY (channel, minute)
);
COMMENT ON COLUMN order_message_counts.messages IS 'claimed for the first time in this minute; retries do not count again';
