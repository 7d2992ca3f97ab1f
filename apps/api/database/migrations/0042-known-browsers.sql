-- Codes that a browser asked for which had signed in to this phone's account before: strangers cannot use them up.
ALTER TABLE one_time_code_sends ADD COLUMN browser text;
COMMENT ON COLUMN one_time_code_sends.browser IS 'a known browser of the phone that asked for the code; null for anybody else';

-- A code belongs to the browser that asked for it, so that no stranger's request replaces it or uses up its attempts.
DELETE FROM one_time_codes;
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_pkey;
ALTER TABLE one_time_codes ADD COLUMN requester bytea NOT NULL;
ALTER TABLE one_time_codes ADD COLUMN ip_address text NOT NULL;
ALTER TABLE one_time_codes ADD PRIMARY KEY (phone_number, requester);
COMMENT ON COLUMN one_time_codes.requester IS 'hash of the cookie of the browser that asked for the code';
COMMENT ON COLUMN one_time_codes.ip_address IS 'the client IP that asked for it, for a browser that lost the answer and with it the cookie';
