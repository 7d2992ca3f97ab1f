-- What people without an account ask for: large quantities, own sizes, own brand. Staff answer by phone and e-mail.
CREATE TABLE enquiries (
  id uuid PRIMARY KEY,
  serial bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('bulk', 'customisation')),
  status text NOT NULL DEFAULT 'New' CHECK (status IN ('New', 'In progress', 'Answered', 'Closed')),
  received_at timestamptz NOT NULL,
  name text NOT NULL,
  company_name text NOT NULL,
  phone_number text NOT NULL,
  email text NOT NULL,
  what text NOT NULL,
  quantity text NOT NULL,
  pincode text NOT NULL,
  message text NOT NULL,
  content_hash text NOT NULL
);
COMMENT ON COLUMN enquiries.phone_number IS 'as it was typed: nobody has proven it';
COMMENT ON COLUMN enquiries.content_hash IS 'of all that was sent, the artwork too: the same within a day is the same enquiry';
CREATE INDEX enquiries_by_status ON enquiries (status, id);
CREATE INDEX enquiries_by_phone ON enquiries (phone_number, id);

-- Beside the enquiries, so that a list of these reads no files. In the database as pictures are: every copy of the
-- program and every backup has them, and no web server can serve them by mistake.
CREATE TABLE enquiry_artworks (
  enquiry_id uuid PRIMARY KEY REFERENCES enquiries ON DELETE CASCADE,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('pdf', 'jpg', 'png', 'webp')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 5242880)
);
-- They are compressed already: PostgreSQL need not try.
ALTER TABLE enquiry_artworks ALTER COLUMN bytes SET STORAGE EXTERNAL;
COMMENT ON COLUMN enquiry_artworks.file_name IS 'as its sender called it; it is saved under the enquiry''s number';

-- Their senders are told that they have arrived, as buyers are told of their orders.
ALTER TABLE notifications
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN enquiry_id uuid REFERENCES enquiries ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(order_id, enquiry_id) = 1),
  DROP CONSTRAINT notifications_kind_check,
  ADD CHECK (kind IN ('placed', 'paid', 'shipped', 'delivered', 'refunded', 'enquiry'));
COMMENT ON COLUMN notifications.about_id IS 'the order, the enquiry, or the refund for refunded: the same news is written once';
COMMENT ON COLUMN notifications.recipient IS 'phone or address as the order or the enquiry had it';
CREATE INDEX notifications_of_enquiry ON notifications (enquiry_id) WHERE enquiry_id IS NOT NULL;
