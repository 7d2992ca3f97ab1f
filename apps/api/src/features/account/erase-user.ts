import type { Queryable } from "../../platform/database.ts";
import { anonymiseUser, deleteCodesOf, deleteLinksOf, deleteProofsOf } from "./erasure.queries.ts";
import { revokeSessionsOf } from "./sessions.ts";

/**
 * Erases name, phone, e-mail, password, sessions and codes of a user whom the caller has locked. Sends of codes and counts
 * of attempts stay for a day: without them, erasing and registering again would evade the limits.
 */
export async function eraseUser(
  tx: Queryable,
  { id, phoneNumber }: { id: string; phoneNumber: string },
  now: Date,
): Promise<void> {
  await revokeSessionsOf(tx, id);
  await deleteLinksOf(tx, id);
  await deleteCodesOf(tx, phoneNumber);
  await deleteProofsOf(tx, phoneNumber);
  await anonymiseUser(tx, id, now);
}
