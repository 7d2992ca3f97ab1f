-- The search finds what only authorised sellers may buy behind all other goods, and knows more words: each row is written
-- again, by the job that also follows changes. While an upgrade is rolled out, the last release may write rows with its own
-- words: words_version says so, and they are written once more.
ALTER TABLE product_search
  ADD COLUMN is_restricted boolean NOT NULL DEFAULT false,
  ADD COLUMN words_version integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN product_search.is_restricted IS 'only sellers authorised by a marketplace may buy it';
COMMENT ON COLUMN product_search.words_version IS 'the version of the rules that lower_title, lower_sku, words and is_restricted were made by; 0 after a change';
COMMENT ON COLUMN product_search.words IS 'of title, SKU, category, size, dimension, type and description, each measure in every notation, and what a bag has room for; sizes are one word: 10x12';

CREATE INDEX product_search_by_rank ON product_search (is_restricted, catalogue_position, sku);
CREATE INDEX product_search_by_version ON product_search (words_version);

CREATE OR REPLACE FUNCTION note_searched_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search AS known (product_id, sku, catalogue_position, hsn, is_shown)
  VALUES (NEW.id, NEW.sku, NEW.catalogue_position, NEW.hsn, NEW.show_listing)
  ON CONFLICT (product_id) DO UPDATE SET sku = excluded.sku, catalogue_position = excluded.catalogue_position,
    hsn = excluded.hsn, is_shown = excluded.is_shown, revision = known.revision + 1, words_version = 0;
  RETURN NULL;
END $$;
