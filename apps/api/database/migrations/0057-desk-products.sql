-- The desk's product list reads one page in the order of the catalogue, and the demand of its products alone, whatever the
-- size of the catalogue.
CREATE INDEX products_in_order ON products (catalogue_position, sku);
CREATE INDEX daily_demand_of_product ON daily_demand (sku, day) INCLUDE (quantity);
