-- What an order is sent as, beside the order: it may have several one day. Nothing is stored until it is packed.
CREATE TABLE parcels (
  order_id uuid NOT NULL REFERENCES orders,
  number smallint NOT NULL CHECK (number >= 1),
  weight_grams integer NOT NULL CHECK (weight_grams > 0),
  boxes smallint NOT NULL CHECK (boxes > 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (order_id, number)
);
COMMENT ON COLUMN parcels.number IS 'from 1 within its order';
COMMENT ON COLUMN parcels.weight_grams IS 'of all its boxes together';
COMMENT ON COLUMN parcels.version IS 'counts its saves; a save names the one it saw';

ALTER TABLE inventory_plans ADD COLUMN place text CHECK (place <> '' AND length(place) <= 20);
COMMENT ON COLUMN inventory_plans.place IS 'where the goods stand, as A-03-2; null when not said';
