import type { Role } from "@dakbag/contracts/account";
import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Authenticate } from "../../platform/route.ts";
import {
  deleteSession,
  deleteSessionsOfUser,
  findSession,
  insertSession,
  updateSessionExpiry,
} from "./account.queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// rulings: accounts. Renewal is written seldom, so that reading pages does not mean writing rows.
const buyerSession = { lifetimeMs: 30 * 24 * hourMs, renewalMs: hourMs };
const staffSession = { lifetimeMs: 12 * hourMs, renewalMs: 5 * minuteMs };

const sessionOf = (role: Role) => (role === "buyer" ? buyerSession : staffSession);

/** Finds who a request comes from by its bearer token. The role is read anew each time: a change counts at once. */
export function sessionAuthenticator({ db, clock }: { db: Queryable; clock: Clock }): Authenticate {
  return async (request) => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const tokenHash = hashOf(token);
    const now = clock();
    const [session] = await findSession(db, tokenHash, now);
    if (!session) return undefined;

    const { lifetimeMs, renewalMs } = sessionOf(session.role);
    const idleMs = now.getTime() - session.renewed_at.getTime();
    // The row may promise more than the role allows: its owner was a buyer when it was written.
    if (idleMs >= lifetimeMs) return undefined;
    if (idleMs >= renewalMs) {
      await updateSessionExpiry(db, tokenHash, now, new Date(now.getTime() + lifetimeMs));
    }
    return { userId: session.user_id, role: session.role, name: session.name, tokenHash };
  };
}

/** Begins a session and returns its token, which is stored nowhere. */
export async function createSession(
  db: Queryable,
  user: { id: string; role: Role },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionOf(user.role).lifetimeMs);
  await insertSession(db, hashOf(token), user.id, now, expiresAt);
  return token;
}

export async function revokeSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await deleteSession(db, tokenHash);
}

export async function revokeSessionsOf(db: Queryable, userId: string): Promise<void> {
  await deleteSessionsOfUser(db, userId);
}

// 256 random bits cannot be guessed from their hash, so a fast one is enough.
function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
