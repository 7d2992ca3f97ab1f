-- An invoice is of a whole order, as all today, or of one of its shipments: an order has one of the first or several of the
-- second. A refund has a credit note for each invoice that it corrects.
ALTER TABLE invoices ADD COLUMN shipment_id uuid REFERENCES shipments;
COMMENT ON COLUMN invoices.shipment_id IS 'whose goods it is for; null: for all of the order';
COMMENT ON COLUMN invoices.supplier IS
  'who sold, as the shop was set up that day: legalName, gstin, address as printed and addressParts, stateCode, state, signatory';

CREATE UNIQUE INDEX invoices_of_whole_orders ON invoices (order_id) WHERE shipment_id IS NULL;
CREATE UNIQUE INDEX invoices_of_shipments ON invoices (shipment_id);
CREATE INDEX invoices_of_an_order ON invoices (order_id);
ALTER TABLE invoices DROP CONSTRAINT invoices_order_id_key;

ALTER TABLE credit_notes
  ADD CONSTRAINT credit_notes_of_refund UNIQUE (refund_id, invoice_id),
  DROP CONSTRAINT credit_notes_refund_id_key;

CREATE OR REPLACE VIEW published_invoices AS
SELECT r.number AS registration_number, coalesce(r.registered_at, i.issued_at) AS published_at, i.*
FROM invoices i LEFT JOIN document_registrations r ON r.invoice_id = i.id
WHERE NOT i.awaits_registration OR EXISTS (SELECT FROM document_registrations WHERE invoice_id = i.id);

-- The published documents of an order or a refund, by their numbers. Who shows one shows the first.
CREATE VIEW invoices_of_orders AS
SELECT order_id, array_agg(id ORDER BY financial_year, serial) AS ids, array_agg(number ORDER BY financial_year, serial) AS numbers
FROM published_invoices GROUP BY order_id;

CREATE VIEW credit_notes_of_refunds AS
SELECT refund_id, array_agg(id ORDER BY financial_year, serial) AS ids, array_agg(number ORDER BY financial_year, serial) AS numbers
FROM published_credit_notes GROUP BY refund_id;
