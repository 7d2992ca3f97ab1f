-- A copy of the shop reads only the products that were changed, as it does with their stock (0053): each has the number of the
-- transaction that changed it last, so that nobody waits for a counter and nothing is missed that ends late.
ALTER TABLE products ADD COLUMN content_changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
COMMENT ON COLUMN products.content_changed_in IS 'the transaction that last changed anything but stock; copies of the shop read what changed since their last look';
CREATE INDEX products_content_changed_in ON products (content_changed_in, sku);

CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER content_changed BEFORE UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, catalogue_position ON products
  FOR EACH ROW EXECUTE FUNCTION note_content_change();

-- A product that is gone has no number, and a rate concerns many products: then everything is read.
ALTER TABLE catalogue_version ADD COLUMN rereading bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN catalogue_version.rereading IS 'goes up when copies of the shop must read all products: one is gone, an SKU or a GST rate has changed';

CREATE FUNCTION announce_rereading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET rereading = rereading + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER product_gone AFTER DELETE OR UPDATE OF sku ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rereading();
CREATE TRIGGER rate_changed_for_all AFTER INSERT OR UPDATE OR DELETE ON gst_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rereading();
