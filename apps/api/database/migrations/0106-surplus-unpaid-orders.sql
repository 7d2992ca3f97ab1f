-- Deletes a batch of never-paid orders that have not changed since `before`, save each buyer's newest `kept`. Orders that another
-- transaction holds, such as a settlement, are left for the next batch. Copies of the last version call that of two arguments.
CREATE FUNCTION delete_never_paid_orders(before timestamptz, kept integer, max_orders integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  locked uuid[];
BEGIN
  locked := ARRAY(
    SELECT o.id FROM orders o JOIN (
      SELECT id, row_number() OVER (PARTITION BY buyer_id ORDER BY id DESC) AS place
      FROM orders WHERE paid_at IS NULL) AS unpaid ON unpaid.id = o.id AND unpaid.place > kept
    WHERE o.paid_at IS NULL AND o.placed_at < before AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= before)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
    ORDER BY o.placed_at LIMIT max_orders FOR UPDATE OF o SKIP LOCKED);
  RETURN delete_unpaid_orders(locked);
END $$;
