-- Stock planning, figures of days, and the checks of the ledger.
-- As of migration 0111; ../schema.md has what there is now.

-- What staff have said about goods for planning. Null: the shop's assumption, for the requirement the mean
-- of the last 30 days, for the description the product's own.
CREATE TABLE inventory_plans (
  sku text PRIMARY KEY REFERENCES products (sku) ON UPDATE CASCADE ON DELETE CASCADE,
  description text,
  per_day_requirement numeric(10,2) CHECK (per_day_requirement >= 0),
  lead_time integer CHECK (lead_time > 0),
  safety_factor numeric(4,2) CHECK (safety_factor >= 1),
  red_below numeric(6,1) CHECK (red_below >= 0),
  orange_below numeric(6,1) CHECK (orange_below >= 0),
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  place text CHECK ((place <> '') AND (length(place) <= 20)),
  unit_grams integer CHECK (unit_grams > 0)
);
COMMENT ON COLUMN inventory_plans.lead_time IS 'days from an order to the factory to its goods';
COMMENT ON COLUMN inventory_plans.red_below IS 'days of stock';
COMMENT ON COLUMN inventory_plans.changed_in IS 'the transaction that changed the plan last';
COMMENT ON COLUMN inventory_plans.place IS 'where the goods stand, as A-03-2; null when not said';
COMMENT ON COLUMN inventory_plans.unit_grams IS 'of one unit of sale as staff weighed it, such as a box of honeycomb sleeves; null: calculated from the product data where they suffice';

CREATE INDEX inventory_plans_changed_in ON inventory_plans (changed_in);

CREATE FUNCTION write_plan_description() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE desk_products SET plan_description = NULL WHERE sku = OLD.sku AND plan_description IS NOT NULL;
  ELSE
    UPDATE desk_products SET plan_description = lower(NEW.description)
    WHERE sku = NEW.sku AND plan_description IS DISTINCT FROM lower(NEW.description);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER desk_row_of_plan AFTER INSERT OR DELETE OR UPDATE OF description ON inventory_plans
  FOR EACH ROW EXECUTE FUNCTION write_plan_description();

CREATE FUNCTION note_plan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER plan_changed BEFORE UPDATE ON inventory_plans FOR EACH ROW EXECUTE FUNCTION note_plan_change();

CREATE TABLE daily_demand (
  day date NOT NULL,
  sku text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (day, sku)
);

CREATE INDEX daily_demand_of_product ON daily_demand (sku, day) INCLUDE (quantity);

-- What was paid for on each past day (Asia/Kolkata). A day is counted once it is over, so that no query adds up a million
-- orders.
CREATE TABLE demand_days (
  day date PRIMARY KEY
);

-- The inventory begins with the most urgent of all products and counts the products of each level. Their levels are stored,
-- so that neither depends on the size of the catalogue. A sale writes nothing here: what it changed is found by the number
-- of its transaction and calculated again by each statement that reads levels, until a job stores it.
CREATE TABLE stock_levels (
  sku text PRIMARY KEY REFERENCES products (sku) ON UPDATE CASCADE ON DELETE CASCADE,
  urgency integer NOT NULL CHECK ((urgency >= 0) AND (urgency <= 2)),
  days_left numeric NOT NULL,
  catalogue_position float8 NOT NULL
);
COMMENT ON TABLE stock_levels IS 'the level of each product, of the days and up to the transaction of stock_level_summary';
COMMENT ON COLUMN stock_levels.urgency IS '0 red, 1 orange, 2 green';
COMMENT ON COLUMN stock_levels.days_left IS 'that the stock lasts; Infinity without demand';
COMMENT ON COLUMN stock_levels.catalogue_position IS 'of the product';

CREATE INDEX stock_levels_in_order ON stock_levels (urgency, days_left, sku);
CREATE INDEX stock_levels_low ON stock_levels (catalogue_position, sku) INCLUDE (days_left) WHERE urgency < 2;

CREATE FUNCTION copy_position_to_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.catalogue_position := (SELECT catalogue_position FROM products WHERE sku = NEW.sku);
  RETURN NEW;
END $$;

CREATE TRIGGER position_of_level BEFORE INSERT ON stock_levels FOR EACH ROW
  WHEN (NEW.catalogue_position IS NULL) EXECUTE FUNCTION copy_position_to_level();

CREATE TABLE stock_level_summary (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  first_day date,
  last_day date,
  complete_before xid8,
  red bigint NOT NULL DEFAULT 0,
  orange bigint NOT NULL DEFAULT 0,
  green bigint NOT NULL DEFAULT 0
);
INSERT INTO stock_level_summary DEFAULT VALUES;
COMMENT ON TABLE stock_level_summary IS 'one row: what stock_levels was calculated from, and how many products have each level';
COMMENT ON COLUMN stock_level_summary.first_day IS 'of the demand';
COMMENT ON COLUMN stock_level_summary.complete_before IS 'the levels include what transactions before this one changed; null: all are to be calculated';

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

-- What the nightly check of the ledger last found. One row.
CREATE TABLE ledger_checks (
  is_last boolean DEFAULT true PRIMARY KEY CHECK (is_last),
  checked_at timestamptz NOT NULL,
  discrepancies integer NOT NULL CHECK (discrepancies >= 0)
);

-- What the payment provider's lists of payments and refunds and the shop's own records do not have in common, as the last
-- daily comparison found it. Copies of the last version neither read nor write it.
CREATE TABLE provider_differences (
  kind text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
COMMENT ON TABLE provider_differences IS 'payments and refunds that the provider and the shop do not record alike';
COMMENT ON COLUMN provider_differences.subject IS 'the provider''s id of the payment or refund';
