-- The desk's lists filter and search a catalogue of any size: what they read of a product is stored, without its stock, so
-- that a sale writes nothing here. Triggers keep it, because copies of the last version change products while this one is
-- rolled out.
CREATE TABLE desk_products (
  sku text PRIMARY KEY,
  catalogue_position double precision NOT NULL,
  category text NOT NULL,
  is_shown boolean NOT NULL,
  text text NOT NULL,
  name text NOT NULL,
  own_description text NOT NULL,
  plan_description text,
  -- Generated, because a product and its plan may be changed at the same time.
  planning_text text NOT NULL GENERATED ALWAYS AS (name || ' ' || coalesce(plan_description, own_description)) STORED
);
COMMENT ON TABLE desk_products IS 'a row for each product: what the desk''s lists filter and search by, except stock; texts are in lower case';
COMMENT ON COLUMN desk_products.text IS 'what the list of products searches: desk_text of the product';
COMMENT ON COLUMN desk_products.name IS 'planning_name of the product';
COMMENT ON COLUMN desk_products.planning_text IS 'what the inventory searches';

CREATE FUNCTION desk_text(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(product.sku || ' ' || product.title || ' ' || product.size || ' ' || product.dimension)
$$;
CREATE FUNCTION planning_name(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(product.sku || ' ' || product.title
    || CASE WHEN product.title <> '' AND product.size <> '' THEN ', ' ELSE '' END || product.size)
$$;

-- Products are changed and sold meanwhile: until the lock below, this only reads them.
INSERT INTO desk_products (sku, catalogue_position, category, is_shown, text, name, own_description, plan_description)
SELECT p.sku, catalogue_position, category, show_listing, desk_text(p), planning_name(p), lower(p.description),
  lower(plan.description)
FROM products p LEFT JOIN inventory_plans plan USING (sku);

CREATE INDEX desk_products_in_order ON desk_products (catalogue_position, sku);
CREATE INDEX desk_products_of_category ON desk_products (category, catalogue_position, sku);
CREATE INDEX desk_products_shown ON desk_products (is_shown, catalogue_position, sku);
-- Every search reads what is pending: a short list keeps it quick after many changes.
CREATE INDEX desk_products_text ON desk_products USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX desk_products_planning_text ON desk_products USING gin (planning_text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- pg_trgm finds nothing by one or two characters. Most descriptions have any two, and their pairs take long to compute.
CREATE INDEX desk_products_text_pairs ON desk_products USING gin (characters_and_pairs(text)) WITH (gin_pending_list_limit = 256);
-- ANALYZE would compute the pairs of thousands of texts; the planner has no other index to choose.
ALTER INDEX desk_products_text_pairs ALTER COLUMN 1 SET STATISTICS 0;

LOCK TABLE products, inventory_plans, stock_levels IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM desk_products WHERE NOT EXISTS (SELECT FROM products p WHERE p.sku = desk_products.sku);
INSERT INTO desk_products AS known
  (sku, catalogue_position, category, is_shown, text, name, own_description, plan_description)
SELECT p.sku, catalogue_position, category, show_listing, desk_text(p), planning_name(p), lower(p.description),
  lower(plan.description)
FROM products p LEFT JOIN inventory_plans plan USING (sku)
ON CONFLICT (sku) DO UPDATE SET catalogue_position = excluded.catalogue_position, category = excluded.category,
  is_shown = excluded.is_shown, text = excluded.text, name = excluded.name,
  own_description = excluded.own_description, plan_description = excluded.plan_description
WHERE (known.catalogue_position, known.category, known.is_shown, known.text, known.name, known.own_description,
    known.plan_description)
  IS DISTINCT FROM (excluded.catalogue_position, excluded.category, excluded.is_shown, excluded.text, excluded.name,
    excluded.own_description, excluded.plan_description);
ALTER TABLE desk_products ADD FOREIGN KEY (sku) REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE;

CREATE INDEX products_out_of_stock ON products (catalogue_position, sku) WHERE count_in_stock = 0;

CREATE FUNCTION write_desk_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_products (sku, catalogue_position, category, is_shown, text, name, own_description)
  VALUES (NEW.sku, NEW.catalogue_position, NEW.category, NEW.show_listing, desk_text(NEW), planning_name(NEW),
    lower(NEW.description))
  ON CONFLICT (sku) DO UPDATE SET catalogue_position = excluded.catalogue_position, category = excluded.category,
    is_shown = excluded.is_shown, text = excluded.text, name = excluded.name,
    own_description = excluded.own_description;
  RETURN NULL;
END $$;
CREATE TRIGGER desk_row_of_new_product AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION write_desk_product();
-- Named to run after the cascade of a changed SKU.
CREATE TRIGGER desk_row_of_changed_product
  AFTER UPDATE OF sku, title, category, size, dimension, description, show_listing, catalogue_position ON products
  FOR EACH ROW
  WHEN ((NEW.sku, NEW.title, NEW.category, NEW.size, NEW.dimension, NEW.description, NEW.show_listing, NEW.catalogue_position)
    IS DISTINCT FROM (OLD.sku, OLD.title, OLD.category, OLD.size, OLD.dimension, OLD.description, OLD.show_listing,
      OLD.catalogue_position))
  EXECUTE FUNCTION write_desk_product();

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

-- Low goods in the order of the catalogue, which copies of the last version do not write.
ALTER TABLE stock_levels ADD COLUMN catalogue_position double precision;
COMMENT ON COLUMN stock_levels.catalogue_position IS 'of the product';
UPDATE stock_levels SET catalogue_position = p.catalogue_position FROM products p WHERE p.sku = stock_levels.sku;
ALTER TABLE stock_levels ALTER COLUMN catalogue_position SET NOT NULL;
CREATE INDEX stock_levels_low ON stock_levels (catalogue_position, sku) INCLUDE (days_left) WHERE urgency < 2;

CREATE FUNCTION copy_position_to_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.catalogue_position := (SELECT catalogue_position FROM products WHERE sku = NEW.sku);
  RETURN NEW;
END $$;
CREATE TRIGGER position_of_level BEFORE INSERT ON stock_levels FOR EACH ROW
  WHEN (NEW.catalogue_position IS NULL) EXECUTE FUNCTION copy_position_to_level();

CREATE FUNCTION move_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels SET catalogue_position = NEW.catalogue_position WHERE sku = NEW.sku;
  RETURN NULL;
END $$;
CREATE TRIGGER desk_level_of_moved_product AFTER UPDATE OF catalogue_position ON products
  FOR EACH ROW WHEN (NEW.catalogue_position <> OLD.catalogue_position) EXECUTE FUNCTION move_stock_level();
