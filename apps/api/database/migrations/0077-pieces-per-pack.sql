-- What one box, pack or roll holds, so that the shop can show the price of a piece. Of a carton of rolls: what each roll holds.
ALTER TABLE products ADD COLUMN pieces_per_pack integer CHECK (pieces_per_pack > 0);
COMMENT ON COLUMN products.pieces_per_pack IS 'pieces in one box, pack or roll; of a carton of rolls in each roll; null where it is not known and for goods sold by the piece';

-- Copies of the shop read a product again when this field changes, as with the others (0053, 0060).
DROP TRIGGER product_edited ON products;
CREATE TRIGGER product_edited AFTER UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, catalogue_position ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
DROP TRIGGER content_changed ON products;
CREATE TRIGGER content_changed BEFORE UPDATE OF sku, id, title, description, category, type, size, dimension, price, images,
    authorized_vendors, show_listing, hsn, unit, rolls_per_box, pieces_per_pack, catalogue_position ON products
  FOR EACH ROW EXECUTE FUNCTION note_content_change();

-- Products of the built-in catalogue get what the seed gives them in a new shop.
UPDATE products SET rolls_per_box = 72
  WHERE sku ~ '^TAP(TRN|BRN)0[0-9]{2}$' AND unit = 'CTN' AND rolls_per_box IS NULL
    AND description LIKE '%72 rolls per carton%';
UPDATE products p SET pieces_per_pack = built_in.pieces
  FROM (VALUES
    ('LABDTH030050', 'CTN', 500), ('LABDTH040060', 'CTN', 400), ('LABDTH040060L', 'CTN', 500), ('MEELBL100', 'ROL', 100),
    ('HONSLV100', 'BOX', 500), ('HONSLV150', 'BOX', 400), ('HONSLV200', 'BOX', 350), ('HONSLV225', 'BOX', 300),
    ('HONSLV300', 'BOX', 250), ('HONSLV450', 'BOX', 150), ('VALCMB', 'PAC', 500), ('VALSML', 'PAC', 500), ('VALLRG', 'PAC', 100)
  ) AS built_in (sku, unit, pieces)
  WHERE p.sku = built_in.sku AND p.unit = built_in.unit;
