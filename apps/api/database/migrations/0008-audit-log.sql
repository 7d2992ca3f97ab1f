-- Who of the staff changed what, apart from orders, whose history is order_events. Rows are never changed.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- NULL where a job of the shop acted
  actor_id uuid REFERENCES users,
  actor text NOT NULL,
  -- what was done, as a word of the programs: "product.price-changed"
  action text NOT NULL,
  -- what it was done to, as people call it: a SKU, an order number, a phone
  subject text NOT NULL,
  -- what happened, as a sentence for people
  summary text NOT NULL,
  -- the fields that changed, each with what stood there before and what stands there now
  changes jsonb NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id DESC);
