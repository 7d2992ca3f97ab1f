import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { deleteSessionOfUser, findSessionsOfUser } from "./users.queries.ts";
import { endOfSession } from "./sessions.ts";

interface ListedSession {
  readonly id: string;
  readonly browser: string;
  readonly since: string;
  readonly usedAt: string;
  readonly endsAt: string;
  /** The session of the request itself. */
  readonly isThis: boolean;
}

/** The sessions of a person that have not ended, the one used last first. Never anything of a token. */
export async function listSessions(
  db: Queryable,
  { userId, tokenHash }: { userId: string; tokenHash?: Buffer },
  now: Date,
): Promise<ListedSession[]> {
  const rows = await findSessionsOfUser(db, userId, now);
  return rows
    .map((row) => ({ ...row, end: endOfSession(row) }))
    .filter(({ end }) => end > now)
    .map(({ id, browser, startedAt, renewedAt, end, tokenHash: hash }) => ({
      id,
      browser,
      since: startedAt.toISOString(),
      usedAt: renewedAt.toISOString(),
      endsAt: end.toISOString(),
      isThis: tokenHash !== undefined && hash.equals(tokenHash),
    }));
}

/**
 * Ends one session of a person.
 *
 * @returns its browser
 * @throws ShopError 404 for another person's session, or one that has ended
 */
export async function revokeSessionById(
  db: Queryable,
  { userId }: Pick<Caller, "userId">,
  id: string,
): Promise<{ browser: string }> {
  const [ended] = await deleteSessionOfUser(db, userId, id);
  if (!ended) throw notFound("This session");
  return ended;
}
