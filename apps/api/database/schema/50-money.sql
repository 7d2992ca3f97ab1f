-- Payments and refunds.
-- As of migration 0111; ../schema.md has what there is now.

-- Every captured payment the shop has seen, once. `honoured` ones bought their order; the others go back.
CREATE TABLE payments (
  razorpay_payment_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  honoured boolean NOT NULL,
  recorded_at timestamptz NOT NULL,
  fee_on_top_paise bigint NOT NULL DEFAULT 0 CHECK (fee_on_top_paise >= 0)
);
COMMENT ON COLUMN payments.fee_on_top_paise IS 'what the provider charged the buyer beyond amount_paise, as its own fee';

-- /metrics counts these every few seconds: with the index that is quick, however many orders there are.
CREATE INDEX payments_by_time ON payments (recorded_at, honoured);
CREATE INDEX payments_of_order ON payments (order_id);

CREATE FUNCTION note_desk_order_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_changes (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END $$;

CREATE TRIGGER desk_words_of_payment AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION note_desk_order_of_document();

-- A provider's order that took a payment which did not buy the shop's order cannot be paid again: it is detached, and the
-- order gets another. Copies of the last version take what is still reported of a detached one for a payment of no order.
CREATE TABLE detached_provider_orders (
  razorpay_order_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  detached_at timestamptz NOT NULL
);
COMMENT ON TABLE detached_provider_orders IS 'provider orders that took a payment and can take no other; their order has or gets another';

CREATE INDEX detached_provider_orders_order ON detached_provider_orders (order_id);

-- Events of the payment provider, each once, stored until a job has acted on it.
CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  event text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  is_stripped boolean NOT NULL DEFAULT false,
  queued_at timestamptz
);
COMMENT ON COLUMN webhook_events.is_stripped IS 'its body has only the ids, amounts and states of payments, refunds and orders';
COMMENT ON COLUMN webhook_events.queued_at IS 'when it got a job; null for one that needed none';

CREATE INDEX webhook_events_by_processing ON webhook_events (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX webhook_events_to_strip ON webhook_events (processed_at) WHERE processed_at IS NOT NULL AND NOT is_stripped;
-- Of several reports of one payment one at a time is worked on: whether an earlier one waits is queried every second.
CREATE INDEX webhook_events_unprocessed ON webhook_events ((body #>> '{payload,payment,entity,id}'), event_id)
  WHERE processed_at IS NULL;
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE processed_at IS NULL AND queued_at IS NULL;

-- Captured payments that no order of this database is for, such as those of orders placed after the backup.
CREATE TABLE unknown_payments (
  razorpay_payment_id text PRIMARY KEY,
  razorpay_order_id text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL,
  paid_at timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  refund_id uuid,
  refund_state text CHECK (refund_state IN ('requested', 'processed', 'failed')),
  razorpay_refund_id text,
  dismissed_reason text,
  CONSTRAINT unknown_payments_check CHECK ((refund_id IS NULL) = (refund_state IS NULL)),
  CONSTRAINT unknown_payments_check1 CHECK ((dismissed_reason IS NULL) OR (refund_state IS DISTINCT FROM 'processed'))
);
COMMENT ON TABLE unknown_payments IS 'captured payments that no order of this database is for';
COMMENT ON COLUMN unknown_payments.refund_id IS 'the idempotency key of its refund at the payment provider';
COMMENT ON COLUMN unknown_payments.dismissed_reason IS 'why staff return no money here, such as that it is not of this shop';

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  razorpay_payment_id text NOT NULL REFERENCES payments (razorpay_payment_id),
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'accepted', 'processed', 'failed')),
  razorpay_refund_id text UNIQUE,
  requested_at timestamptz NOT NULL,
  idempotency_key text,
  retry_of uuid UNIQUE REFERENCES refunds (id),
  provider_asked_at timestamptz,
  made_elsewhere boolean NOT NULL DEFAULT false,
  earlier_paise bigint NOT NULL DEFAULT 0,
  outside_reference text,
  is_rest boolean NOT NULL DEFAULT false,
  fee_on_top_paise bigint NOT NULL DEFAULT 0 CHECK (fee_on_top_paise >= 0),
  UNIQUE (order_id, idempotency_key),
  CONSTRAINT refunds_check CHECK ((NOT made_elsewhere) OR (razorpay_refund_id IS NOT NULL)),
  CONSTRAINT refunds_check1 CHECK ((outside_reference IS NULL) OR ((state = 'processed')
    AND (razorpay_refund_id IS NULL)))
);
COMMENT ON COLUMN refunds.id IS 'also the idempotency key at the provider';
COMMENT ON COLUMN refunds.idempotency_key IS 'of the request that asked for it; the key at the provider is the id';
COMMENT ON COLUMN refunds.retry_of IS 'the failed refund that this one asks for anew';
COMMENT ON COLUMN refunds.provider_asked_at IS 'when the provider was last asked for it or about it';
COMMENT ON COLUMN refunds.made_elsewhere IS 'at the payment provider itself; the shop never asked for it';
COMMENT ON COLUMN refunds.earlier_paise IS 'of what its pieces come to: what had gone back before, for no certain pieces; less than 0 when it is of more than its pieces';
COMMENT ON COLUMN refunds.outside_reference IS 'of a refund that staff made past the payment provider: its reference, such as the number of a bank transfer';
COMMENT ON COLUMN refunds.is_rest IS 'of the money left of a payment whose pieces are all refunded already: it has no pieces and no credit note';
COMMENT ON COLUMN refunds.fee_on_top_paise IS 'of one made elsewhere: what it gave back beyond amount_paise, the provider''s own fee';

CREATE INDEX refunds_of_order ON refunds (order_id);
-- What of a payment has gone back is asked for each refund that failed, by the figures too.
CREATE INDEX refunds_of_payment ON refunds (razorpay_payment_id);
CREATE INDEX refunds_to_look_after ON refunds (requested_at) WHERE state IN ('requested', 'accepted');
CREATE INDEX refunds_under_way ON refunds (state) WHERE state <> 'processed';

CREATE FUNCTION sum_refunds_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET refunded_paise = (
    SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE razorpay_payment_id = NEW.razorpay_payment_id AND state <> 'failed')
  WHERE id = NEW.order_id AND razorpay_payment_id = NEW.razorpay_payment_id;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_summed AFTER INSERT OR UPDATE OF amount_paise, state ON refunds
  FOR EACH ROW EXECUTE FUNCTION sum_refunds_of_order();

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  order_id uuid NOT NULL,
  line_number integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  discount_paise bigint NOT NULL CHECK (discount_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  restock boolean NOT NULL,
  restocked_quantity integer NOT NULL,
  PRIMARY KEY (refund_id, line_number),
  CONSTRAINT refund_lines_check CHECK ((restocked_quantity >= 0) AND (restocked_quantity <= quantity)),
  CONSTRAINT refund_lines_check1 CHECK (restock OR (restocked_quantity = 0)),
  CONSTRAINT refund_lines_goodwill_check CHECK ((quantity > 0) OR (NOT restock)),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number)
);
COMMENT ON COLUMN refund_lines.quantity IS 'pieces; 0 for goodwill, which reduces the price of the line';
COMMENT ON COLUMN refund_lines.discount_paise IS 'how much of the line''s discount the refunded pieces had';
COMMENT ON COLUMN refund_lines.restock IS 'whether staff said that the pieces go back into stock';
COMMENT ON COLUMN refund_lines.restocked_quantity IS 'pieces this refund put back; those that a failed refund put back are not put back twice';

CREATE INDEX refund_lines_of_order ON refund_lines (order_id, line_number);

-- A provider's refund that is beyond the payment, because staff had recorded the money as refunded elsewhere.
CREATE TABLE refunds_recorded_twice (
  razorpay_refund_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reported_at timestamptz NOT NULL
);
COMMENT ON TABLE refunds_recorded_twice IS 'refunds of the payment provider whose money staff had recorded as refunded elsewhere; staff are warned once';
