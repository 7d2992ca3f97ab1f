import type { Caller } from "../../platform/caller.ts";
import { conflict, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findNote, insertNote, type OrderNoteRow } from "./order-notes.queries.ts";
import * as orderNotesRows from "./order-notes.queries.ts";

/**
 * Adds a note of staff to an order. A repeated request adds it once.
 *
 * @throws ShopError 404 no such order; 409 the id has another note
 */
export async function addNote(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, noteId, text }: { orderId: string; noteId: string; text: string },
  caller: Caller,
): Promise<OrderNoteRow> {
  const [added] = await insertNote(db, {
    id: noteId,
    orderId,
    authorId: caller.userId,
    author: caller.name,
    at: clock(),
    text,
  });
  if (added) return added;
  const [existing] = await findNote(db, noteId);
  if (!existing) throw notFound("This order");
  if (existing.orderId === orderId && existing.authorId === caller.userId && existing.text === text)
    return existing;
  throw conflict("changed-meanwhile", "noteId is that of another note.");
}

export const presentNote = ({ id, at, author, text }: OrderNoteRow) => ({
  id,
  at: at.toISOString(),
  author,
  text,
});

export const { findNotesOfOrder, deleteNotesOf } = orderNotesRows;
