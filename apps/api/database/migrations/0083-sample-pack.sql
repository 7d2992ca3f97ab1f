-- The sample pack of the built-in catalogue, for shops that were seeded before it: an empty shop gets it with its seed, and
-- one that has a product of this SKU keeps its own.
INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock, stock_supplied,
  hsn, unit, catalogue_position)
SELECT 'SAMPLEPACK', '019a8f00-0000-7000-8000-00000000083a', 'Sample Pack, one of each kind',
  'Four plain poly courier bags of small and middle sizes; one plain poly courier bag with a document pocket; two paper courier bags, flap and lip to lip laminated; one metre of honeycomb wrap; one honeycomb sleeve; one metre each of transparent and brown tape; ten thermal labels.',
  'POLY', 'sample-pack', 'small', '21 samples', 199, 500, 500, '39232100', 'PAC',
  (SELECT max(catalogue_position) + 1 FROM products)
WHERE EXISTS (SELECT FROM products) AND EXISTS (SELECT FROM gst_rates WHERE hsn = '39232100')
ON CONFLICT DO NOTHING;
