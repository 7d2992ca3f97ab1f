-- What is known by now of each tracking number of a booking, and when its company is asked about it again.
CREATE TABLE followed_awbs (
  shipment_id uuid NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  awb text NOT NULL,
  company text NOT NULL,
  stage text CHECK (stage IN ('Packed', 'Shipped', 'In transit', 'Out for delivery', 'Lost', 'Delivered', 'RTO')),
  seen_at timestamptz NOT NULL,
  expected_on date,
  ask_at timestamptz,
  PRIMARY KEY (shipment_id, awb)
);
COMMENT ON TABLE followed_awbs IS 'the tracking numbers of bookings: how far their scans say that they are, and when their company is asked again';
COMMENT ON COLUMN followed_awbs.stage IS 'the highest that scans have meant; null before the first. Delivered, RTO and Lost only once tracking said so';
COMMENT ON COLUMN followed_awbs.seen_at IS 'the time of its newest scan, or of the booking';
COMMENT ON COLUMN followed_awbs.expected_on IS 'in India: the day that the courier expects';
COMMENT ON COLUMN followed_awbs.ask_at IS 'null: it is not asked about any more';
CREATE INDEX followed_awbs_to_ask ON followed_awbs (company, ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX followed_awbs_by_seen ON followed_awbs (seen_at) WHERE ask_at IS NOT NULL;
-- New bookings are found by it.

-- A delivery that failed: its buyer says when and how the courier comes again, and staff tell the courier.
CREATE TABLE delivery_questions (
  shipment_id uuid PRIMARY KEY REFERENCES shipments (id) ON DELETE CASCADE,
  failed_at timestamptz NOT NULL,
  reason text NOT NULL,
  come_on date,
  note text NOT NULL DEFAULT '',
  phone_number text NOT NULL DEFAULT '',
  answered_at timestamptz,
  courier_notified_at timestamptz,
  courier_notified_by uuid REFERENCES users (id),
  notify_at timestamptz,
  refusal text NOT NULL DEFAULT '',
  CHECK ((answered_at IS NULL) = (come_on IS NULL)),
  CHECK (courier_notified_at IS NULL OR answered_at IS NOT NULL),
  CHECK (notify_at IS NULL OR (answered_at IS NOT NULL AND courier_notified_at IS NULL AND refusal = ''))
);
COMMENT ON TABLE delivery_questions IS 'the last failed delivery of a parcel, what its buyer answered, and whether the courier knows';
COMMENT ON COLUMN delivery_questions.reason IS 'in the courier''s words';
COMMENT ON COLUMN delivery_questions.come_on IS 'in India: when the courier is asked to come again';
COMMENT ON COLUMN delivery_questions.courier_notified_by IS 'null: by the API of its company';
COMMENT ON COLUMN delivery_questions.notify_at IS 'when its company is called with the answer; null: staff notify the courier';
COMMENT ON COLUMN delivery_questions.refusal IS 'why the company did not take the answer, in its words';
CREATE INDEX delivery_questions_to_notify ON delivery_questions (notify_at) WHERE notify_at IS NOT NULL;
CREATE INDEX delivery_questions_open ON delivery_questions (failed_at) WHERE courier_notified_at IS NULL;

-- What there already fits: it is not read again.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered', 'choice', 'undelivered', 'claim',
    'refunded', 'released', 'enquiry', 'confirm-email', 'email-changed', 'password-changed', 'phone-changed')) NOT VALID;
