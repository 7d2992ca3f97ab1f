-- People see their sessions and end single ones. The default is for older copies of the program that still run.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  ADD COLUMN browser text NOT NULL DEFAULT 'Unknown browser',
  ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sessions.id IS 'names the session in lists; says nothing about its token';
COMMENT ON COLUMN sessions.browser IS 'browser and system in plain words, as "Chrome on Windows"; never the raw header';
COMMENT ON COLUMN sessions.has_second_factor IS 'the second factor was given when it started; without, an account that has one has no rights of staff';
