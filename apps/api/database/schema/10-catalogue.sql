-- Products, prices and GST rates, and what lists and searches of them read.
-- As of migration 0111; ../schema.md has what there is now.

-- Products as the shop sells them. count_in_stock is what can still be sold: goods reserved for a pending
-- order are already taken off it, so "never below zero" is a constraint of this one column.
CREATE TABLE products (
  sku text PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  category text NOT NULL CHECK (category IN ('POLY', 'PAPER', 'HONEYCOMB', 'POLY-MEESHO', 'POLY-VALMO', 'TAPE', 'LABEL',
    'MEESHO-LABEL')),
  type text NOT NULL,
  size text NOT NULL,
  dimension text NOT NULL,
  price numeric(12,4) NOT NULL CHECK (price > 0),
  images text[] NOT NULL DEFAULT '{}',
  authorized_vendors text[] NOT NULL DEFAULT '{common}'::text[],
  count_in_stock integer NOT NULL CHECK (count_in_stock >= 0),
  show_listing boolean NOT NULL DEFAULT true,
  hsn text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('PCS', 'BOX', 'ROL', 'CTN', 'PAC')),
  rolls_per_box integer CHECK (rolls_per_box > 0),
  catalogue_position float8 NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  created_as text,
  stock_supplied bigint NOT NULL,
  stock_changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  content_changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  pieces_per_pack integer CHECK (pieces_per_pack > 0),
  piece_grams numeric(7,2) CHECK (piece_grams > 0),
  flap_inches numeric(4,2) CHECK (flap_inches > 0),
  pieces_per_bundle integer CHECK (pieces_per_bundle > 0),
  carton_size text,
  tolerance text
);
COMMENT ON COLUMN products.price IS 'rupees per unit without GST';
COMMENT ON COLUMN products.count_in_stock IS 'units that can still be sold; reservations are already taken off';
COMMENT ON COLUMN products.catalogue_position IS 'order of the catalogue, which listings keep; a new product stands between two';
COMMENT ON COLUMN products.revision IS 'goes up with every change; no longer read, kept for copies of the last version while this one is rolled out';
COMMENT ON COLUMN products.created_as IS 'hash of what staff created it with; null for the built-in catalogue';
COMMENT ON COLUMN products.stock_supplied IS 'units that staff put into stock, less those they took out: in stock, reserved and sold together';
COMMENT ON COLUMN products.stock_changed_in IS 'the transaction that changed count_in_stock last; copies of the shop and the inventory read what changed since their last look';
COMMENT ON COLUMN products.content_changed_in IS 'the transaction that last changed anything but stock; copies of the shop read what changed since their last look';
COMMENT ON COLUMN products.pieces_per_pack IS 'pieces in one box, pack or roll; of a carton of rolls in each roll; null where it is not known and for goods sold by the piece';
COMMENT ON COLUMN products.piece_grams IS 'the weight of one piece, of tapes of one roll, for buyers; null where it is not known, as in the next four';
COMMENT ON COLUMN products.flap_inches IS 'the height of a bag''s flap';
COMMENT ON COLUMN products.carton_size IS 'length x width x height, such as 60 x 45 x 40 cm';
COMMENT ON COLUMN products.tolerance IS 'in words, such as ± 5 mm in size';

CREATE INDEX products_content_changed_in ON products (content_changed_in, sku);
-- The desk's product list reads one page in the order of the catalogue, and the demand of its products alone, whatever the
-- size of the catalogue.
CREATE INDEX products_in_order ON products (catalogue_position, sku);
CREATE INDEX products_out_of_stock ON products (catalogue_position, sku) WHERE count_in_stock = 0;
CREATE INDEX products_stock_changed_in ON products (stock_changed_in);

CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER content_changed BEFORE UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, piece_grams, flap_inches,
    pieces_per_bundle, carton_size, tolerance, catalogue_position ON products
  FOR EACH ROW EXECUTE FUNCTION note_content_change();

CREATE FUNCTION move_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels SET catalogue_position = NEW.catalogue_position WHERE sku = NEW.sku;
  RETURN NULL;
END $$;

CREATE TRIGGER desk_level_of_moved_product AFTER UPDATE OF catalogue_position ON products
  FOR EACH ROW WHEN (NEW.catalogue_position <> OLD.catalogue_position) EXECUTE FUNCTION move_stock_level();

CREATE FUNCTION desk_text(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(product.sku || ' ' || product.title || ' ' || product.size || ' ' || product.dimension)
$$;

CREATE FUNCTION planning_name(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(product.sku || ' ' || product.title
    || CASE WHEN product.title <> '' AND product.size <> '' THEN ', ' ELSE '' END || product.size)
$$;

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

-- Named to run after the cascade of a changed SKU.
CREATE TRIGGER desk_row_of_changed_product
  AFTER UPDATE OF sku, title, category, size, dimension, description, show_listing, catalogue_position ON products
  FOR EACH ROW
  WHEN ((NEW.sku, NEW.title, NEW.category, NEW.size, NEW.dimension, NEW.description, NEW.show_listing, NEW.catalogue_position)
    IS DISTINCT FROM (OLD.sku, OLD.title, OLD.category, OLD.size, OLD.dimension, OLD.description, OLD.show_listing,
      OLD.catalogue_position))
  EXECUTE FUNCTION write_desk_product();

CREATE TRIGGER desk_row_of_new_product AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION write_desk_product();

-- At least the time in milliseconds: after a restore, no change gets a number that another change had before.
CREATE FUNCTION announce_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version
    SET version = greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER product_added_or_removed AFTER INSERT OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER product_edited AFTER UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, piece_grams, flap_inches,
    pieces_per_bundle, carton_size, tolerance, catalogue_position ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE FUNCTION announce_rereading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET rereading = rereading + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER product_gone AFTER DELETE OR UPDATE OF sku ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rereading();

CREATE FUNCTION count_product_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER product_revision BEFORE UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION count_product_revision();

CREATE FUNCTION note_searched_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search AS known (product_id, sku, catalogue_position, hsn, is_shown)
  VALUES (NEW.id, NEW.sku, NEW.catalogue_position, NEW.hsn, NEW.show_listing)
  ON CONFLICT (product_id) DO UPDATE SET sku = excluded.sku, catalogue_position = excluded.catalogue_position,
    hsn = excluded.hsn, is_shown = excluded.is_shown, revision = known.revision + 1, words_version = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER search_of_changed_product
  AFTER UPDATE OF id, sku, title, description, category, type, size, dimension, show_listing, hsn, catalogue_position ON products
  FOR EACH ROW
  WHEN ((NEW.id, NEW.sku, NEW.title, NEW.description, NEW.category, NEW.type, NEW.size, NEW.dimension, NEW.show_listing,
      NEW.hsn, NEW.catalogue_position)
    IS DISTINCT FROM (OLD.id, OLD.sku, OLD.title, OLD.description, OLD.category, OLD.type, OLD.size, OLD.dimension,
      OLD.show_listing, OLD.hsn, OLD.catalogue_position))
  EXECUTE FUNCTION note_searched_change();

CREATE TRIGGER search_of_new_product AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION note_searched_change();

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER stock_changed BEFORE UPDATE ON products
  FOR EACH ROW WHEN (NEW.count_in_stock <> OLD.count_in_stock) EXECUTE FUNCTION note_stock_change();

-- GST rates by HSN with the day (Asia/Kolkata) from which each holds. The law changes rates overnight:
-- the rate of an order is the one of its own day.
CREATE TABLE gst_rates (
  hsn text NOT NULL,
  effective_from date NOT NULL,
  rate_percent numeric(5,2) NOT NULL CHECK ((rate_percent >= 0) AND (rate_percent <= 100)),
  note text NOT NULL DEFAULT '',
  actor_id uuid,
  actor text NOT NULL DEFAULT '',
  scheduled_at timestamptz,
  PRIMARY KEY (hsn, effective_from)
);

CREATE TRIGGER rate_changed AFTER INSERT OR UPDATE OR DELETE ON gst_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();

CREATE TRIGGER rate_changed_for_all AFTER INSERT OR UPDATE OR DELETE ON gst_rates
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rereading();

-- Rates that were withdrawn before their day. They have their own table, so that no price can use one.
CREATE TABLE withdrawn_gst_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hsn text NOT NULL,
  effective_from date NOT NULL,
  rate_percent numeric(5,2) NOT NULL,
  note text NOT NULL,
  actor text NOT NULL,
  scheduled_at timestamptz,
  withdrawn_by_id uuid NOT NULL,
  withdrawn_by text NOT NULL,
  withdrawn_at timestamptz NOT NULL
);

CREATE INDEX withdrawn_gst_rates_by_day ON withdrawn_gst_rates (hsn, effective_from);

-- A copy of the shop asks twice a second whether the catalogue changed. The answer is one counter, and the stock of the
-- products that were sold meanwhile: it costs the same whatever the number of products.
CREATE TABLE catalogue_version (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  version bigint NOT NULL,
  rereading bigint NOT NULL DEFAULT 0
);
INSERT INTO catalogue_version (version) VALUES (0);
COMMENT ON TABLE catalogue_version IS 'one row: goes up with every change of products, except of their stock, and of GST rates';
COMMENT ON COLUMN catalogue_version.rereading IS 'goes up when copies of the shop must read all products: one is gone, an SKU or a GST rate has changed';

CREATE TABLE product_edits (
  sku text NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (sku, id)
);

CREATE INDEX product_edits_by_time ON product_edits (at);

-- Photographs of products, by the SHA-256 of their bytes: the same picture twice is the same row, and its address
-- never shows anything else. In the database, because it is the one place that every copy of the program shares.
CREATE TABLE pictures (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  format text NOT NULL CHECK (format IN ('jpg', 'png', 'webp')),
  width integer NOT NULL CHECK ((width >= 1) AND (width <= 6000)),
  height integer NOT NULL CHECK ((height >= 1) AND (height <= 6000)),
  bytes bytea NOT NULL CHECK ((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576)),
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL,
  needed_at timestamptz NOT NULL,
  named_by text[] NOT NULL DEFAULT '{}'
);
COMMENT ON COLUMN pictures.needed_at IS 'when it was last added, or a product began or ceased to name it';
COMMENT ON COLUMN pictures.named_by IS 'SKUs that have ever named it: orders of these may show it';
ALTER TABLE pictures ALTER bytes SET STORAGE EXTERNAL;

CREATE INDEX pictures_by_need ON pictures (needed_at);

CREATE TABLE product_search (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON UPDATE CASCADE ON DELETE CASCADE,
  sku text NOT NULL,
  catalogue_position float8 NOT NULL,
  hsn text NOT NULL,
  is_shown boolean NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  written_revision bigint NOT NULL DEFAULT 0,
  lower_title text COLLATE "C" NOT NULL DEFAULT '',
  lower_sku text COLLATE "C" NOT NULL DEFAULT '',
  words tsvector NOT NULL DEFAULT ''::tsvector,
  is_restricted boolean NOT NULL DEFAULT false,
  words_version integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE product_search IS 'a row for each product: its texts as the search reads them, at most seconds behind';
COMMENT ON COLUMN product_search.revision IS 'goes up with every change of the product''s texts, position, HSN or listing';
COMMENT ON COLUMN product_search.written_revision IS 'the revision that lower_title, lower_sku and words were made of';
COMMENT ON COLUMN product_search.words IS 'of title, SKU, category, size, dimension, type and description, each measure in every notation, and what a bag has room for; sizes are one word: 10x12';
COMMENT ON COLUMN product_search.is_restricted IS 'only sellers authorised by a marketplace may buy it';
COMMENT ON COLUMN product_search.words_version IS 'the version of the rules that lower_title, lower_sku, words and is_restricted were made by; 0 after a change';

CREATE FUNCTION characters_and_pairs(written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(written, at, length)), '{}')
  FROM generate_series(1, char_length(written)) AS at, generate_series(1, 2) AS length
$$;

CREATE INDEX product_search_by_rank ON product_search (is_restricted, catalogue_position, sku);
CREATE INDEX product_search_by_version ON product_search (words_version);
CREATE INDEX product_search_in_order ON product_search (catalogue_position, sku);
CREATE INDEX product_search_sku_pairs ON product_search USING gin (characters_and_pairs(lower_sku)) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_skus ON product_search USING gin (lower_sku gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- pg_trgm finds nothing by one or two characters, which is what a buyer has typed first.
CREATE INDEX product_search_title_pairs ON product_search USING gin (characters_and_pairs(lower_title)) WITH (gin_pending_list_limit = 256);
-- Every search reads what is pending: a short list keeps it quick after many changes.
CREATE INDEX product_search_titles ON product_search USING gin (lower_title gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_unwritten ON product_search (product_id) WHERE written_revision <> revision;
CREATE INDEX product_search_words ON product_search USING gin (words) WITH (gin_pending_list_limit = 256);

CREATE TABLE known_words (
  word text COLLATE "C" PRIMARY KEY,
  reversed text COLLATE "C" NOT NULL GENERATED ALWAYS AS (reverse(word)) STORED
);
COMMENT ON TABLE known_words IS 'every word that a product has or had, where the search finds what a mistyped word may mean';

-- A word with one typing error has its beginning or its end right, and almost its length.
CREATE INDEX known_words_by_beginning ON known_words (char_length(word), word);
CREATE INDEX known_words_by_end ON known_words (char_length(word), reversed);

-- The desk's lists filter and search a catalogue of any size: what they read of a product is stored, without its stock, so
-- that a sale writes nothing here. Triggers keep it, because copies of the last version change products while this one is
-- rolled out.
CREATE TABLE desk_products (
  sku text PRIMARY KEY REFERENCES products (sku) ON UPDATE CASCADE ON DELETE CASCADE,
  catalogue_position float8 NOT NULL,
  category text NOT NULL,
  is_shown boolean NOT NULL,
  text text NOT NULL,
  name text NOT NULL,
  own_description text NOT NULL,
  plan_description text,
  planning_text text NOT NULL GENERATED ALWAYS AS (((name || ' '::text) || COALESCE(plan_description,
    own_description))) STORED
);
COMMENT ON TABLE desk_products IS 'a row for each product: what the desk''s lists filter and search by, except stock; texts are in lower case';
COMMENT ON COLUMN desk_products.text IS 'what the list of products searches: desk_text of the product';
COMMENT ON COLUMN desk_products.name IS 'planning_name of the product';
COMMENT ON COLUMN desk_products.planning_text IS 'what the inventory searches';

CREATE INDEX desk_products_in_order ON desk_products (catalogue_position, sku);
CREATE INDEX desk_products_of_category ON desk_products (category, catalogue_position, sku);
CREATE INDEX desk_products_planning_text ON desk_products USING gin (planning_text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX desk_products_shown ON desk_products (is_shown, catalogue_position, sku);
-- Every search reads what is pending: a short list keeps it quick after many changes.
CREATE INDEX desk_products_text ON desk_products USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- pg_trgm finds nothing by one or two characters. Most descriptions have any two, and their pairs take long to compute.
CREATE INDEX desk_products_text_pairs ON desk_products USING gin (characters_and_pairs(text)) WITH (gin_pending_list_limit = 256);
