-- What staff have said about goods for planning. A null stands for what the shop assumes: for the requirement the mean
-- of the last 30 days, for the description the product's own.
CREATE TABLE inventory_plans (
  sku text PRIMARY KEY REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  description text,
  per_day_requirement numeric(10, 2) CHECK (per_day_requirement >= 0),
  lead_time integer CHECK (lead_time > 0),
  safety_factor numeric(4, 2) CHECK (safety_factor >= 1),
  red_below numeric(6, 1) CHECK (red_below >= 0),
  orange_below numeric(6, 1) CHECK (orange_below >= 0)
);
COMMENT ON COLUMN inventory_plans.lead_time IS 'days from an order to the factory to its goods';
COMMENT ON COLUMN inventory_plans.red_below IS 'days of stock';

-- Edits that were made, so that one that arrives twice moves the stock once.
CREATE TABLE inventory_edits (
  sku text NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (sku, id)
);
CREATE INDEX inventory_edits_by_time ON inventory_edits (at);

-- What was paid for on each day (Asia/Kolkata) that is over. A day is counted once, whole: a million orders are not
-- added up anew whenever somebody looks.
CREATE TABLE demand_days (
  day date PRIMARY KEY
);
CREATE TABLE daily_demand (
  day date NOT NULL REFERENCES demand_days,
  sku text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (day, sku)
);
CREATE INDEX orders_by_payment ON orders (paid_at) WHERE paid_at IS NOT NULL;
