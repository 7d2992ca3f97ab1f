-- Packet numbers are of one length, so as texts they sort as they count.
CREATE TYPE packet_numbers AS RANGE (subtype = text, collation = "C");

-- All packet series that the shop has issued, or is about to: a series stands here before it leaves the house.
CREATE TABLE packet_series (
  id uuid PRIMARY KEY,
  sequence text COLLATE "C" NOT NULL,
  end_sequence text COLLATE "C" NOT NULL,
  numbers packet_numbers NOT NULL GENERATED ALWAYS AS (packet_numbers(sequence, end_sequence, '[]')) STORED,
  -- what the numbers begin with: TNA, PLN
  code text NOT NULL GENERATED ALWAYS AS (left(sequence, 3)) STORED,
  is_label boolean NOT NULL,
  moq integer NOT NULL,
  -- reserved: not known to be on record at the marketplace, nor not to be
  state text NOT NULL CHECK (state IN ('reserved', 'uploaded', 'refused')),
  -- how often it was uploaded; whoever began the last one may say how it ended
  attempt integer NOT NULL,
  -- nobody else uploads it before this instant
  attempt_ends_at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES users,
  actor text NOT NULL,
  reserved_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- what the marketplace said last
  note text NOT NULL DEFAULT '',
  CONSTRAINT packet_series_are_numbers CHECK (
    sequence ~ '^([OT]N[A-P]|PLN)(0[1-9]|1[0-2])[0-9]{10}$' AND end_sequence ~ '^[A-Z]{3}[0-9]{12}$'),
  CONSTRAINT packet_series_is_one CHECK (left(sequence, 7) = left(end_sequence, 7)),
  CONSTRAINT packet_series_fits_moq CHECK (
    moq > 0 AND right(end_sequence, 8)::integer - right(sequence, 8)::integer + 1 = moq),
  -- No number twice, whoever asks at the same moment. What the marketplace refused was never issued.
  CONSTRAINT packet_series_no_number_twice EXCLUDE USING gist (numbers WITH &&) WHERE (state <> 'refused')
);
CREATE INDEX packet_series_by_kind ON packet_series (is_label, id DESC);
