-- An erased account keeps its row, because paid orders, history and the audit log name it; the row says nothing of the person.
ALTER TABLE users
  ALTER COLUMN phone_number DROP NOT NULL,
  ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT users_erased_check CHECK (CASE WHEN erased_at IS NULL THEN phone_number IS NOT NULL
    ELSE phone_number IS NULL AND name = 'Erased account' AND email = '' AND password_hash IS NULL AND role = 'buyer' END);
COMMENT ON COLUMN users.phone_number IS 'proven by a one-time code when the account was made; null once it is erased';
COMMENT ON COLUMN users.erased_at IS 'when the account was erased; no row of the tables below it can be added since';

-- A request that began before the erasure must not leave an address or a session behind.
CREATE FUNCTION refuse_rows_of_erased_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_TABLE_NAME = 'reorders' THEN owner := NEW.buyer_id; ELSE owner := NEW.user_id; END IF;
  -- Waits for an erasure under way, and reads its result.
  PERFORM FROM users WHERE id = owner AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT FROM users WHERE id = owner) THEN
    RAISE EXCEPTION 'the account is erased' USING ERRCODE = 'ERASD';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_lines FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_additions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON cart_bulk_additions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON hold_limits FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON reorders FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON shipping_addresses FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON shipping_details FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

-- Finds the orders that were never paid, whose number stays small: they are deleted after some weeks.
CREATE INDEX orders_never_paid ON orders (placed_at) WHERE paid_at IS NULL;

-- Deletes those of the orders that were never paid and hold no goods; the caller has locked them. An order with a payment,
-- a refund or a document stays, whatever the caller says. The shop's own role may not delete history; this function may.
CREATE FUNCTION delete_unpaid_orders(ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unpaid uuid[];
BEGIN
  unpaid := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.id = ANY (ids) AND o.paid_at IS NULL AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
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

-- Deletes a batch of never-paid orders that have not changed since `before`. Orders that another transaction holds, such as
-- a settlement, are left for the next batch. Each statement sees what was committed before it, so the payments are looked up
-- again after the locks.
CREATE FUNCTION delete_never_paid_orders(before timestamptz, max_orders integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  locked uuid[];
BEGIN
  locked := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.paid_at IS NULL AND o.placed_at < before AND o.stock_state = 'released'
      AND o.status IN ('Payment Pending', 'Cancelled')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= before)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
    ORDER BY o.placed_at LIMIT max_orders FOR UPDATE OF o SKIP LOCKED);
  RETURN delete_unpaid_orders(locked);
END $$;

-- Deletes the never-paid orders of a buyer whose account is being erased; the caller has locked them and released their goods.
CREATE FUNCTION delete_unpaid_orders_of(buyer uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN delete_unpaid_orders(ARRAY(SELECT o.id FROM orders o WHERE o.buyer_id = buyer AND o.paid_at IS NULL ORDER BY o.id FOR UPDATE));
END $$;
