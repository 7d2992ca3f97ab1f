-- The amounts of a parcel are cumulative: they depend on the pieces in the parcels before it. A replacement is beside those.
CREATE OR REPLACE VIEW pieces_to_send AS
SELECT l.order_id, NULL::uuid AS shipment_id, l.line_number, l.quantity - coalesce((SELECT back.quantity FROM refunded_pieces back
  WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0) AS quantity, 0 AS earlier
FROM order_lines l
UNION ALL
SELECT s.order_id, s.id, l.line_number, l.quantity, CASE WHEN s.kind = 'replacement' THEN 0 ELSE (
  SELECT coalesce(sum(before.quantity), 0)::integer
  FROM shipments earlier JOIN shipment_lines before ON before.shipment_id = earlier.id AND before.line_number = l.line_number
  WHERE earlier.order_id = s.order_id AND earlier.number < s.number AND earlier.kind = 'sale' AND earlier.stage <> 'Void') END
FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id;
COMMENT ON VIEW pieces_to_send IS
  'the pieces of an order that no refund has, and those of each of its parcels when it leaves in several; earlier: those of the line in parcels with smaller numbers';
