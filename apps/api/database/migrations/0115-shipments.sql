-- What leaves for an order, with its courier and number, and how far it is.
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number smallint NOT NULL CHECK (number >= 1),
  stage text NOT NULL DEFAULT 'Packed' CHECK (stage IN
    ('In Production', 'Packed', 'Shipped', 'In transit', 'Out for delivery', 'Delivered', 'RTO', 'Lost', 'Void')),
  courier text NOT NULL DEFAULT '',
  tracking_id text NOT NULL DEFAULT '',
  weight_grams integer CHECK (weight_grams > 0),
  boxes smallint CHECK (boxes > 0),
  version integer NOT NULL DEFAULT 1,
  ready_on date,
  UNIQUE (order_id, number),
  CHECK ((weight_grams IS NULL) = (boxes IS NULL))
);
-- What is there of an order that is partly in production.
CREATE INDEX shipments_packed ON shipments (order_id) WHERE stage = 'Packed';
COMMENT ON COLUMN shipments.id IS
  'an order''s first shipment has the id of its order: messages from before there were shipments name it';
COMMENT ON COLUMN shipments.number IS 'from 1 within its order';
COMMENT ON COLUMN shipments.weight_grams IS 'of all its boxes together; null until it is weighed';
COMMENT ON COLUMN shipments.ready_on IS 'in India: when its goods are, or were, expected to be made; null when staff did not say';
COMMENT ON COLUMN shipments.version IS 'counts the saves of weight and boxes; a save names the one it saw';

-- An order may leave in several parcels: which pieces of its lines are in which. One that leaves at once has none of these rows.
CREATE TABLE shipment_lines (
  shipment_id uuid NOT NULL REFERENCES shipments (id) ON DELETE CASCADE,
  line_number integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (shipment_id, line_number)
);
COMMENT ON TABLE shipment_lines IS
  'the pieces in a parcel of an order that leaves in several; a shipment without rows has all that is to be sent';

ALTER TABLE refund_lines ADD COLUMN unsent_quantity integer CHECK (unsent_quantity BETWEEN 0 AND quantity);
COMMENT ON COLUMN refund_lines.unsent_quantity IS
  'of an order that leaves in several parcels, how many of the pieces were still here; null of any other';

-- Of an order that is partly in production, its buyer may choose: what is there now, or all together.
CREATE TABLE part_deliveries (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  offered_at timestamptz NOT NULL,
  choice text CHECK (choice IN ('parts', 'together')),
  chosen_at timestamptz,
  CHECK ((choice IS NULL) = (chosen_at IS NULL))
);
COMMENT ON TABLE part_deliveries IS 'the choice that staff left to a buyer; another arrangement of the parcels ends it';
COMMENT ON COLUMN part_deliveries.choice IS 'null: the buyer has not chosen yet';

CREATE VIEW pieces_to_send AS
SELECT l.order_id, NULL::uuid AS shipment_id, l.line_number, l.quantity - coalesce((SELECT back.quantity FROM refunded_pieces back
  WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0) AS quantity
FROM order_lines l
UNION ALL
SELECT s.order_id, s.id, l.line_number, l.quantity FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id;
COMMENT ON VIEW pieces_to_send IS 'the pieces of an order that no refund has, and those of each of its parcels when it leaves in several';

CREATE VIEW lines_to_send AS
SELECT l.order_id, s.shipment_id, json_agg(json_build_object('lineNumber', l.line_number, 'sku', l.sku, 'title', l.title,
    'category', l.category, 'unit', l.unit, 'quantity', s.quantity, 'place', plan.place, 'product', CASE WHEN p.sku IS NOT NULL THEN
      json_build_object('category', p.category, 'dimension', p.dimension, 'description', p.description, 'unit', p.unit,
      'rollsPerBox', p.rolls_per_box, 'unitGrams', plan.unit_grams) END) ORDER BY l.line_number) AS lines
FROM pieces_to_send s JOIN order_lines l ON (l.order_id, l.line_number) = (s.order_id, s.line_number)
  LEFT JOIN products p ON p.sku = l.sku LEFT JOIN inventory_plans plan ON plan.sku = l.sku
GROUP BY l.order_id, s.shipment_id;
COMMENT ON VIEW lines_to_send IS
  'the lines with the pieces to send as JSON, of an order (no shipment_id) and of each parcel; dimensions are those of the present products';

-- Of a cancelled order, the last stage that its history has.
INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id, weight_grams, boxes, version)
SELECT o.id, o.id, 1,
  CASE WHEN o.status IN ('In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered') THEN o.status
    WHEN o.status IN ('Cancelled', 'Refunded') THEN coalesce((
      SELECT CASE WHEN e.to_status = 'Order Processing' THEN 'Packed' ELSE e.to_status END
      FROM order_events e WHERE e.order_id = o.id
        AND e.to_status IN ('Order Processing', 'In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered')
      ORDER BY e.id DESC LIMIT 1), 'Packed')
    ELSE 'Packed' END,
  o.tracking_partner_name, o.tracking_id, p.weight_grams, p.boxes, coalesce(p.version, 1)
FROM orders o LEFT JOIN parcels p ON p.order_id = o.id AND p.number = 1
WHERE p.order_id IS NOT NULL OR o.tracking_partner_name <> '' OR o.tracking_id <> ''
  OR o.status IN ('Shipped', 'In transit', 'Out for delivery', 'Delivered');

-- Copies of the last release save what they pack there.
COMMENT ON TABLE parcels IS 'of the last release; the next one drops it';
CREATE FUNCTION note_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shipments (id, order_id, number, weight_grams, boxes, version)
  VALUES (NEW.order_id, NEW.order_id, NEW.number, NEW.weight_grams, NEW.boxes, NEW.version)
  ON CONFLICT (order_id, number) DO UPDATE SET weight_grams = excluded.weight_grams, boxes = excluded.boxes,
    version = greatest(excluded.version, shipments.version + 1);
  RETURN NULL;
END $$;
CREATE TRIGGER parcel_noted AFTER INSERT OR UPDATE ON parcels FOR EACH ROW EXECUTE FUNCTION note_parcel();

CREATE VIEW order_deliveries AS
SELECT DISTINCT ON (order_id) order_id, courier, tracking_id,
  CASE WHEN stage = 'Packed' THEN 'Order Processing' WHEN stage IN ('RTO', 'Lost') THEN 'In transit' ELSE stage END AS status
FROM shipments WHERE stage <> 'Void'
ORDER BY order_id, array_position(
  ARRAY['In Production', 'Packed', 'Shipped', 'In transit', 'Out for delivery', 'RTO', 'Lost', 'Delivered'], stage), number;
COMMENT ON VIEW order_deliveries IS
  'the tracking and the status of an order by its shipments: those of the least advanced';
COMMENT ON COLUMN orders.tracking_partner_name IS 'a copy of order_deliveries.courier, for filters and counts';
COMMENT ON COLUMN orders.tracking_id IS 'a copy of order_deliveries.tracking_id, for filters and counts';

-- Copies of the last release know no shipments: what they set of an order becomes its shipment.
CREATE FUNCTION note_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  set_status text := CASE WHEN NEW.status IN
    ('Order Processing', 'In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered') THEN NEW.status END;
  set_stage text := CASE WHEN set_status = 'Order Processing' THEN 'Packed' ELSE set_status END;
BEGIN
  IF EXISTS (SELECT FROM order_deliveries d WHERE d.order_id = NEW.id AND d.courier = NEW.tracking_partner_name
    AND d.tracking_id = NEW.tracking_id AND (set_status IS NULL OR d.status = set_status)) THEN
    RETURN NULL;
  END IF;
  UPDATE shipments SET stage = coalesce(set_stage, stage), courier = NEW.tracking_partner_name, tracking_id = NEW.tracking_id
  WHERE order_id = NEW.id AND number = 1;
  IF NOT FOUND AND (set_stage NOT IN ('Packed', 'In Production') OR NEW.tracking_partner_name <> '' OR NEW.tracking_id <> '')
  THEN
    INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
    VALUES (NEW.id, NEW.id, 1, coalesce(set_stage, 'Packed'), NEW.tracking_partner_name, NEW.tracking_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shipment_noted AFTER UPDATE OF status, tracking_partner_name, tracking_id ON orders
  FOR EACH ROW WHEN (NEW.tracking_partner_name <> '' OR NEW.tracking_id <> '' OR OLD.tracking_partner_name <> ''
    OR OLD.tracking_id <> '' OR NEW.status IN ('In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered')
    OR OLD.status IN ('In Production', 'Shipped', 'In transit', 'Out for delivery', 'Delivered'))
  EXECUTE FUNCTION note_shipment();
CREATE TRIGGER shipment_noted_at_first AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.tracking_partner_name <> '' OR NEW.tracking_id <> ''
    OR NEW.status IN ('Shipped', 'In transit', 'Out for delivery', 'Delivered'))
  EXECUTE FUNCTION note_shipment();

-- Changes of many orders at once are recorded as uploads of files are; what they were made of had only their name to tell it.
ALTER TABLE imports ADD COLUMN source text NOT NULL DEFAULT 'file' CHECK (source IN ('file', 'selection', 'hand-over'));
UPDATE imports SET source = 'hand-over' WHERE kind = 'order-statuses' AND file_name LIKE 'hand-over of %';
UPDATE imports SET source = 'selection' WHERE kind = 'order-statuses' AND file_name LIKE 'edit of %';
COMMENT ON COLUMN imports.source IS 'a file, orders that were selected on a page, or a hand-over of packed orders';

-- A second parcel has messages of its own.
COMMENT ON COLUMN notifications.about_id IS
  'the order, its shipment for shipped and delivered (the first has the order''s id), the enquiry, the refund for refunded, or the notification itself for tracking and released: the same event is written once';
ALTER TABLE notifications ADD COLUMN shipment_id uuid;
COMMENT ON COLUMN notifications.shipment_id IS
  'the shipment that shipped, tracking and delivered are about; null: the order''s first, which has the id of its order';
DROP INDEX notifications_tracking_waiting;
CREATE UNIQUE INDEX notifications_tracking_waiting ON notifications (coalesce(shipment_id, order_id), channel)
  WHERE kind = 'tracking' AND state = 'waiting' AND attempts = 0;
-- A buyer is asked how an order is sent that is partly in production. What is there already fits: it is not read again.
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('placed', 'paid', 'shipped', 'tracking', 'delivered', 'choice', 'refunded',
    'released', 'enquiry', 'confirm-email', 'email-changed', 'password-changed', 'phone-changed')) NOT VALID;
CREATE OR REPLACE FUNCTION note_tracking_sent() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.tracking_sent := (
    SELECT courier || ' ' || tracking_id FROM shipments WHERE id = coalesce(NEW.shipment_id, NEW.order_id));
  RETURN NEW;
END $$;
