-- What staff write about an order for each other, and which of them an order is assigned to. Neither changes the order's
-- version: an edit that is open in another window stays valid.
CREATE TABLE order_notes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  author text NOT NULL,
  written_at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> '')
);
COMMENT ON COLUMN order_notes.id IS 'made by the browser: a repeated request writes one note';
COMMENT ON COLUMN order_notes.author IS 'the name of then, as in order_events';
CREATE INDEX order_notes_of_order ON order_notes (order_id);

CREATE TABLE order_assignees (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  assignee_id uuid NOT NULL REFERENCES users (id),
  assigned_at timestamptz NOT NULL
);
CREATE INDEX order_assignees_of_person ON order_assignees (assignee_id);
