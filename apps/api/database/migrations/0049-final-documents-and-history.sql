-- Documents, the audit log and the history of orders are written once. The shop's role has no right to change them;
-- these triggers refuse it to every role, so that a mistaken grant changes nothing either.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION '% is written once: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER invoices_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_note_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_note_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
