-- The inventory begins with the most urgent of all products and counts the products of each level. Their levels are stored,
-- so that neither depends on the size of the catalogue. A sale writes nothing here: what it changed is found by the number
-- of its transaction and calculated anew by each statement that reads levels, until a job stores it.
CREATE TABLE stock_levels (
  sku text PRIMARY KEY REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  urgency integer NOT NULL CHECK (urgency BETWEEN 0 AND 2),
  days_left numeric NOT NULL
);
COMMENT ON TABLE stock_levels IS 'the level of each product, of the days and up to the transaction of stock_level_summary';
COMMENT ON COLUMN stock_levels.urgency IS '0 red, 1 orange, 2 green';
COMMENT ON COLUMN stock_levels.days_left IS 'that the stock lasts; Infinity without demand';
CREATE INDEX stock_levels_in_order ON stock_levels (urgency, days_left, sku);

CREATE TABLE stock_level_summary (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  first_day date,
  last_day date,
  complete_before xid8,
  red bigint NOT NULL DEFAULT 0,
  orange bigint NOT NULL DEFAULT 0,
  green bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE stock_level_summary IS 'one row: what stock_levels was calculated from, and how many products have each level';
COMMENT ON COLUMN stock_level_summary.first_day IS 'of the demand';
COMMENT ON COLUMN stock_level_summary.complete_before IS 'the levels include what transactions before this one changed; null: all are to be calculated';
INSERT INTO stock_level_summary DEFAULT VALUES;

-- Plans carry the number of the transaction that changed them last, as products do that of their stock. Those that are
-- there need none, because no level is stored yet.
ALTER TABLE inventory_plans ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0';
ALTER TABLE inventory_plans ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id();
COMMENT ON COLUMN inventory_plans.changed_in IS 'the transaction that changed the plan last';
CREATE INDEX inventory_plans_changed_in ON inventory_plans (changed_in);

CREATE FUNCTION note_plan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER plan_changed BEFORE UPDATE ON inventory_plans FOR EACH ROW EXECUTE FUNCTION note_plan_change();
COMMENT ON COLUMN products.stock_changed_in IS 'the transaction that changed count_in_stock last; copies of the shop and the inventory read what changed since their last look';
