import { statement } from "../../platform/database.ts";

/** Records an edit; no row when it is already recorded, also by a concurrent request. */
export const insertProductEdit = statement<[id: string, sku: string, now: Date], { id: string }>(
  "catalogue.insert_product_edit",
  "INSERT INTO product_edits (id, sku, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id",
);

export const deleteProductEditsBefore = statement<[before: Date], never>(
  "catalogue.delete_product_edits",
  "DELETE FROM product_edits WHERE at < $1",
);
