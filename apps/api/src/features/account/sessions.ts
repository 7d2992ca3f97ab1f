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

// rulings: accounts. Renewals are written at intervals, so that most requests do not write.
const buyerSession = { lifetimeMs: 30 * 24 * hourMs, renewalMs: hourMs };
const staffSession = { lifetimeMs: 12 * hourMs, renewalMs: 5 * minuteMs };

const sessionPolicy = (role: Role) => (role === "buyer" ? buyerSession : staffSession);

/** Finds the caller by bearer token. The role is read with each request, so that a change is effective at once. */
export function sessionAuthenticator({ db, clock }: { db: Queryable; clock: Clock }): Authenticate {
  return async (request) => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const tokenHash = hashOf(token);
    const now = clock();
    const [session] = await findSession(db, tokenHash, now);
    if (!session) return undefined;

    const { lifetimeMs, renewalMs } = sessionPolicy(session.role);
    const idleMs = now.getTime() - session.renewed_at.getTime();
    // The row may be valid for longer than the role allows, when a buyer became staff.
    if (idleMs >= lifetimeMs) return undefined;
    if (idleMs >= renewalMs) {
      await updateSessionExpiry(db, tokenHash, now, new Date(now.getTime() + lifetimeMs));
    }
    return { userId: session.user_id, role: session.role, name: session.name, tokenHash };
  };
}

/** Starts a session and returns its token; only the hash is stored. */
export async function createSession(
  db: Queryable,
  user: { id: string; role: Role },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionPolicy(user.role).lifetimeMs);
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
