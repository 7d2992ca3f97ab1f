-- Reports read the orders of whole days, oldest first. The key sorts by time too, but only as it was made; the time
-- of placing is what a report's days mean.
CREATE INDEX orders_by_time_of_placing ON orders (placed_at, id);
