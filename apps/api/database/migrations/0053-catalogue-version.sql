-- A copy of the shop asks twice a second whether the catalogue changed. The answer is one counter, and the stock of the
-- products that were sold meanwhile: it costs the same whatever the number of products.
CREATE TABLE catalogue_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
COMMENT ON TABLE catalogue_version IS 'one row: goes up with every change of products, except of their stock, and of GST rates';
INSERT INTO catalogue_version (version) VALUES (0);

-- At least the time in milliseconds: after a restore, no change gets a number that another change had before.
CREATE OR REPLACE FUNCTION announce_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version
    SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

DROP TRIGGER product_edited ON products;
CREATE TRIGGER product_edited AFTER UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, catalogue_position ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
CREATE TRIGGER rate_changed AFTER INSERT OR UPDATE OR DELETE ON gst_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

-- A transaction that changes stock need not wait for another one that does: there is no counter, only its own number.
ALTER TABLE products ADD COLUMN stock_changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
COMMENT ON COLUMN products.stock_changed_in IS 'the transaction that changed count_in_stock last; copies of the shop read what changed since their last look';
CREATE INDEX products_stock_changed_in ON products (stock_changed_in);

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER stock_changed BEFORE UPDATE ON products
  FOR EACH ROW WHEN (NEW.count_in_stock <> OLD.count_in_stock) EXECUTE FUNCTION note_stock_change();

COMMENT ON COLUMN products.revision IS 'goes up with every change; no longer read, kept for copies of the last version while this one is rolled out';
