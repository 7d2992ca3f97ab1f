-- What staff find customers by, each from its beginning. text_pattern_ops compares bytes, whatever the collation.
CREATE INDEX users_by_phone_number ON users (phone_number text_pattern_ops);
CREATE INDEX users_by_name ON users (lower(name) text_pattern_ops);
CREATE INDEX users_by_email ON users (lower(email) text_pattern_ops);
CREATE INDEX users_by_role ON users (role, id DESC);
CREATE INDEX shipping_details_by_gstin ON shipping_details (lower(gstin) text_pattern_ops) WHERE gstin <> 'NA';
CREATE INDEX shipping_details_by_company ON shipping_details (lower(billing_address->>'companyName') text_pattern_ops);
CREATE INDEX shipping_addresses_by_company ON shipping_addresses (lower(address->>'companyName') text_pattern_ops);
