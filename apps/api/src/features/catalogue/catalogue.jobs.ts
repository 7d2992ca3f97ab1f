import type { Shop } from "../../shop.ts";
import { deleteProductEditsBefore } from "./product-edits.queries.ts";

// Far longer than any client retries.
const editRetentionMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes the keys of old edits of products. */
export async function deleteProductEdits({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteProductEditsBefore(db, new Date(clock().getTime() - editRetentionMs));
}
