-- The search finds products by the words of their descriptions too, and by other words than before: every row is written
-- again, by the job that also follows changes.
COMMENT ON COLUMN product_search.words IS 'of title, SKU, category, size, dimension, type and description, each measure in every notation; sizes are one word: 10x12';

DROP TRIGGER search_of_changed_product ON products;
CREATE TRIGGER search_of_changed_product
  AFTER UPDATE OF id, sku, title, description, category, type, size, dimension, show_listing, hsn, catalogue_position ON products
  FOR EACH ROW
  WHEN ((NEW.id, NEW.sku, NEW.title, NEW.description, NEW.category, NEW.type, NEW.size, NEW.dimension, NEW.show_listing,
      NEW.hsn, NEW.catalogue_position)
    IS DISTINCT FROM (OLD.id, OLD.sku, OLD.title, OLD.description, OLD.category, OLD.type, OLD.size, OLD.dimension,
      OLD.show_listing, OLD.hsn, OLD.catalogue_position))
  EXECUTE FUNCTION note_searched_change();

UPDATE product_search SET revision = revision + 1;
