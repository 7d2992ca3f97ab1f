-- The serial of the short order number; the financial year before it is the one of the day.
CREATE SEQUENCE order_serial;

-- An order keeps snapshots of everything it was made from: later edits never change history.
-- stock_state says where its goods are: reserved (taken off products.count_in_stock until reserved_until), sold,
-- or released (given back).
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text NOT NULL UNIQUE,
  buyer_id uuid NOT NULL REFERENCES users,
  placed_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('Payment Pending', 'Order Processing', 'In Production', 'Shipped',
    'In transit', 'Out for delivery', 'Delivered', 'Cancelled', 'Refunded')),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  total_paise bigint NOT NULL CHECK (total_paise = taxable_paise + gst_paise),
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
  CHECK ((stock_state = 'reserved') = (reserved_until IS NOT NULL)),
  CHECK ((paid_at IS NULL) = (razorpay_payment_id IS NULL))
);
CREATE INDEX orders_of_buyer ON orders (buyer_id, id DESC);
CREATE INDEX orders_by_status ON orders (status, id DESC);
CREATE INDEX orders_by_reservation_end ON orders (reserved_until) WHERE stock_state = 'reserved';
CREATE INDEX orders_holding_goods_of_buyer ON orders (buyer_id) WHERE reserved_until IS NOT NULL;
CREATE INDEX orders_waiting_for_money ON orders (placed_at) WHERE status = 'Payment Pending';
COMMENT ON COLUMN orders.id IS 'UUIDv7: sorts by time of placing';
COMMENT ON COLUMN orders.provider_asked_at IS 'when the payment provider was last asked whether the money came';
COMMENT ON COLUMN orders.payment_note IS 'what became of money that could not be honoured, as the buyer reads it';

CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders,
  line_number integer NOT NULL,
  sku text NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  images text[] NOT NULL,
  hsn text NOT NULL,
  unit text NOT NULL,
  unit_price numeric(12, 4) NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  discount_percent integer NOT NULL,
  gst_rate_percent numeric(5, 2) NOT NULL,
  gross_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  PRIMARY KEY (order_id, line_number),
  CHECK (taxable_paise = gross_paise - discount_paise)
);

-- Who changed what, when. actor_id is null when a part of the shop acted; actor says which.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES users,
  actor text NOT NULL,
  from_status text,
  to_status text,
  what text NOT NULL
);
CREATE INDEX order_events_of_order ON order_events (order_id, id);

-- Every captured payment the shop has seen, once. `honoured` ones bought their order; the others go back.
CREATE TABLE payments (
  razorpay_payment_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  honoured boolean NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX payments_of_order ON payments (order_id);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  razorpay_payment_id text NOT NULL REFERENCES payments,
  order_id uuid NOT NULL REFERENCES orders,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'accepted', 'processed', 'failed')),
  razorpay_refund_id text UNIQUE,
  requested_at timestamptz NOT NULL
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_to_request ON refunds (requested_at) WHERE state = 'requested';
COMMENT ON COLUMN refunds.id IS 'also the idempotency key at the provider';

-- The provider's news, each event once, kept until a job has acted on it.
CREATE TABLE webhook_events (
  event_id text PRIMARY KEY,
  event text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz
);
