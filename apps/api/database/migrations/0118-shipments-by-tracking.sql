-- A scanned number finds the order that has it already.
CREATE INDEX shipments_by_tracking ON shipments (lower(tracking_id)) WHERE tracking_id <> '';
