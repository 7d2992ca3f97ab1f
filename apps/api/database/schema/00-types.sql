-- What the tables of several areas need.
-- As of migration 0111; ../schema.md has what there is now.

-- Trigrams, for searches by parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The serials of order numbers.
CREATE SEQUENCE order_serial;

-- The numbers of a series, in the order of their texts.
CREATE TYPE packet_numbers AS RANGE (subtype = text, collation = "C");
