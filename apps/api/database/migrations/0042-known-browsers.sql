-- Codes that a browser asked for which had signed in to this phone's account before: strangers cannot use them up.
ALTER TABLE one_time_code_sends ADD COLUMN browser text;
COMMENT ON COLUMN one_time_code_sends.browser IS 'a known browser of the phone that asked for the code; null for anybody else';
