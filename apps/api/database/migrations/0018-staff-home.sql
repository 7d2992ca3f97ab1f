-- What was placed and paid for on each day (Asia/Kolkata) that is over, for the staff's home. A day is summed once.
CREATE TABLE daily_sales (
  day date PRIMARY KEY,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  paid_paise bigint NOT NULL
);

-- The last run of each job that the clock starts: the queue forgets a job when it is done.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  took_ms integer,
  failure text,
  failures integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN job_runs.finished_at IS 'of the last run that came to its end, whatever that was';
COMMENT ON COLUMN job_runs.failure IS 'what that run failed with; null when it did not';
COMMENT ON COLUMN job_runs.failures IS 'in a row, up to that run';

-- The orders' counts know the money too, so that what waits to be paid is not added up order by order.
-- No order moves until the counts are made anew.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE order_counts ADD COLUMN paise bigint NOT NULL DEFAULT 0;
ALTER TABLE order_count_changes ADD COLUMN paise bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION count_orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, count(*), sum(total_paise) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, sum(change), sum(paise)
  FROM (SELECT id, status, -1 AS change, -total_paise AS paise FROM before
    UNION ALL SELECT id, status, 1, total_paise FROM after) AS moved
  GROUP BY 1, 2 HAVING sum(change) <> 0 OR sum(paise) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_orders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, -count(*), -sum(total_paise) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;

DELETE FROM order_count_changes;
DELETE FROM order_counts;
INSERT INTO order_counts (stretch, status, orders, paise)
SELECT left(id::text, 5), status, count(*), sum(total_paise) FROM orders GROUP BY 1, 2;
