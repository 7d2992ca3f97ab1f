-- A return is of one month's invoices.
CREATE INDEX invoices_by_day ON invoices (day, number);
