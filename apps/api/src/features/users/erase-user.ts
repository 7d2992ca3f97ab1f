import { type Queryable, one } from "../../platform/database.ts";
import { anonymiseUser, deleteLinksOf } from "./erasure.queries.ts";
import { revokeSessionsOf } from "./sessions.ts";
import * as erasureRows from "./erasure.queries.ts";

/**
 * Erases name, phone, e-mail, password and sessions of a user whom the caller has locked. Sends of codes and counts
 * of attempts stay for a day: without them, erasing and registering again would evade the limits.
 */
export async function eraseUser(tx: Queryable, { id }: { id: string }, now: Date): Promise<void> {
  await revokeSessionsOf(tx, id);
  await deleteLinksOf(tx, id);
  await anonymiseUser(tx, id, now);
}

export const findUserToErase = one(erasureRows.findUserToErase);
export const lockUserToErase = one(erasureRows.lockUserToErase);
export const lockAdmin = one(erasureRows.lockAdmin);
export const { blockNewRowsOfUser } = erasureRows;
