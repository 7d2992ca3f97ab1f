CREATE TABLE users (
  id uuid PRIMARY KEY,
  phone_number text NOT NULL UNIQUE CHECK (phone_number ~ '^[0-9]{10}$'),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text,
  role text NOT NULL DEFAULT 'buyer' CHECK (role IN ('buyer', 'internal', 'admin')),
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN users.phone_number IS 'proven by a one-time code when the account was made';
COMMENT ON COLUMN users.password_hash IS 'argon2id in PHC form';

-- A bearer token is 256 random bits; only its SHA-256 is kept, so a copy of this table signs nobody in.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  renewed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The one code that is valid for a phone now; a new one takes the place of the old.
CREATE TABLE one_time_codes (
  phone_number text PRIMARY KEY,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0)
);

-- What was sent, for the limits per phone and per address.
CREATE TABLE one_time_code_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_number text NOT NULL,
  ip_address text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX one_time_code_sends_by_phone ON one_time_code_sends (phone_number, sent_at);
CREATE INDEX one_time_code_sends_by_address ON one_time_code_sends (ip_address, sent_at);

-- A verified phone, for the one browser that holds the proof, until it is used or ten minutes have passed.
CREATE TABLE phone_proofs (
  proof_hash bytea PRIMARY KEY,
  phone_number text NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_proofs_by_expiry ON phone_proofs (expires_at);

-- Counters shared by all copies of the program: how often something happened in the window that runs now.
CREATE TABLE rate_limits (
  bucket text PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  hits integer NOT NULL
);
CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);
