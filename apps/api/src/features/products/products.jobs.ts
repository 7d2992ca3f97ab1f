import type { Shop } from "../../shop.ts";
import { deleteUnusedPictures } from "./pictures.queries.ts";

// An editor left open overnight can still save its pictures.
const maxUnusedMs = 24 * 60 * 60 * 1000;

/** Deletes pictures that no product has used for a day. Those that an order shows stay. */
export async function deleteOldPictures({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  await deleteUnusedPictures(db, new Date(clock().getTime() - maxUnusedMs));
}
