-- How long couriers say that they need to a PIN code: read by product pages and checkout, asked for by a job.
CREATE TABLE courier_estimates (
  pin_code text NOT NULL,
  company text NOT NULL,
  days smallint CHECK (days >= 0),
  answered_at timestamptz,
  asked_at timestamptz,
  wanted_at timestamptz,
  is_of_account boolean NOT NULL DEFAULT false,
  PRIMARY KEY (pin_code, company)
);
COMMENT ON TABLE courier_estimates IS 'how many days a courier company needs to a PIN code of the directory, and what is still to be asked';
COMMENT ON COLUMN courier_estimates.days IS 'from the hand-over on; null before the first answer, and when the company does not say';
COMMENT ON COLUMN courier_estimates.asked_at IS 'when a process last took it to ask the company, answered or not';
COMMENT ON COLUMN courier_estimates.wanted_at IS 'since when it is to be asked; null while the answer is fresh';
COMMENT ON COLUMN courier_estimates.is_of_account IS 'a signed-in buyer waits for it: it is asked first';
CREATE INDEX courier_estimates_wanted ON courier_estimates (company, is_of_account, wanted_at) WHERE wanted_at IS NOT NULL;
CREATE INDEX courier_estimates_asked ON courier_estimates (company, asked_at);
