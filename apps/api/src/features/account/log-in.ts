import { type Queryable, transaction } from "../../platform/database.ts";
import { limitPerClientIp, type RateLimit, hitRateLimit } from "../../platform/rate-limit.ts";
import { deleteBucket, decrementHits } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { tooManySignIns, wrongCredentials } from "./account.errors.ts";
import { findUserByPhone, holdPassword } from "./account.queries.ts";
import { isPassword } from "./password-hash.ts";
import { createSession } from "./sessions.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const windowMs = 15 * 60_000;
const failuresPerPhone = { max: 10, windowMs };
const failuresPerAddress = { max: 50, windowMs };

/**
 * Signs in with phone and password. Unknown phones, accounts without a password and wrong passwords get the same
 * answer after the same work.
 *
 * @throws ShopError 401, or 429 after too many failures of this phone or from this address
 */
export async function logIn(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, password, clientIp }: { phoneNumber: string; password: string; clientIp: string },
): Promise<SignedInUser> {
  const now = clock();
  const ofPhone = { bucket: failuresBucketOf(phoneNumber), ...failuresPerPhone };
  const scale = configuration.RATE_LIMIT_SCALE;
  const ofAddress = limitPerClientIp("sign-in failures", failuresPerAddress, { clientIp, scale });
  // Counted as a failure before the password is looked at, so that parallel guesses cannot slip through.
  await transaction(db, (tx) => countTry(tx, [ofPhone, ofAddress], now));

  const [user] = await findUserByPhone(db, phoneNumber);
  const isRight = await isPassword(password, user?.password_hash);
  if (!user?.password_hash || !isRight) throw wrongCredentials();
  const { id, role, name, password_hash: passwordHash } = user;

  return transaction(db, async (tx) => {
    // A password set while this one was being checked has ended all sessions; none may begin with the old one.
    const [held] = await holdPassword(tx, id, passwordHash);
    if (!held) throw wrongCredentials();
    await deleteBucket(tx, ofPhone.bucket);
    await decrementHits(tx, ofAddress.bucket);
    return { token: await createSession(tx, { id, role }, now), name, phoneNumber };
  });
}

async function countTry(tx: Queryable, limits: readonly RateLimit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const waitMs = await hitRateLimit(tx, limit, now);
    if (waitMs !== undefined) throw tooManySignIns(waitMs);
  }
}

/** Whoever proves the phone otherwise is not kept out by failures that may not have been theirs. */
export async function forgetFailures(tx: Queryable, phoneNumber: string): Promise<void> {
  await deleteBucket(tx, failuresBucketOf(phoneNumber));
}

function failuresBucketOf(phoneNumber: string): string {
  return `sign-in failures of ${phoneNumber}`;
}
