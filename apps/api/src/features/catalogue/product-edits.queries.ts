import { statement } from "../../platform/database.ts";

/** Notes an edit; nothing comes back of one that was made before, or is just being made and then stands. */
export const noteProductEdit = statement<[id: string, sku: string, now: Date], { id: string }>(
  "catalogue.note_product_edit",
  "INSERT INTO product_edits (id, sku, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id",
);

export const forgetProductEditsBefore = statement<[before: Date], never>(
  "catalogue.forget_product_edits",
  "DELETE FROM product_edits WHERE at < $1",
);
