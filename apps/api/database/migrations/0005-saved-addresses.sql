-- Where a buyer's goods may go. One of the addresses is the default: what used to be the only shipping address.
CREATE TABLE shipping_addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address jsonb NOT NULL,
  is_default boolean NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX shipping_addresses_one_default ON shipping_addresses (user_id) WHERE is_default;
-- By a hash, because a long address in an Indian script does not fit into an index entry.
CREATE UNIQUE INDEX shipping_addresses_each_once ON shipping_addresses (user_id, md5(address::text));

INSERT INTO shipping_addresses (id, user_id, address, is_default, saved_at)
SELECT gen_random_uuid(), user_id, shipping_address, true, updated_at FROM shipping_details;

ALTER TABLE shipping_details DROP COLUMN shipping_address, DROP COLUMN shipping_zip_code;
