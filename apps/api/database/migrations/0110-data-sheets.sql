-- What else staff know of a product, for its page.
ALTER TABLE products
  ADD COLUMN piece_grams numeric(7, 2) CHECK (piece_grams > 0),
  ADD COLUMN flap_inches numeric(4, 2) CHECK (flap_inches > 0),
  ADD COLUMN pieces_per_bundle integer CHECK (pieces_per_bundle > 0),
  ADD COLUMN carton_size text,
  ADD COLUMN tolerance text;
COMMENT ON COLUMN products.piece_grams IS 'the weight of one piece, of tapes of one roll, for buyers; null where it is not known, as in the next four';
COMMENT ON COLUMN products.flap_inches IS 'the height of a bag''s flap';
COMMENT ON COLUMN products.carton_size IS 'length x width x height, such as 60 x 45 x 40 cm';
COMMENT ON COLUMN products.tolerance IS 'in words, such as ± 5 mm in size';

-- Copies of the shop read a product again when one of these fields changes, as with the others (0053, 0060, 0077).
DROP TRIGGER product_edited ON products;
CREATE TRIGGER product_edited AFTER UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, piece_grams, flap_inches,
    pieces_per_bundle, carton_size, tolerance, catalogue_position ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
DROP TRIGGER content_changed ON products;
CREATE TRIGGER content_changed BEFORE UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, piece_grams, flap_inches,
    pieces_per_bundle, carton_size, tolerance, catalogue_position ON products
  FOR EACH ROW EXECUTE FUNCTION note_content_change();
