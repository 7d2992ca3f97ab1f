-- Products as the shop sells them. count_in_stock is what can still be sold: goods reserved for a pending
-- order are already taken off it, so "never below zero" is a constraint of this one column.
CREATE TABLE products (
  sku text PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  category text NOT NULL CHECK (category IN
    ('POLY', 'PAPER', 'HONEYCOMB', 'POLY-MEESHO', 'POLY-VALMO', 'TAPE', 'LABEL', 'MEESHO-LABEL')),
  type text NOT NULL,
  size text NOT NULL,
  dimension text NOT NULL,
  price numeric(12, 4) NOT NULL CHECK (price > 0),
  images text[] NOT NULL DEFAULT '{}',
  authorized_vendors text[] NOT NULL DEFAULT '{common}',
  count_in_stock integer NOT NULL CHECK (count_in_stock >= 0),
  show_listing boolean NOT NULL DEFAULT true,
  hsn text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('PCS', 'BOX', 'ROL', 'CTN', 'PAC')),
  rolls_per_box integer CHECK (rolls_per_box > 0),
  catalogue_position integer NOT NULL,
  revision bigint NOT NULL DEFAULT 1
);
COMMENT ON COLUMN products.price IS 'rupees per unit without GST';
COMMENT ON COLUMN products.count_in_stock IS 'units that can still be sold; reservations are already taken off';
COMMENT ON COLUMN products.catalogue_position IS 'order of the built-in catalogue; listings keep it';
COMMENT ON COLUMN products.revision IS 'goes up with every change; the catalogue version is made of these';

-- GST rates by HSN with the day (Asia/Kolkata) from which each holds. The law changes rates overnight:
-- the rate of an order is the one of its own day.
CREATE TABLE gst_rates (
  hsn text NOT NULL,
  effective_from date NOT NULL,
  rate_percent numeric(5, 2) NOT NULL CHECK (rate_percent >= 0 AND rate_percent < 100),
  PRIMARY KEY (hsn, effective_from)
);

CREATE FUNCTION count_product_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER product_revision BEFORE UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION count_product_revision();

-- Every copy of the program keeps the catalogue in memory. Edits are announced at once; mere stock movements are
-- found by the poll instead, because NOTIFY takes one lock for all commits and would make orders queue.
CREATE FUNCTION announce_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER product_edited AFTER UPDATE OF title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER product_added_or_removed AFTER INSERT OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
