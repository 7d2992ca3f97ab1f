-- Accounts, signing in, and what staff did.
-- As of migration 0111; ../schema.md has what there is now.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  phone_number text UNIQUE CHECK (phone_number ~ '^[0-9]{10}$'),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text,
  role text NOT NULL DEFAULT 'buyer' CHECK (role IN ('buyer', 'packer', 'accountant', 'internal', 'admin')),
  created_at timestamptz NOT NULL,
  email_proven_at timestamptz,
  contact_version integer NOT NULL DEFAULT 1,
  erased_at timestamptz,
  CONSTRAINT users_erased_check CHECK (CASE WHEN (erased_at IS NULL) THEN (phone_number IS NOT NULL) ELSE ((phone_number
    IS NULL) AND (name = 'Erased account') AND (email = '') AND (password_hash IS NULL) AND (role = 'buyer')) END)
);
COMMENT ON COLUMN users.phone_number IS 'proven by a one-time code when the account was made; null once it is erased';
COMMENT ON COLUMN users.password_hash IS 'argon2id in PHC form';
COMMENT ON COLUMN users.email_proven_at IS 'when the present address was confirmed by its link; null: nothing about orders is sent to it';
COMMENT ON COLUMN users.contact_version IS 'raised by every change of name or e-mail; a save names the one it saw';
COMMENT ON COLUMN users.erased_at IS 'when the account was erased; no row of the tables below it can be added since';

CREATE INDEX users_by_email ON users (lower(email) text_pattern_ops);
CREATE INDEX users_by_name ON users (lower(name) text_pattern_ops);
-- What staff find customers by, each from its beginning. text_pattern_ops compares bytes, whatever the collation.
CREATE INDEX users_by_phone_number ON users (phone_number text_pattern_ops);
CREATE INDEX users_by_role ON users (role, id DESC);

-- A bearer token is 256 random bits; only its SHA-256 is kept, so a copy of this table is no use for signing in.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  renewed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  browser text NOT NULL DEFAULT 'Unknown browser',
  has_second_factor boolean NOT NULL DEFAULT false
);
COMMENT ON COLUMN sessions.id IS 'names the session in lists; says nothing about its token';
COMMENT ON COLUMN sessions.browser IS 'browser and system in plain words, as "Chrome on Windows"; never the raw header';
COMMENT ON COLUMN sessions.has_second_factor IS 'the second factor was given when it started; without, an account that has one has no rights of staff';

CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- A request that began before the erasure must not leave an address or a session behind.
CREATE FUNCTION refuse_rows_of_erased_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_TABLE_NAME = 'reorders' THEN owner := NEW.buyer_id; ELSE owner := NEW.user_id; END IF;
  -- Waits for an erasure under way, and reads its result.
  PERFORM FROM users WHERE id = owner AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT FROM users WHERE id = owner) THEN
    RAISE EXCEPTION 'the account is erased' USING ERRCODE = 'ERASD';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- The one code that is valid for a phone now; a new one takes the place of the old.
CREATE TABLE one_time_codes (
  phone_number text NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  requester bytea NOT NULL,
  ip_address text NOT NULL,
  PRIMARY KEY (phone_number, requester)
);
COMMENT ON COLUMN one_time_codes.requester IS 'hash of the cookie of the browser that asked for the code';
COMMENT ON COLUMN one_time_codes.ip_address IS 'the client IP that asked for it, for a browser that lost the answer and with it the cookie';

-- What was sent, for the limits per phone and per address.
CREATE TABLE one_time_code_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_number text NOT NULL,
  ip_address text NOT NULL,
  sent_at timestamptz NOT NULL,
  browser text
);
COMMENT ON COLUMN one_time_code_sends.browser IS 'a known browser of the phone that asked for the code; null for anybody else';

CREATE INDEX one_time_code_sends_by_address ON one_time_code_sends (ip_address, sent_at);
CREATE INDEX one_time_code_sends_by_phone ON one_time_code_sends (phone_number, sent_at);

-- A verified phone, for the one browser that holds the proof, until it is used or ten minutes have passed.
CREATE TABLE phone_proofs (
  proof_hash bytea PRIMARY KEY,
  phone_number text NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX phone_proofs_by_expiry ON phone_proofs (expires_at);

-- Links that were sent to prove an address. A token is 256 random bits; only its SHA-256 is kept.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
COMMENT ON COLUMN email_confirmations.email IS 'the address that the link was sent to: it proves no other';

CREATE INDEX email_confirmations_by_expiry ON email_confirmations (expires_at);
CREATE INDEX email_confirmations_of_user ON email_confirmations (user_id);

-- The guard of migration 0047 for the tables that were made beside it.
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON email_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- A second factor beside the password: a TOTP secret shared with an app on the person's phone.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  recovery_salt bytea NOT NULL,
  started_at timestamptz NOT NULL,
  set_up_at timestamptz,
  last_step integer
);
COMMENT ON COLUMN second_factors.secret IS 'AES-256-GCM under a key derived from SERVER_SECRET: nonce, tag and ciphertext';
COMMENT ON COLUMN second_factors.recovery_salt IS 'the salt of this account''s recovery codes';
COMMENT ON COLUMN second_factors.set_up_at IS 'null until a first code has shown that the app has the secret';
COMMENT ON COLUMN second_factors.last_step IS 'the newest 30-second step whose code was used: it and older ones are refused';

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON second_factors FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Each signs in once when the phone is lost. A used one is deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON COLUMN recovery_codes.code_hash IS 'argon2id with the salt of the account';

-- Counters shared by all copies of the program: how often something happened in the window that runs now.
CREATE TABLE rate_limits (
  bucket text PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  hits integer NOT NULL
);

CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);

-- Who of the staff changed what, apart from orders, whose history is order_events. Rows are never changed.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES users (id),
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  summary text NOT NULL,
  changes jsonb NOT NULL
);

CREATE INDEX audit_log_by_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id DESC);

-- Documents, the audit log and the history of orders are written once. The shop's role has no right to change them;
-- these triggers refuse it to every role, so that a mistaken grant changes nothing either.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION '% is written once: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
