-- Parcels that are booked with a courier company, and where the company has seen them.
CREATE TABLE bookings (
  shipment_id uuid NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  attempt smallint NOT NULL CHECK (attempt >= 1),
  reference text NOT NULL UNIQUE CHECK (length(reference) <= 50),
  company text NOT NULL,
  service_id text,
  service text NOT NULL DEFAULT '',
  pin_code text NOT NULL,
  boxes jsonb NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  eway_bill_number text,
  state text NOT NULL DEFAULT 'begun' CHECK (state IN ('begun', 'booked', 'failed', 'cancelled')),
  booking jsonb,
  awbs text[] NOT NULL DEFAULT '{}',
  reason text NOT NULL DEFAULT '',
  quoted_paise bigint CHECK (quoted_paise >= 0),
  quoted_days smallint CHECK (quoted_days >= 0),
  charged_paise bigint CHECK (charged_paise >= 0),
  charged_grams integer CHECK (charged_grams > 0),
  begun_by uuid REFERENCES users (id),
  begun_at timestamptz NOT NULL,
  claimed_until timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  booked_at timestamptz,
  pickup_asked_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (shipment_id, attempt),
  CHECK ((state = 'booked') <= (booked_at IS NOT NULL))
);
COMMENT ON TABLE bookings IS 'attempts to book a parcel with a courier company; one at a time is begun or booked';
COMMENT ON COLUMN bookings.reference IS 'what the company knows the attempt by: the shipment''s id and the number of the attempt';
COMMENT ON COLUMN bookings.boxes IS 'weight and size of each box, as it was booked';
COMMENT ON COLUMN bookings.pieces IS 'what was in them then: a refund may take some of it off, so that weight and value are others than what was booked';
COMMENT ON COLUMN bookings.tries IS 'how often the company has put it off';
COMMENT ON COLUMN bookings.booking IS 'what the company had of it last, stored before each step that costs money: it is found by it after a lost answer';
COMMENT ON COLUMN bookings.reason IS 'why it failed, or why it waits';
COMMENT ON COLUMN bookings.claimed_until IS 'until when one process works on it';
COMMENT ON COLUMN bookings.charged_paise IS 'what the company charged, which may differ from the quote: null until it is known';
CREATE UNIQUE INDEX bookings_live ON bookings (shipment_id) WHERE state IN ('begun', 'booked');
CREATE INDEX bookings_failed ON bookings (ended_at) WHERE state = 'failed';
CREATE INDEX bookings_booked ON bookings (booked_at) WHERE state = 'booked';
CREATE INDEX bookings_of_pin_code ON bookings (pin_code, booked_at) WHERE state = 'booked';
CREATE INDEX bookings_of_region ON bookings (left(pin_code, 3), booked_at) WHERE state = 'booked';
CREATE INDEX bookings_by_awb ON bookings USING gin (awbs);
CREATE INDEX bookings_begun ON bookings (begun_at) WHERE state = 'begun';

-- The array is lowered as a text: without a subquery, the planner puts the condition in place of the call.
CREATE FUNCTION is_number_of_booking(tracking_id text, awbs text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT lower(btrim(tracking_id)) = ANY (lower(awbs::text)::text[])
$$;
COMMENT ON FUNCTION is_number_of_booking IS 'whether a parcel goes with the number of a booking, in capitals or not';

CREATE TABLE booking_labels (
  reference text NOT NULL REFERENCES bookings (reference) ON DELETE CASCADE,
  number smallint NOT NULL,
  file bytea NOT NULL,
  PRIMARY KEY (reference, number)
);
COMMENT ON TABLE booking_labels IS 'the courier''s own labels as PDF, a file an AWB: the companies'' links to them end';

CREATE TABLE courier_quotes (
  company text NOT NULL,
  pin_code text NOT NULL,
  grams integer NOT NULL,
  boxes smallint NOT NULL,
  box_size text NOT NULL,
  quotes jsonb NOT NULL,
  why_none text,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (company, pin_code, grams, boxes, box_size)
);
COMMENT ON TABLE courier_quotes IS 'what companies asked for parcels a short time ago: they answer few questions';
CREATE INDEX courier_quotes_asked ON courier_quotes (asked_at);

CREATE TABLE scans (
  awb text NOT NULL,
  code text NOT NULL,
  at timestamptz NOT NULL,
  activity text NOT NULL,
  location text NOT NULL DEFAULT '',
  shipment_id uuid NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (awb, at, code, activity)
);
COMMENT ON TABLE scans IS 'where a courier has seen a parcel: what the company pushed or was asked for, each once';
CREATE INDEX scans_of_shipment ON scans (shipment_id, at);
