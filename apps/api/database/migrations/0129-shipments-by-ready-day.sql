-- Today's list finds by it the orders in production, and from it, that are not late.
CREATE INDEX shipments_by_ready_day ON shipments (ready_on) WHERE ready_on IS NOT NULL;
