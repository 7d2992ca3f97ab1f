-- A second factor beside the password: a TOTP secret shared with an app on the person's phone.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
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

-- Each signs in once when the phone is lost. A used one is deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON COLUMN recovery_codes.code_hash IS 'argon2id with the salt of the account';
