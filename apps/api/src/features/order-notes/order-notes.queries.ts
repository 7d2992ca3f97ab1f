import { namedStatement, statement } from "../../platform/database.ts";

export interface OrderNoteRow {
  id: string;
  at: Date;
  author: string;
  text: string;
}

/** Oldest first. */
export const findNotesOfOrder = statement<[orderId: string], OrderNoteRow>(
  "order_notes.find_of_order",
  `SELECT id, written_at AS at, author, text FROM order_notes WHERE order_id = $1 ORDER BY written_at, id`,
);

/** No row when there is no such order, or the id is taken. */
export const insertNote = namedStatement<
  { id: string; orderId: string; authorId: string; author: string; at: Date; text: string },
  OrderNoteRow
>(
  "order_notes.insert",
  ["id", "orderId", "authorId", "author", "at", "text"],
  `INSERT INTO order_notes (id, order_id, author_id, author, written_at, text) SELECT $1, id, $3, $4, $5, $6 FROM orders WHERE id = $2
   ON CONFLICT DO NOTHING RETURNING id, written_at AS at, author, text`,
);

export const findNote = statement<[id: string], OrderNoteRow & { orderId: string; authorId: string }>(
  "order_notes.find",
  `SELECT id, order_id AS "orderId", author_id AS "authorId", written_at AS at, author, text
   FROM order_notes WHERE id = $1`,
);

/** Of the own orders of a buyer whose account is erased. */
export const deleteNotesOf = statement<[orderIds: string[]], never>(
  "order_notes.delete_of",
  "DELETE FROM order_notes WHERE order_id = ANY ($1::uuid[])",
);
