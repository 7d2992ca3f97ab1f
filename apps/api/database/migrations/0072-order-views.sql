-- Lists of the desk's orders that staff have named: what they are filtered, searched and sorted by.
CREATE TABLE order_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  filter jsonb NOT NULL,
  is_shared boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN order_views.filter IS 'as the query of the list has it';
CREATE UNIQUE INDEX order_views_by_name ON order_views (user_id, lower(name));
CREATE INDEX order_views_shared ON order_views (lower(name), id) WHERE is_shared;
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON order_views FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
