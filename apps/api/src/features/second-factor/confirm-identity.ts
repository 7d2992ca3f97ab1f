import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { decrementHits, deleteBucket } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { findUser, lockPassword } from "../users/users.ts";
import { isPassword } from "../users/password-hash.ts";
import { type FactorProof, findSetUpFactor, matchSecondFactor, useProof } from "./check-second-factor.ts";
import { secondFactorNeeded, tooManyAttempts, wrongPassword } from "./second-factor.errors.ts";

const attempts = { max: 5, windowMs: 15 * 60_000 };

/** What a signed-in person enters again before a change that matters. */
export interface Credentials {
  readonly password: string;
  readonly secondFactor: string | undefined;
}

/** Those of a request's body. */
export const credentialsOf = (body: {
  password: string;
  secondFactor?: string | undefined;
}): Credentials => ({ password: body.password, secondFactor: body.secondFactor });

export interface Confirmed {
  readonly userId: string;
  readonly passwordHash: string;
  /** Undefined for an account without a second factor. */
  readonly proof: FactorProof | undefined;
  readonly bucket: string;
}

/**
 * Checks that the caller's own password, and second factor if there is one, were given. `useConfirmation` uses them up
 * in the transaction of the change.
 *
 * @throws ShopError 403 for a wrong password or a missing or wrong code, 429 after five failures in 15 minutes
 */
export async function confirmIdentity(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "log">,
  { userId }: Pick<Caller, "userId">,
  { password, secondFactor }: Credentials,
): Promise<Confirmed> {
  const { db } = shop;
  const bucket = `confirmations of ${userId}`;
  // Counted before anything is checked, so that concurrent guesses count too.
  await enforceLimits(db, { bucket, ...attempts }, shop.clock(), tooManyAttempts);
  const user = await findUser(db, userId);
  const isRight = await isPassword(password, user?.password_hash, userId);
  if (!isRight || !user?.password_hash) throw wrongPassword();
  const factor = await findSetUpFactor(db, userId);
  if (factor && secondFactor === undefined) {
    await decrementHits(db, bucket);
    throw secondFactorNeeded();
  }
  const proof =
    factor && secondFactor !== undefined
      ? await matchSecondFactor(shop, userId, factor, secondFactor)
      : undefined;
  return { userId, passwordHash: user.password_hash, proof, bucket };
}

/** @throws ShopError 403 when the password was changed or the code used since it was checked */
export async function useConfirmation(
  tx: Queryable,
  { userId, passwordHash, proof, bucket }: Confirmed,
): Promise<void> {
  const unchanged = await lockPassword(tx, userId, passwordHash);
  if (!unchanged) throw wrongPassword();
  if (proof) await useProof(tx, proof);
  // Also makes other changes that this person confirms wait: of two requests for recovery codes the later one replaces all.
  await deleteBucket(tx, bucket);
}
