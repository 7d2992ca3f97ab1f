-- An account's e-mail address is proven when its owner opened a link that was sent to it. Nothing is proven yet.
ALTER TABLE users
  ADD COLUMN email_proven_at timestamptz,
  ADD COLUMN contact_version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN users.email_proven_at IS 'when the present address was confirmed by its link; null: nothing about orders is sent to it';
COMMENT ON COLUMN users.contact_version IS 'raised by every change of name or e-mail; a save names the one it saw';

-- Links that were sent to prove an address. A token is 256 random bits; only its SHA-256 is kept.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
COMMENT ON COLUMN email_confirmations.email IS 'the address that the link was sent to: it proves no other';
CREATE INDEX email_confirmations_of_user ON email_confirmations (user_id);
CREATE INDEX email_confirmations_by_expiry ON email_confirmations (expires_at);
