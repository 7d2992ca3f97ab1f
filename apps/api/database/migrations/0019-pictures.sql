-- Photographs of products, by the SHA-256 of their bytes: the same picture twice is the same row, and its address
-- never shows anything else. In the database, because it is the one place that every copy of the program shares.
CREATE TABLE pictures (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  format text NOT NULL CHECK (format IN ('jpg', 'png', 'webp')),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 6000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 6000),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
  added_by uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  needed_at timestamptz NOT NULL,
  named_by text[] NOT NULL DEFAULT '{}'
);
-- They are compressed already: PostgreSQL need not try.
ALTER TABLE pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
COMMENT ON COLUMN pictures.needed_at IS 'when it was last added, or a product began or ceased to name it';
COMMENT ON COLUMN pictures.named_by IS 'SKUs that have ever named it: orders of these may show it';
CREATE INDEX pictures_by_need ON pictures (needed_at);

-- A new size stands between its neighbours, which keep their rows as they are.
ALTER TABLE products ALTER COLUMN catalogue_position TYPE double precision;
COMMENT ON COLUMN products.catalogue_position IS 'order of the catalogue, which listings keep; a new product stands between two';

-- So that a creation whose answer was lost can be sent again.
ALTER TABLE products ADD COLUMN created_as text;
COMMENT ON COLUMN products.created_as IS 'hash of what staff created it with; null for the built-in catalogue';
