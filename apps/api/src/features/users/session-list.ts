import type * as contract from "@dakbag/contracts/sessions";
import type * as z from "zod";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { deleteSessionOfUser, findSessionsOfUser } from "./users.queries.ts";
import { endOfSession } from "./sessions.ts";

/** The sessions of a person that have not ended, the one used last first. Never anything of a token. */
export async function listSessions(
  db: Queryable,
  { userId, tokenHash }: { userId: string; tokenHash?: Buffer },
  now: Date,
): Promise<z.input<typeof contract.listSessions.answer>["sessions"]> {
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
