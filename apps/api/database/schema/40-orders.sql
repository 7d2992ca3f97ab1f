-- Orders with their lines, history and counts, and what is written about them.
-- As of migration 0111; ../schema.md has what there is now.

-- An order keeps snapshots of everything it was made from: later edits never change history.
-- stock_state says where its goods are: reserved (taken off products.count_in_stock until reserved_until), sold,
-- or released (given back).
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text NOT NULL UNIQUE,
  buyer_id uuid NOT NULL REFERENCES users (id),
  placed_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('Payment Pending', 'Order Processing', 'In Production', 'Shipped',
    'In transit', 'Out for delivery', 'Delivered', 'Cancelled', 'Refunded')),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  total_paise bigint NOT NULL,
  cart_fingerprint text NOT NULL,
  stock_state text NOT NULL CHECK (stock_state IN ('reserved', 'sold', 'released')),
  reserved_until timestamptz,
  razorpay_order_id text UNIQUE,
  razorpay_payment_id text UNIQUE,
  razorpay_signature text,
  paid_at timestamptz,
  provider_asked_at timestamptz,
  payment_note text,
  invoice_link text NOT NULL DEFAULT '',
  tracking_partner_name text NOT NULL DEFAULT '',
  tracking_id text NOT NULL DEFAULT '',
  buyer_name text NOT NULL,
  buyer_phone_number text NOT NULL,
  buyer_email text NOT NULL,
  gstin text NOT NULL,
  uin text NOT NULL DEFAULT '',
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  money_kept_reason text,
  hold_extensions smallint NOT NULL DEFAULT 0,
  hold_extended_at timestamptz,
  refunded_paise bigint NOT NULL DEFAULT 0,
  replaced_by uuid REFERENCES orders (id) ON DELETE SET NULL,
  po_number text NOT NULL DEFAULT '' CHECK (char_length(po_number) <= 40),
  CONSTRAINT orders_check CHECK (total_paise = (taxable_paise + gst_paise)),
  CONSTRAINT orders_check1 CHECK ((stock_state = 'reserved') = (reserved_until IS NOT NULL)),
  CONSTRAINT orders_check2 CHECK ((paid_at IS NULL) = (razorpay_payment_id IS NULL)),
  CONSTRAINT orders_check3 CHECK ((money_kept_reason IS NULL) OR (paid_at IS NOT NULL)),
  CONSTRAINT orders_check4 CHECK ((hold_extensions = 0) = (hold_extended_at IS NULL)),
  CONSTRAINT orders_replaced_check CHECK ((replaced_by IS NULL) OR ((paid_at IS NULL) AND (stock_state = 'released')
    AND (status IN ('Cancelled', 'Refunded'))))
);
COMMENT ON COLUMN orders.id IS 'UUIDv7: sorts by time of placing';
COMMENT ON COLUMN orders.provider_asked_at IS 'when the payment provider was last asked whether the money came';
COMMENT ON COLUMN orders.payment_note IS 'what became of money that could not be honoured, as the buyer reads it';
COMMENT ON COLUMN orders.version IS 'counts the changes that staff decide on; a save names the version it saw';
COMMENT ON COLUMN orders.money_kept_reason IS 'why the payment of a cancelled order is kept, as its buyer reads it; null while nobody decided so';
COMMENT ON COLUMN orders.hold_extensions IS 'how often a retry held its goods for longer';
COMMENT ON COLUMN orders.hold_extended_at IS 'when a retry did so last';
COMMENT ON COLUMN orders.refunded_paise IS 'of its payment: the refunds that did not fail; kept by a trigger of refunds';
COMMENT ON COLUMN orders.replaced_by IS 'the later order of the same buyer, because of which this one can no longer be paid';
COMMENT ON COLUMN orders.po_number IS 'of the buyer''s own purchase order; empty when none was given';

CREATE INDEX orders_by_amount ON orders (total_paise, id);
CREATE INDEX orders_by_payment ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_by_reservation_end ON orders (reserved_until) WHERE stock_state = 'reserved';
CREATE INDEX orders_by_status ON orders (status, id DESC);
-- Reports read the orders of whole days, oldest first. The key sorts by time too, but only as it was made; the time
-- of placing is what a report's days mean.
CREATE INDEX orders_by_time_of_placing ON orders (placed_at, id);
CREATE INDEX orders_cancelled_paid ON orders (id)
  WHERE status IN ('Cancelled', 'Refunded') AND paid_at IS NOT NULL AND money_kept_reason IS NULL
    AND refunded_paise < total_paise;
CREATE INDEX orders_holding_goods_of_buyer ON orders (buyer_id) WHERE reserved_until IS NOT NULL;
-- Finds the orders that were never paid, whose number stays small: they are deleted after some weeks.
CREATE INDEX orders_never_paid ON orders (placed_at) WHERE paid_at IS NULL;
CREATE INDEX orders_of_buyer ON orders (buyer_id, id DESC) INCLUDE (status);
CREATE INDEX orders_on_the_way ON orders (paid_at)
  WHERE status IN ('Shipped', 'In transit', 'Out for delivery');
-- For the reference: deleting an order finds those that it replaced.
CREATE INDEX orders_replaced ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
-- What waits for staff is counted whenever their home page is read: each count reads an index of only the orders or messages that
-- wait. A delivered order is in none of them.
CREATE INDEX orders_to_hand_over ON orders (id)
  WHERE status IN ('Order Processing', 'In Production') AND tracking_id <> '';
CREATE INDEX orders_waiting_for_money ON orders (placed_at) WHERE status = 'Payment Pending';
CREATE INDEX orders_without_tracking ON orders (id)
  WHERE status IN ('Shipped', 'In transit', 'Out for delivery') AND tracking_id = '';

CREATE FUNCTION note_desk_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER desk_words_of_changed_order
  AFTER UPDATE OF order_number, status, paid_at, tracking_partner_name, tracking_id, gstin, po_number, buyer_name,
    buyer_phone_number, buyer_email, shipping_address, billing_address, razorpay_order_id ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.status, NEW.paid_at, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.po_number,
      NEW.buyer_name, NEW.buyer_phone_number, NEW.buyer_email, NEW.shipping_address, NEW.billing_address,
      NEW.razorpay_order_id)
    IS DISTINCT FROM (OLD.order_number, OLD.status, OLD.paid_at, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin,
      OLD.po_number, OLD.buyer_name, OLD.buyer_phone_number, OLD.buyer_email, OLD.shipping_address, OLD.billing_address,
      OLD.razorpay_order_id))
  EXECUTE FUNCTION note_desk_order();

CREATE FUNCTION count_orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, count(*), sum(total_paise) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- For a whole statement at once: hundreds of orders of one status are one change.
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders_added();

CREATE FUNCTION count_orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, sum(change), sum(paise)
  FROM (SELECT id, status, -1 AS change, -total_paise AS paise FROM before
    UNION ALL SELECT id, status, 1, total_paise FROM after) AS moved
  GROUP BY 1, 2 HAVING sum(change) <> 0 OR sum(paise) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_orders_changed();

CREATE FUNCTION count_orders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (stretch, status, change, paise)
  SELECT left(id::text, 5), status, -count(*), -sum(total_paise) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_orders_removed();

CREATE FUNCTION count_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_versioned BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.invoice_link, OLD.tracking_partner_name, OLD.tracking_id, OLD.stock_state, OLD.paid_at,
      OLD.money_kept_reason)
    IS DISTINCT FROM (NEW.status, NEW.invoice_link, NEW.tracking_partner_name, NEW.tracking_id, NEW.stock_state,
      NEW.paid_at, NEW.money_kept_reason))
  EXECUTE FUNCTION count_order_change();

CREATE FUNCTION order_search_text(placed orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', placed.order_number, placed.tracking_partner_name, placed.tracking_id, placed.gstin,
    nullif(placed.po_number, ''),
    placed.shipping_address->>'name', placed.shipping_address->>'companyName',
    placed.billing_address->>'name', placed.billing_address->>'companyName',
    (SELECT string_agg(concat_ws(' ', l.sku, l.title), ' ') FROM order_lines l WHERE l.order_id = placed.id)))
$$;

CREATE FUNCTION change_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET text = order_search_text(NEW) WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER search_of_changed_order
  AFTER UPDATE OF order_number, tracking_partner_name, tracking_id, gstin, po_number, shipping_address, billing_address ON orders
  FOR EACH ROW
  WHEN ((NEW.order_number, NEW.tracking_partner_name, NEW.tracking_id, NEW.gstin, NEW.po_number, NEW.shipping_address,
      NEW.billing_address)
    IS DISTINCT FROM (OLD.order_number, OLD.tracking_partner_name, OLD.tracking_id, OLD.gstin, OLD.po_number,
      OLD.shipping_address, OLD.billing_address))
  EXECUTE FUNCTION change_order_search();

-- OFFSET 0: the buyer's orders are found by the buyer, and only until the first that was paid.
CREATE FUNCTION has_never_paid(buyer uuid, ordered_paise bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
      SELECT FROM (SELECT paid_at, status, refunded_paise, total_paise FROM orders WHERE buyer_id = buyer OFFSET 0) AS o
      WHERE paid_at IS NOT NULL AND status NOT IN ('Cancelled', 'Refunded') AND refunded_paise < total_paise)
    AND NOT EXISTS (SELECT FROM hold_limits WHERE user_id = buyer AND limit_paise >= ordered_paise)
$$;

CREATE FUNCTION hold_goods_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_of_stranger boolean;
BEGIN
  IF NEW.stock_state = 'reserved' THEN
    is_of_stranger := has_never_paid(NEW.buyer_id, NEW.total_paise);
    INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid)
    SELECT order_id, line_number, sku, NEW.buyer_id, quantity, is_of_stranger FROM order_lines WHERE order_id = NEW.id;
  ELSE
    DELETE FROM held_goods WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_state_changed AFTER UPDATE OF stock_state ON orders FOR EACH ROW
  WHEN ((OLD.stock_state = 'reserved') <> (NEW.stock_state = 'reserved')) EXECUTE FUNCTION hold_goods_of_order();

CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id),
  line_number integer NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  images text[] NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  unit_price numeric(12,4) NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_percent integer NOT NULL,
  gst_rate_percent numeric(5,2) NOT NULL,
  gross_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  PRIMARY KEY (order_id, line_number),
  CONSTRAINT order_lines_check CHECK (taxable_paise = (gross_paise - discount_paise))
);

CREATE INDEX order_lines_by_sku ON order_lines (sku, order_id DESC);

CREATE FUNCTION note_desk_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) SELECT DISTINCT order_id FROM added;
  RETURN NULL;
END $$;

-- An order is inserted with its lines.
CREATE TRIGGER desk_words_of_new_order AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_desk_order_lines();

-- OFFSET 0: the order is found by its id, never among all that are reserved.
CREATE FUNCTION hold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_goods (order_id, line_number, sku, buyer_id, quantity, never_paid)
  SELECT l.order_id, l.line_number, l.sku, o.buyer_id, l.quantity, o.never_paid
  FROM (SELECT DISTINCT order_id FROM added) AS placed
  CROSS JOIN LATERAL (
    SELECT id, buyer_id, has_never_paid(buyer_id, total_paise) AS never_paid FROM orders
    WHERE id = placed.order_id AND stock_state = 'reserved' OFFSET 0) AS o
  JOIN added l ON l.order_id = o.id;
  RETURN NULL;
END $$;

CREATE TRIGGER lines_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hold_lines();

-- Orders of one buyer are placed one after the other (orders.lock_buyer), so that each knows of all before it.
CREATE FUNCTION add_to_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  buyers uuid[];
  new_buyers uuid[];
BEGIN
  -- OFFSET 0: the order is found by its id. A buyer who has rows keeps them when never-paid orders are deleted.
  buyers := ARRAY(
    SELECT DISTINCT o.buyer_id
    FROM (SELECT DISTINCT order_id FROM added) AS l
    CROSS JOIN LATERAL (SELECT buyer_id FROM orders WHERE id = l.order_id OFFSET 0) AS o
    WHERE (SELECT order_id FROM order_search WHERE buyer_id = o.buyer_id ORDER BY order_id LIMIT 1) IS NOT NULL
      OR EXISTS (SELECT FROM orders other WHERE other.buyer_id = o.buyer_id OFFSET 100));
  IF cardinality(buyers) = 0 THEN RETURN NULL; END IF;
  -- The first order above 100 brings all earlier ones along. Each is locked: a change of it under way is waited for, and a
  -- later one finds the row.
  new_buyers := ARRAY(
    SELECT buyer FROM unnest(buyers) AS buyer
    WHERE (SELECT order_id FROM order_search WHERE buyer_id = buyer ORDER BY order_id LIMIT 1) IS NULL);
  IF cardinality(new_buyers) > 0 THEN
    INSERT INTO order_search (order_id, buyer_id, text)
    SELECT o.id, o.buyer_id, order_search_text(o)
    FROM unnest(new_buyers) AS buyer
    CROSS JOIN LATERAL (SELECT * FROM orders WHERE buyer_id = buyer FOR SHARE) AS o
    ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO order_search AS known (order_id, buyer_id, text)
  SELECT o.id, o.buyer_id, order_search_text(o)
  FROM (SELECT DISTINCT order_id FROM added) AS l
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = l.order_id OFFSET 0) AS o
  WHERE o.buyer_id = ANY (buyers)
  ON CONFLICT (order_id) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text;
  RETURN NULL;
END $$;

CREATE TRIGGER search_of_new_order AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_order_search();

-- Who changed what, when. actor_id is null when a part of the shop acted; actor says which.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES users (id),
  actor text NOT NULL,
  from_status text,
  to_status text,
  what text NOT NULL
);

CREATE INDEX order_events_of_order ON order_events (order_id, id);

CREATE TRIGGER order_events_are_final BEFORE UPDATE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The one exception: an order for which money never came leaves no trace that anyone must keep.
CREATE FUNCTION refuse_deletion_of_history() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  -- A payment that is being settled holds this lock: its outcome is awaited.
  PERFORM FROM public.orders WHERE id = OLD.order_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM public.payments WHERE order_id = OLD.order_id)
    OR EXISTS (SELECT FROM public.invoices WHERE order_id = OLD.order_id)
    OR EXISTS (SELECT FROM public.orders WHERE id = OLD.order_id AND paid_at IS NOT NULL)
  THEN
    RAISE EXCEPTION '% of a paid order is written once: % is refused', TG_TABLE_NAME, TG_OP
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER order_events_of_paid_orders_are_final BEFORE DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_history();

-- What unpaid orders hold, beside the orders: it is read for every new order, and all orders and their lines are many.
-- Triggers keep it, because copies of the last version take orders while this one is rolled out.
CREATE TABLE held_goods (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  line_number integer NOT NULL,
  sku text NOT NULL,
  buyer_id uuid NOT NULL,
  quantity integer NOT NULL,
  never_paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_id, line_number)
);
COMMENT ON TABLE held_goods IS 'the lines of the orders whose stock_state is reserved';
COMMENT ON COLUMN held_goods.never_paid IS 'the buyer had no order that was paid for and kept, and no limit raised by staff: the goods go to a buyer who pays for them';

CREATE INDEX held_goods_of_product ON held_goods (sku) INCLUDE (buyer_id, quantity);

-- Buyers whom staff let hold more in unpaid orders than they have paid for so far.
CREATE TABLE hold_limits (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  limit_paise bigint CHECK (limit_paise > 0),
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE hold_limits IS 'what the unpaid orders of single buyers may come to, as staff set it';
COMMENT ON COLUMN hold_limits.limit_paise IS 'null: the general limits hold again';
COMMENT ON COLUMN hold_limits.version IS 'counts its changes; a save names the version it saw';

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON hold_limits FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Idempotency-Keys of "reorder" with what was found out under them: a request that is repeated puts the same lines
-- into the cart, under the same key there, and gets the same answer.
CREATE TABLE reorders (
  buyer_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  cart_key text NOT NULL,
  lines jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (buyer_id, idempotency_key)
);
COMMENT ON COLUMN reorders.cart_key IS 'the Idempotency-Key of the addition to the cart';
COMMENT ON COLUMN reorders.lines IS 'what each line of the order comes to, before the cart has looked at it';

CREATE INDEX reorders_by_time ON reorders (asked_at);

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON reorders FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- A buyer asks once to cancel a paid order; staff cancel it as any other, or answer why not.
CREATE TABLE cancellation_requests (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  asked_at timestamptz NOT NULL,
  reason text NOT NULL,
  declined_at timestamptz,
  answer text NOT NULL DEFAULT '',
  CONSTRAINT cancellation_requests_answer_check CHECK ((declined_at IS NULL) = (answer = ''))
);
COMMENT ON TABLE cancellation_requests IS 'a row for each paid order that its buyer asked to cancel';
COMMENT ON COLUMN cancellation_requests.answer IS 'why staff do not cancel the order; its buyer reads it';

-- Finds what waits for staff: of the last weeks, those that were not declined.
CREATE INDEX cancellation_requests_not_declined ON cancellation_requests (asked_at) WHERE declined_at IS NULL;

-- What staff write about an order for each other, and which of them an order is assigned to. Neither changes the order's
-- version: an edit that is open in another window stays valid.
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  author text NOT NULL,
  written_at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> '')
);
COMMENT ON COLUMN order_notes.id IS 'made by the browser: a repeated request writes one note';
COMMENT ON COLUMN order_notes.author IS 'the name of then, as in order_events';

CREATE INDEX order_notes_of_order ON order_notes (order_id);

CREATE TABLE order_assignees (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  assignee_id uuid NOT NULL REFERENCES users (id),
  assigned_at timestamptz NOT NULL
);

CREATE INDEX order_assignees_of_person ON order_assignees (assignee_id);

-- Lists of the desk's orders that staff have named: what they are filtered, searched and sorted by.
CREATE TABLE order_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL,
  filter jsonb NOT NULL,
  is_shared boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN order_views.filter IS 'as the query of the list has it';

CREATE UNIQUE INDEX order_views_by_name ON order_views (user_id, lower(name));
CREATE INDEX order_views_shared ON order_views (lower(name), id) WHERE is_shared;

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON order_views FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- The cleanups of pending orders, the last one the newest. total is NULL until the job has begun; reached is the last
-- order that was looked at, so that a job that broke off goes on from there.
CREATE TABLE order_cleanups (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  started_by uuid NOT NULL REFERENCES users (id),
  started_by_name text NOT NULL,
  progressed_at timestamptz NOT NULL,
  finished_at timestamptz,
  total integer,
  reached uuid,
  checked integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  released integer NOT NULL DEFAULT 0,
  left_alone integer NOT NULL DEFAULT 0,
  CONSTRAINT order_cleanups_check CHECK (checked = ((settled + released) + left_alone))
);

-- One at a time: a second request joins it.
CREATE UNIQUE INDEX order_cleanups_running ON order_cleanups ((true)) WHERE finished_at IS NULL;

-- How many orders of a status were placed in a stretch of time. A stretch is the first five digits of the orders' ids:
-- UUIDv7 begins with the time, so it is about three days. What has happened since a job last added up is in
-- order_count_changes: rows are only added there, so that no order waits for another's count.
-- Both together are exact for whoever reads them in one statement: an order and its change commit together.
CREATE TABLE order_counts (
  stretch text COLLATE "C" NOT NULL,
  status text NOT NULL,
  orders bigint NOT NULL,
  paise bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (stretch, status)
);

CREATE TABLE order_count_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stretch text COLLATE "C" NOT NULL,
  status text NOT NULL,
  change bigint NOT NULL,
  paise bigint NOT NULL DEFAULT 0
);

-- The search of a buyer with many orders: what it reads of each order is stored, with an index of all parts of one to three
-- characters. Orders of buyers with at most 100 have no row; they are read themselves, and cost nothing more when they are
-- placed. Triggers keep the rows, because copies of the last version take orders while this one is rolled out.
CREATE TABLE order_search (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  buyer_id uuid NOT NULL,
  text text COLLATE "C" NOT NULL
);
COMMENT ON TABLE order_search IS 'every order of a buyer who has had more than 100, as the search reads it; no order of others';
COMMENT ON COLUMN order_search.text IS 'order_search_text of the order: number, PO number, tracking, GSTIN, names, companies, SKUs and titles';

-- The buyer is one of the parts, so that a search reads nothing of others. No part has a space, because no searched word has.
-- The cost keeps the planner from computing the parts of every order instead of reading the index.
CREATE FUNCTION order_search_parts(buyer_id uuid, written text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(DISTINCT substr(word, at, length)) || buyer_id::text
  FROM (SELECT DISTINCT unnest(string_to_array(written, ' ')) AS word) AS words,
    generate_series(1, char_length(word)) AS at, generate_series(1, 3) AS length
$$;

CREATE INDEX order_search_of_buyer ON order_search (buyer_id, order_id);
-- Every search reads what is pending: a short list keeps it quick.
CREATE INDEX order_search_parts ON order_search USING gin (order_search_parts(buyer_id, text))
  WITH (gin_pending_list_limit = 256);

-- The desk's search of orders reads the words of each order: whatever a buyer may name. Triggers store which orders are
-- to be written again, and a job writes them each second, so that an order pays little for it when it is placed. Copies of the
-- last version are followed by the same triggers.
CREATE TABLE desk_order_words (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  words tsvector NOT NULL
);
COMMENT ON TABLE desk_order_words IS 'what the desk''s search reads of each order, at most seconds behind';
COMMENT ON COLUMN desk_order_words.words IS 'desk_order_words of the order: numbers of order, purchase order, invoice, credit notes and payments, tracking, GSTIN and its PAN, people, addresses, SKUs and titles; after a space, what it is filtered by and ends of numbers';

-- Every search reads what is pending: a short list keeps it quick.
CREATE INDEX desk_order_words_found ON desk_order_words USING gin (words) WITH (gin_pending_list_limit = 256);

CREATE TABLE desk_order_changes (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL
);
COMMENT ON TABLE desk_order_changes IS 'orders whose text is to be written, once for each change';
