-- Saved views have a filter for whom an order is assigned to.
UPDATE order_views SET filter = filter || '{"assigned": ""}';
