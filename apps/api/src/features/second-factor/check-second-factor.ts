import { type Queryable, one } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { decrementHits } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { secondFactorNeeded, secondFactorWrong, tooManyWrongCodes } from "./second-factor.errors.ts";
import { findSecondFactor, type SecondFactorRow, useRecoveryCode, useStep } from "./second-factor.queries.ts";
import { decryptSecret, stepOfCode } from "./totp.ts";
import * as secondFactorRows from "./second-factor.queries.ts";

/** A code that fits; `useProof` uses it up. */
export type FactorProof = { readonly userId: string } & (
  | { readonly kind: "app"; readonly secret: Buffer; readonly step: number }
  | { readonly kind: "recovery"; readonly codeHash: Buffer }
);

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "log">;

/** The factor of an account once it is set up. */
export async function findSetUpFactor(db: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await findSecondFactor(db, userId);
  return factor?.setUpAt ? factor : undefined;
}

/**
 * Matches six digits of the app, or a recovery code.
 *
 * @throws ShopError 403 for a wrong code of the app; a wrong recovery code shows when it is used
 */
export async function matchSecondFactor(
  { clock, configuration, log }: Omit<Needs, "db">,
  userId: string,
  { secret, recoverySalt }: SecondFactorRow,
  given: string,
): Promise<FactorProof> {
  if (!/^\d{6}$/.test(given)) {
    return { userId, kind: "recovery", codeHash: await hashRecoveryCode(given, recoverySalt, userId) };
  }
  const shared = decryptSecret(configuration.SERVER_SECRET, userId, secret);
  if (!shared) log.error({ userId }, "a second factor was encrypted under another SERVER_SECRET");
  const step = shared && stepOfCode(shared, given, clock());
  if (step === undefined) throw secondFactorWrong();
  return { userId, kind: "app", secret, step };
}

/**
 * Uses up the code when the transaction commits; concurrent requests cannot use it twice.
 *
 * @throws ShopError 403 when it was used before, or is no recovery code of the account
 */
export async function useProof(tx: Queryable, proof: FactorProof): Promise<void> {
  const [used] =
    proof.kind === "app"
      ? await useStep(tx, proof.userId, proof.secret, proof.step)
      : await useRecoveryCode(tx, proof.userId, proof.codeHash);
  if (!used) throw secondFactorWrong();
}

const wrongCodesPerAccount = { max: 5, windowMs: 15 * 60_000 };

interface SignInFactor {
  readonly userId: string;
  readonly given: string | undefined;
  /** In a browser that signed in before: no stranger who knows the password can keep it out. */
  readonly isKnown: boolean;
}

/**
 * Checks the second factor of a sign-in whose password or phone is right already. A missing one counts as no failure.
 *
 * @returns what `useSignInFactor` uses up; undefined for an account without a factor
 * @throws ShopError 403 for a missing or wrong code, 429 after five wrong ones in 15 minutes
 */
export async function checkSignInFactor(
  shop: Needs,
  { userId, given, isKnown }: SignInFactor,
): Promise<{ proof: FactorProof; bucket: string } | undefined> {
  const factor = await findSetUpFactor(shop.db, userId);
  if (!factor) return undefined;
  if (given === undefined) throw secondFactorNeeded();
  const bucket = `wrong second factors of ${userId}${isKnown ? " by its known browsers" : ""}`;
  // Counted as wrong before the code is checked, so that concurrent guesses count too.
  await enforceLimits(shop.db, { bucket, ...wrongCodesPerAccount }, shop.clock(), tooManyWrongCodes);
  return { proof: await matchSecondFactor(shop, userId, factor, given), bucket };
}

/** Uses up the code of a sign-in when the transaction commits. @throws ShopError 403 when it was used before */
export async function useSignInFactor(
  tx: Queryable,
  { proof, bucket }: { proof: FactorProof; bucket: string },
): Promise<void> {
  await useProof(tx, proof);
  await decrementHits(tx, bucket);
}

export const deleteSecondFactor = one(secondFactorRows.deleteSecondFactor);
