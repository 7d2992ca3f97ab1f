-- An account's owner changes its password and phone number, of which the proven address is informed.
ALTER TABLE notifications
  DROP CONSTRAINT notifications_about,
  ADD CONSTRAINT notifications_about CHECK (
    num_nonnulls(order_id, enquiry_id) = CASE
      WHEN kind IN ('confirm-email', 'email-changed', 'password-changed', 'phone-changed') THEN 0 ELSE 1 END
    AND (user_id IS NULL) = (kind = 'enquiry')),
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered',
    'refunded', 'enquiry', 'confirm-email', 'email-changed', 'password-changed', 'phone-changed'));
