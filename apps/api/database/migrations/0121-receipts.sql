-- Money received is one table, whichever way it came; what of it paid which order is another.
CREATE TABLE receipts (
  id uuid PRIMARY KEY,
  method text NOT NULL CHECK (method IN ('razorpay')),
  reference text NOT NULL,
  order_id uuid REFERENCES orders,
  amount_paise bigint NOT NULL,
  fee_on_top_paise bigint NOT NULL DEFAULT 0 CHECK (fee_on_top_paise >= 0),
  currency text NOT NULL,
  received_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (method, reference)
);
CREATE INDEX receipts_of_order ON receipts (order_id);
CREATE INDEX receipts_by_time ON receipts (recorded_at);
COMMENT ON TABLE receipts IS 'money received, each once; what is allocated to no order goes back';
COMMENT ON COLUMN receipts.method IS 'the way that it came';
COMMENT ON COLUMN receipts.reference IS 'its number there: of the payment provider the id of the payment';
COMMENT ON COLUMN receipts.order_id IS 'the order that it was sent for; whether it paid that order, its allocations say';
COMMENT ON COLUMN receipts.fee_on_top_paise IS 'what the provider charged the buyer beyond amount_paise, as its own fee';
COMMENT ON COLUMN receipts.received_at IS 'when the buyer paid; it may be reported much later';

CREATE TABLE receipt_allocations (
  receipt_id uuid NOT NULL REFERENCES receipts,
  order_id uuid NOT NULL REFERENCES orders,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  allocated_at timestamptz NOT NULL,
  PRIMARY KEY (receipt_id, order_id)
);
CREATE INDEX receipt_allocations_of_order ON receipt_allocations (order_id);
COMMENT ON TABLE receipt_allocations IS 'what of a receipt paid an order; an order is paid when they come to its total';

CREATE VIEW provider_receipts AS
SELECT id, reference AS provider_payment_id, order_id, amount_paise, fee_on_top_paise, currency, received_at, recorded_at
FROM receipts WHERE method = 'razorpay';
COMMENT ON VIEW provider_receipts IS 'the receipts that came by the payment provider';

CREATE VIEW provider_payments AS
SELECT provider_payment_id, amount_paise + fee_on_top_paise AS amount_paise, currency, recorded_at FROM provider_receipts
UNION ALL
SELECT razorpay_payment_id, amount_paise, currency, reported_at FROM unknown_payments;
COMMENT ON VIEW provider_payments IS 'the captured payments of the payment provider, for an order or for none, with its fee';

CREATE VIEW provider_orders AS
SELECT razorpay_order_id AS provider_order_id, id AS order_id FROM orders WHERE razorpay_order_id IS NOT NULL
UNION ALL
SELECT razorpay_order_id, order_id FROM detached_provider_orders;
COMMENT ON VIEW provider_orders IS
  'which order a provider''s order is for, or was for before it was detached; it may be there twice, if it was saved again';

-- Staff find an order by each of its receipts, invoices and shipments.
CREATE OR REPLACE FUNCTION desk_order_words(placed orders) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT substr(word, 1, 100)), '{}')
    || desk_filter_words(placed) || desk_number_ends(placed))
  FROM (
    SELECT lower(concat_ws(' ', placed.order_number,
      (SELECT string_agg(concat_ws(' ', courier, tracking_id), ' ') FROM shipments WHERE order_id = placed.id),
      CASE WHEN placed.gstin NOT IN ('NA', 'Not Found') THEN placed.gstin END,
      CASE WHEN placed.gstin ~* '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z]' THEN substr(placed.gstin, 3, 10) END, placed.po_number,
      placed.buyer_name, placed.buyer_phone_number, placed.buyer_email,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.shipping_address - 'country')),
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(placed.billing_address - 'country')),
      placed.razorpay_order_id,
      (SELECT string_agg(reference, ' ') FROM receipts WHERE order_id = placed.id
        OR id IN (SELECT receipt_id FROM receipt_allocations WHERE order_id = placed.id)),
      (SELECT string_agg(number, ' ') FROM invoices WHERE order_id = placed.id),
      (SELECT string_agg(number, ' ') FROM credit_notes WHERE order_id = placed.id),
      (SELECT string_agg(concat_ws(' ', sku, title), ' ') FROM order_lines WHERE order_id = placed.id))) AS text
  ) AS of_order, unnest(regexp_split_to_array(text, '[\s,;]+') || regexp_split_to_array(text, '[\s!-/:-@[-`{-~]+')) AS word
  WHERE word <> ''
$$;
DROP TRIGGER desk_words_of_payment ON payments;
CREATE TRIGGER desk_words_of_receipt AFTER INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();

-- Copies of the last release read and write `payments`: until they are gone, each has a row in both. They read nothing of
-- other methods, and write nothing of them.
CREATE FUNCTION add_receipt_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt uuid := gen_random_uuid();
BEGIN
  INSERT INTO receipts (id, method, reference, order_id, amount_paise, fee_on_top_paise, currency, received_at, recorded_at)
  VALUES (receipt, 'razorpay', NEW.razorpay_payment_id, NEW.order_id, NEW.amount_paise, NEW.fee_on_top_paise, NEW.currency,
    NEW.recorded_at, NEW.recorded_at);
  IF NEW.honoured THEN
    INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
    VALUES (receipt, NEW.order_id, NEW.amount_paise, NEW.recorded_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_added AFTER INSERT ON payments
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION add_receipt_of_payment();

-- Runs at the end of the statement, which has written the allocation too; its trigger is made once the payments that there are
-- have their receipts.
CREATE FUNCTION add_payment_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payments (razorpay_payment_id, order_id, amount_paise, fee_on_top_paise, currency, honoured, recorded_at)
  VALUES (NEW.reference, NEW.order_id, NEW.amount_paise, NEW.fee_on_top_paise, NEW.currency,
    EXISTS (SELECT FROM receipt_allocations WHERE receipt_id = NEW.id), NEW.recorded_at);
  RETURN NULL;
END $$;

INSERT INTO receipts (id, method, reference, order_id, amount_paise, fee_on_top_paise, currency, received_at, recorded_at)
SELECT gen_random_uuid(), 'razorpay', razorpay_payment_id, order_id, amount_paise, fee_on_top_paise, currency, recorded_at,
  recorded_at
FROM payments;
INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
SELECT r.id, r.order_id, r.amount_paise, r.recorded_at
FROM receipts r JOIN payments p ON p.razorpay_payment_id = r.reference WHERE p.honoured;

CREATE TRIGGER payment_added AFTER INSERT ON receipts
  FOR EACH ROW WHEN (NEW.method = 'razorpay' AND pg_trigger_depth() = 0) EXECUTE FUNCTION add_payment_of_receipt();

-- A refund is of a receipt, and goes back the way it came or another. Both names of its payment are kept until the last
-- release is gone, which knows only the provider's.
ALTER TABLE refunds
  ADD COLUMN receipt_id uuid REFERENCES receipts,
  ADD COLUMN via text NOT NULL DEFAULT 'gateway' CHECK (via IN ('gateway', 'elsewhere'));
COMMENT ON COLUMN refunds.receipt_id IS 'whose money it gives back';
COMMENT ON COLUMN refunds.via IS 'by which way: the payment provider, or one that staff took past it';
UPDATE refunds SET receipt_id = r.id, via = CASE WHEN outside_reference IS NULL THEN 'gateway' ELSE 'elsewhere' END
FROM receipts r WHERE r.method = 'razorpay' AND r.reference = refunds.razorpay_payment_id;
CREATE FUNCTION complete_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_id := coalesce(NEW.receipt_id,
    (SELECT id FROM provider_receipts WHERE provider_payment_id = NEW.razorpay_payment_id));
  NEW.razorpay_payment_id := coalesce(NEW.razorpay_payment_id,
    (SELECT provider_payment_id FROM provider_receipts WHERE id = NEW.receipt_id));
  IF NEW.outside_reference IS NOT NULL THEN NEW.via := 'elsewhere'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_completed BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION complete_refund();
ALTER TABLE refunds
  ALTER COLUMN receipt_id SET NOT NULL,
  ALTER COLUMN razorpay_payment_id DROP NOT NULL,
  ADD CONSTRAINT refunds_via_check1 CHECK ((via = 'elsewhere') = (outside_reference IS NOT NULL));
CREATE INDEX refunds_of_receipt ON refunds (receipt_id, order_id);

CREATE VIEW provider_refunds AS
SELECT refunds.razorpay_refund_id AS provider_refund_id, paid.provider_payment_id, refunds.order_id, refunds.id AS refund_id,
  refunds.amount_paise + refunds.fee_on_top_paise AS amount_paise, paid.currency, refunds.state = 'processed' AS is_processed,
  false AS is_recorded_twice, refunds.requested_at AS recorded_at
FROM refunds JOIN provider_receipts paid ON paid.id = refunds.receipt_id WHERE refunds.razorpay_refund_id IS NOT NULL
UNION ALL
SELECT razorpay_refund_id, razorpay_payment_id, NULL, NULL, amount_paise, currency, refund_state = 'processed', false,
  reported_at
FROM unknown_payments WHERE razorpay_refund_id IS NOT NULL
UNION ALL
SELECT twice.razorpay_refund_id, paid.provider_payment_id, twice.order_id, NULL, twice.amount_paise, paid.currency, true, true,
  twice.reported_at
FROM refunds_recorded_twice twice CROSS JOIN LATERAL (
  SELECT provider_payment_id, currency FROM refunds JOIN provider_receipts receipt ON receipt.id = receipt_id
  WHERE refunds.order_id = twice.order_id AND via = 'elsewhere' ORDER BY refunds.id LIMIT 1) paid;
COMMENT ON VIEW provider_refunds IS
  'the refunds that the payment provider has given an id, of orders and of payments without one, with its fee; is_recorded_twice: staff had recorded its money as refunded elsewhere';

-- What is left of the money that came for an order: of an allocation, or of a receipt that paid nothing.
CREATE VIEW receipt_balances AS
SELECT receipt_id, order_id, true AS is_allocated, amount_paise - (
    SELECT coalesce(sum(refunds.amount_paise), 0)::bigint FROM refunds
    WHERE refunds.receipt_id = paid.receipt_id AND refunds.order_id = paid.order_id AND refunds.state <> 'failed') AS left_paise
FROM receipt_allocations paid
UNION ALL
SELECT id, order_id, false, amount_paise - (
    SELECT coalesce(sum(refunds.amount_paise), 0)::bigint FROM refunds
    WHERE refunds.receipt_id = receipts.id AND refunds.state <> 'failed')
FROM receipts WHERE NOT EXISTS (SELECT FROM receipt_allocations WHERE receipt_id = receipts.id);
COMMENT ON VIEW receipt_balances IS
  'how much of the money that came for an order is in no finished or pending refund; is_allocated: it paid the order';

CREATE VIEW order_cautions AS
SELECT orders.id AS order_id, array_remove(ARRAY[
    (SELECT 'cancellation-asked' FROM cancellation_requests asked
     WHERE asked.order_id = orders.id AND asked.declined_at IS NULL),
    (SELECT 'parts-undecided' FROM part_deliveries offer WHERE offer.order_id = orders.id AND offer.choice IS NULL),
    (SELECT CASE WHEN bool_or(r.state = 'failed') THEN 'refund-failed' WHEN count(*) > 0 THEN 'refund-pending' END
     FROM refunds r JOIN receipt_balances paid USING (receipt_id, order_id)
     WHERE r.order_id = orders.id AND paid.is_allocated AND r.state <> 'processed'
       AND (SELECT bool_and(quantity = 0) FROM refund_lines WHERE refund_id = r.id) IS NOT TRUE
       AND (r.state <> 'failed' OR (r.amount_paise <= paid.left_paise
         AND NOT EXISTS (SELECT FROM refunds later WHERE later.retry_of = r.id))))], NULL) AS cautions
FROM orders;
COMMENT ON VIEW order_cautions IS
  'why an order should not leave unasked: its buyer asked to cancel it, or has not chosen yet whether it leaves in parts, or a refund of pieces is pending or failed; a failed one counts until it is asked for again, or too little is left of the payment for it';

-- What was refunded of an order's money is summed over the receipts that paid it.
CREATE OR REPLACE FUNCTION sum_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_paise = (
    SELECT coalesce(sum(refunds.amount_paise), 0)
    FROM refunds JOIN receipt_allocations USING (receipt_id, order_id)
    WHERE order_id = NEW.order_id AND state <> 'failed')
  WHERE id = NEW.order_id
    AND EXISTS (SELECT FROM receipt_allocations WHERE receipt_id = NEW.receipt_id AND order_id = NEW.order_id);
  RETURN NULL;
END $$;
COMMENT ON COLUMN orders.refunded_paise IS 'of the receipts that paid it: the refunds that did not fail; kept by a trigger of refunds';

CREATE OR REPLACE VIEW cancelled_without_refund AS
SELECT o.id, o.order_number, o.status, o.total_paise - coalesce(r.paise, 0) AS left_paise
FROM orders o CROSS JOIN LATERAL (
  SELECT sum(refunds.amount_paise) AS paise FROM refunds JOIN receipt_allocations USING (receipt_id, order_id)
  WHERE order_id = o.id AND state <> 'failed') r
WHERE o.status IN ('Cancelled', 'Refunded') AND o.paid_at IS NOT NULL AND o.money_kept_reason IS NULL
  AND o.refunded_paise < o.total_paise AND coalesce(r.paise, 0) < o.total_paise;

-- Deletes those of the orders that were never paid and hold no goods; the caller has locked them. An order with a receipt,
-- a refund or a document stays, whatever the caller says. The shop's own role may not delete history; this function may.
CREATE OR REPLACE FUNCTION delete_unpaid_orders(ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unpaid uuid[];
BEGIN
  unpaid := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.id = ANY (ids) AND o.paid_at IS NULL AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM receipts m WHERE m.order_id = o.id)
      AND NOT EXISTS (SELECT FROM receipt_allocations a WHERE a.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
      AND NOT EXISTS (SELECT FROM credit_notes c WHERE c.order_id = o.id));
  DELETE FROM notifications WHERE order_id = ANY (unpaid);
  DELETE FROM reorders WHERE order_id = ANY (unpaid);
  DELETE FROM order_events WHERE order_id = ANY (unpaid);
  DELETE FROM order_lines WHERE order_id = ANY (unpaid);
  DELETE FROM orders WHERE id = ANY (unpaid);
  RETURN cardinality(unpaid);
END $$;

-- As delete_never_paid_orders, which copies of the last version call, for prepaid orders from carts alone: also `kept` counts
-- no others.
CREATE FUNCTION delete_never_paid_cart_orders(before timestamptz, kept integer, max_orders integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  locked uuid[];
BEGIN
  locked := ARRAY(
    SELECT o.id FROM orders o JOIN (
      SELECT id, row_number() OVER (PARTITION BY buyer_id ORDER BY id DESC) AS place
      FROM orders WHERE paid_at IS NULL AND is_prepaid_cart_order(orders)) AS unpaid
      ON unpaid.id = o.id AND unpaid.place > kept
    WHERE o.paid_at IS NULL AND o.placed_at < before AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= before)
      AND NOT EXISTS (SELECT FROM receipts m WHERE m.order_id = o.id)
      AND NOT EXISTS (SELECT FROM receipt_allocations a WHERE a.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
    ORDER BY o.placed_at LIMIT max_orders FOR UPDATE OF o SKIP LOCKED);
  RETURN delete_unpaid_orders(locked);
END $$;

CREATE OR REPLACE FUNCTION refuse_deletion_of_history() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  -- A payment that is being settled holds this lock: its outcome is awaited.
  PERFORM FROM public.orders WHERE id = OLD.order_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM public.receipts WHERE order_id = OLD.order_id)
    OR EXISTS (SELECT FROM public.receipt_allocations WHERE order_id = OLD.order_id)
    OR EXISTS (SELECT FROM public.invoices WHERE order_id = OLD.order_id)
    OR EXISTS (SELECT FROM public.orders WHERE id = OLD.order_id AND paid_at IS NOT NULL)
  THEN
    RAISE EXCEPTION '% of a paid order is written once: % is refused', TG_TABLE_NAME, TG_OP
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
