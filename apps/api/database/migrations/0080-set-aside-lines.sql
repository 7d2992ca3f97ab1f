-- What a buyer took out of the cart: saved for later, until it is moved back, or deleted, for a day in which it can be undone.
-- A line keeps its id on the way. Copies of the last version delete without a trace, and such a deletion cannot be undone.
CREATE TABLE set_aside_lines (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sku text NOT NULL REFERENCES products ON UPDATE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL,
  saved_at timestamptz,
  deleted_at timestamptz,
  CHECK (saved_at IS NOT NULL OR deleted_at IS NOT NULL)
);
COMMENT ON TABLE set_aside_lines IS 'lines taken out of a cart: saved for later, or deleted and restorable for a day';
COMMENT ON COLUMN set_aside_lines.id IS 'the one that the line had in the cart';
COMMENT ON COLUMN set_aside_lines.added_at IS 'its place in the cart';
COMMENT ON COLUMN set_aside_lines.saved_at IS 'null when it was deleted from the cart itself';
CREATE UNIQUE INDEX set_aside_lines_saved ON set_aside_lines (user_id, sku) WHERE deleted_at IS NULL;
CREATE INDEX set_aside_lines_of_buyer ON set_aside_lines (user_id);
CREATE INDEX set_aside_lines_deleted ON set_aside_lines (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TRIGGER not_of_erased_account BEFORE INSERT ON set_aside_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
