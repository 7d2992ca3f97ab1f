ALTER TABLE inventory_plans ADD COLUMN unit_grams integer CHECK (unit_grams > 0);
COMMENT ON COLUMN inventory_plans.unit_grams IS
  'of one unit of sale as staff weighed it, such as a box of honeycomb sleeves; null: calculated from the product data where they suffice';
