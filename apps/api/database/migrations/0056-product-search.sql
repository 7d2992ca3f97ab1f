-- The search of buyers in a catalogue of any size. Lower case and words are made by the program, because PostgreSQL's lower()
-- depends on the database's locale. Whatever writes to products, the triggers note here that a row is to be written again:
-- no writer can forget it. The rest is copied, so that the search reads one table only, and an update of stock touches none
-- of its indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE product_search (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON UPDATE CASCADE ON DELETE CASCADE,
  sku text NOT NULL,
  catalogue_position double precision NOT NULL,
  hsn text NOT NULL,
  is_shown boolean NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  written_revision bigint NOT NULL DEFAULT 0,
  lower_title text COLLATE "C" NOT NULL DEFAULT '',
  lower_sku text COLLATE "C" NOT NULL DEFAULT '',
  words tsvector NOT NULL DEFAULT ''
);
COMMENT ON TABLE product_search IS 'a row for each product: its texts as the search reads them, at most seconds behind';
COMMENT ON COLUMN product_search.revision IS 'goes up with every change of the product''s texts, position, HSN or listing';
COMMENT ON COLUMN product_search.written_revision IS 'the revision that lower_title, lower_sku and words were made of';
COMMENT ON COLUMN product_search.words IS 'of title, SKU, category, size, dimension and type; sizes are one word: 10x12';

CREATE FUNCTION characters_and_pairs(written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(written, at, length)), '{}')
  FROM generate_series(1, char_length(written)) AS at, generate_series(1, 2) AS length
$$;

CREATE INDEX product_search_in_order ON product_search (catalogue_position, sku);
-- Every search reads what is pending: a short list keeps it quick after many changes.
CREATE INDEX product_search_titles ON product_search USING gin (lower_title gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_skus ON product_search USING gin (lower_sku gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_words ON product_search USING gin (words) WITH (gin_pending_list_limit = 256);
-- pg_trgm finds nothing by one or two characters, which is what a buyer has typed first.
CREATE INDEX product_search_title_pairs ON product_search USING gin (characters_and_pairs(lower_title)) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_sku_pairs ON product_search USING gin (characters_and_pairs(lower_sku)) WITH (gin_pending_list_limit = 256);
CREATE INDEX product_search_unwritten ON product_search (product_id) WHERE written_revision <> revision;

CREATE TABLE known_words (
  word text COLLATE "C" PRIMARY KEY,
  reversed text COLLATE "C" NOT NULL GENERATED ALWAYS AS (reverse(word)) STORED
);
COMMENT ON TABLE known_words IS 'every word that a product has or had, where the search finds what a mistyped word may mean';
-- A word with one typing error has its beginning or its end right, and almost its length.
CREATE INDEX known_words_by_beginning ON known_words (char_length(word), word);
CREATE INDEX known_words_by_end ON known_words (char_length(word), reversed);

CREATE FUNCTION note_searched_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search AS known (product_id, sku, catalogue_position, hsn, is_shown)
  VALUES (NEW.id, NEW.sku, NEW.catalogue_position, NEW.hsn, NEW.show_listing)
  ON CONFLICT (product_id) DO UPDATE SET sku = excluded.sku, catalogue_position = excluded.catalogue_position,
    hsn = excluded.hsn, is_shown = excluded.is_shown, revision = known.revision + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER search_of_new_product AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION note_searched_change();
CREATE TRIGGER search_of_changed_product
  AFTER UPDATE OF id, sku, title, category, type, size, dimension, show_listing, hsn, catalogue_position ON products
  FOR EACH ROW
  WHEN ((NEW.id, NEW.sku, NEW.title, NEW.category, NEW.type, NEW.size, NEW.dimension, NEW.show_listing, NEW.hsn,
      NEW.catalogue_position)
    IS DISTINCT FROM (OLD.id, OLD.sku, OLD.title, OLD.category, OLD.type, OLD.size, OLD.dimension, OLD.show_listing,
      OLD.hsn, OLD.catalogue_position))
  EXECUTE FUNCTION note_searched_change();

INSERT INTO product_search (product_id, sku, catalogue_position, hsn, is_shown)
SELECT id, sku, catalogue_position, hsn, show_listing FROM products;
