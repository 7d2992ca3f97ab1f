-- The cleanups of pending orders, the last one the newest. total is NULL until the job has begun; reached is the last
-- order that was looked at, so that a job that broke off goes on from there.
CREATE TABLE order_cleanups (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  started_by uuid NOT NULL REFERENCES users,
  started_by_name text NOT NULL,
  progressed_at timestamptz NOT NULL,
  finished_at timestamptz,
  total integer,
  reached uuid,
  checked integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  released integer NOT NULL DEFAULT 0,
  left_alone integer NOT NULL DEFAULT 0,
  CHECK (checked = settled + released + left_alone)
);
-- One at a time: who presses again joins it.
CREATE UNIQUE INDEX order_cleanups_running ON order_cleanups ((true)) WHERE finished_at IS NULL;
