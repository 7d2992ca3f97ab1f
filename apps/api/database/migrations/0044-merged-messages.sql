-- Notifications that wait for one buyer on one channel are sent as one message.
ALTER TABLE notifications
  ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE,
  ADD COLUMN message_id uuid;
UPDATE notifications n SET user_id = o.buyer_id FROM orders o WHERE o.id = n.order_id;
UPDATE notifications SET message_id = id WHERE attempts > 0;
COMMENT ON COLUMN notifications.user_id IS 'the account that is notified; null for enquiries';
COMMENT ON COLUMN notifications.message_id IS
  'the message that it is part of, from the first attempt on: the id of its first part, and of the e-mail';
COMMENT ON COLUMN notifications.recipient IS
  'phone or address; of an e-mail about an order the one that was proven when it was sent';

ALTER TABLE notifications
  DROP CONSTRAINT notifications_check2,
  ADD CONSTRAINT notifications_about CHECK (
    num_nonnulls(order_id, enquiry_id) = CASE WHEN kind IN ('confirm-email', 'email-changed') THEN 0 ELSE 1 END
    AND (user_id IS NULL) = (kind = 'enquiry')),
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered',
    'refunded', 'enquiry', 'confirm-email', 'email-changed')),
  DROP CONSTRAINT notifications_state_check,
  ADD CONSTRAINT notifications_state_check CHECK (
    state IN ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  DROP CONSTRAINT notifications_check,
  ADD CONSTRAINT notifications_ended CHECK (
    (state IN ('sent', 'failed', 'unclear', 'skipped')) = (ended_at IS NOT NULL)),
  DROP CONSTRAINT notifications_check1,
  ADD CONSTRAINT notifications_claimed CHECK (
    (state IN ('waiting', 'skipped') AND attempts = 0) OR (claimed_at IS NOT NULL AND message_id IS NOT NULL));
COMMENT ON COLUMN notifications.state IS
  'unclear: the gateway may have taken it and has no way to ask; never sent again. skipped: its address is not proven or no longer the account''s';

CREATE INDEX notifications_of_user ON notifications (user_id);
CREATE INDEX notifications_waiting_of_user ON notifications (user_id, channel) WHERE state = 'waiting';
CREATE INDEX notifications_of_message ON notifications (message_id) WHERE state = 'sending';
-- One row of each message about orders, for the limits of one recipient and of the whole shop.
CREATE INDEX notifications_messages ON notifications (channel, lower(recipient), claimed_at)
  WHERE id = message_id AND order_id IS NOT NULL;
CREATE INDEX notifications_messages_by_time ON notifications (channel, claimed_at)
  WHERE id = message_id AND order_id IS NOT NULL;

-- For copies of the older program that still place orders while this one is rolled out: they do not name the account.
CREATE FUNCTION name_notified_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.user_id := (SELECT buyer_id FROM orders WHERE id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER account_of_order BEFORE INSERT ON notifications FOR EACH ROW
  WHEN (NEW.user_id IS NULL AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION name_notified_account();
