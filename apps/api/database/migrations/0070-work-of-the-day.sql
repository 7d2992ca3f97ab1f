-- What waits for staff is counted at each look at their home: each count reads an index of only the orders or messages that
-- wait. A delivered order is in none of them.
CREATE INDEX orders_to_hand_over ON orders (id)
  WHERE status IN ('Order Processing', 'In Production') AND tracking_id <> '';
CREATE INDEX orders_without_tracking ON orders (id)
  WHERE status IN ('Shipped', 'In transit', 'Out for delivery') AND tracking_id = '';
CREATE INDEX orders_on_the_way ON orders (paid_at)
  WHERE status IN ('Shipped', 'In transit', 'Out for delivery');
CREATE INDEX notifications_failed ON notifications (ended_at) WHERE state = 'failed';
