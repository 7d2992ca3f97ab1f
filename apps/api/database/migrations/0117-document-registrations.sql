-- A tax document is issued, and then published: from then on the buyer and returns have it. Until a document must be registered
-- (as an e-invoice with its IRN), issuing publishes it, so those of before are published. One that awaits its registration is
-- published by the row of that: the document itself is never changed.
ALTER TABLE invoices ADD COLUMN awaits_registration boolean NOT NULL DEFAULT false;
ALTER TABLE credit_notes ADD COLUMN awaits_registration boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN invoices.awaits_registration IS 'whether only its registration publishes it; final, as the whole document';
COMMENT ON COLUMN credit_notes.awaits_registration IS 'whether only its registration publishes it; final, as the whole document';

CREATE TABLE document_registrations (
  number text PRIMARY KEY CHECK (number <> ''),
  invoice_id uuid UNIQUE REFERENCES invoices,
  credit_note_id uuid UNIQUE REFERENCES credit_notes,
  registered_at timestamptz NOT NULL,
  CHECK (num_nonnulls(invoice_id, credit_note_id) = 1)
);
COMMENT ON TABLE document_registrations IS
  'Numbers under which the state registered tax documents, such as the IRN of an e-invoice; none today.';

CREATE TRIGGER document_registrations_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON document_registrations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What buyers and returns read. The columns of the document are last: a view takes further ones only at its end. EXISTS, so
-- that what reads no number joins nothing.
CREATE VIEW published_invoices AS
SELECT r.number AS registration_number, coalesce(r.registered_at, i.issued_at) AS published_at, i.*
FROM invoices i LEFT JOIN document_registrations r ON r.invoice_id = i.id
WHERE NOT i.awaits_registration OR EXISTS (SELECT FROM document_registrations WHERE invoice_id = i.id);

CREATE VIEW published_credit_notes AS
SELECT r.number AS registration_number, coalesce(r.registered_at, n.issued_at) AS published_at, n.*
FROM credit_notes n LEFT JOIN document_registrations r ON r.credit_note_id = n.id
WHERE NOT n.awaits_registration OR EXISTS (SELECT FROM document_registrations WHERE credit_note_id = n.id);
