import type { Role } from "@dakbag/contracts/account";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type { Caller, Withheld } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Configuration } from "../../platform/configuration.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Authenticate } from "../../platform/route.ts";
import { hashToken, newToken } from "../../platform/secret-token.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import {
  deleteOldSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOfUser,
  findSession,
  insertSession,
  updateSessionExpiry,
  updateSessionFactor,
} from "./users.queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// rulings: accounts. Renewals are written at intervals, so that most requests do not write.
const buyerSession = { lifetimeMs: 30 * dayMs, renewalMs: hourMs, maxAgeMs: Infinity };
const staffSession = { lifetimeMs: 12 * hourMs, renewalMs: 5 * minuteMs, maxAgeMs: 7 * dayMs };

const sessionPolicy = (role: Role) => (role === "buyer" ? buyerSession : staffSession);

interface SessionTimes {
  readonly role: Role;
  readonly startedAt: Date;
  readonly renewedAt: Date;
}

/** When a session ends unless it is used; for staff, seven days after its start at the latest. */
export function endOfSession({ role, startedAt, renewedAt }: SessionTimes): Date {
  const { lifetimeMs, maxAgeMs } = sessionPolicy(role);
  return new Date(Math.min(renewedAt.getTime() + lifetimeMs, startedAt.getTime() + maxAgeMs));
}

/**
 * Finds the caller by bearer token. Role, second factor and company are read with each request, so that a change is effective
 * at once.
 */
export function sessionAuthenticator({
  db,
  clock,
  configuration,
}: {
  db: Queryable;
  clock: Clock;
  configuration: Pick<Configuration, "STAFF_SECOND_FACTOR">;
}): Authenticate {
  const isRequired = configuration.STAFF_SECOND_FACTOR === "required";
  return async (request) => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const tokenHash = hashToken(token);
    const now = clock();
    const [session] = await findSession(db, tokenHash, now);
    if (!session) return undefined;

    const { role: accountRole, created_at: startedAt, renewed_at: renewedAt } = session;
    // The row may be valid for longer than the role allows, when a buyer became staff.
    if (endOfSession({ role: accountRole, startedAt, renewedAt }) <= now) return undefined;
    if (now.getTime() - renewedAt.getTime() >= sessionPolicy(accountRole).renewalMs) {
      const end = endOfSession({ role: accountRole, startedAt, renewedAt: now });
      await updateSessionExpiry(db, tokenHash, now, end);
    }
    const withheld = reasonToWithhold(session, isRequired);
    const role = withheld === null ? accountRole : "buyer";
    const { user_id: userId, name, member } = session;
    return { userId, party: { userId, ...member }, role, accountRole, withheld, name, tokenHash };
  };
}

function reasonToWithhold(
  session: { role: Role; needs_second_factor: boolean; has_second_factor: boolean },
  isRequired: boolean,
): Withheld | null {
  if (session.role === "buyer") return null;
  if (session.needs_second_factor) return session.has_second_factor ? null : "second-factor-not-given";
  return isRequired ? "second-factor-not-set-up" : null;
}

/** Where a session starts, and whether the second factor was given. */
export interface SessionStart {
  /** In plain words, as "Chrome on Windows". */
  readonly browser: string;
  readonly hasSecondFactor: boolean;
}

/** Starts a session and returns its token; only the hash is stored. Of too many, the one unused for longest ends. */
export async function createSession(
  db: Queryable,
  { id, role }: { id: string; role: Role },
  { browser, hasSecondFactor }: SessionStart,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = endOfSession({ role, startedAt: now, renewedAt: now });
  const tokenHash = hashToken(token);
  await insertSession(db, {
    id: uuidV7(now),
    tokenHash,
    userId: id,
    browser,
    hasSecondFactor,
    now,
    expiresAt,
  });
  await deleteOldSessions(db, id, rowsOfPerson.sessions, tokenHash);
  return token;
}

/** Records that the second factor was given in a running session, or removed. */
export async function markSecondFactor(
  db: Queryable,
  { tokenHash }: Pick<Caller, "tokenHash">,
  hasSecondFactor: boolean,
): Promise<void> {
  await updateSessionFactor(db, tokenHash, hasSecondFactor);
}

export async function revokeSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await deleteSession(db, tokenHash);
}

/** @returns how many there were */
export async function revokeOtherSessions(
  db: Queryable,
  { userId, tokenHash }: Pick<Caller, "userId" | "tokenHash">,
): Promise<number> {
  return (await deleteOtherSessions(db, userId, tokenHash)).length;
}

/** @returns how many there were */
export async function revokeSessionsOf(db: Queryable, userId: string): Promise<number> {
  return (await deleteSessionsOfUser(db, userId)).length;
}
