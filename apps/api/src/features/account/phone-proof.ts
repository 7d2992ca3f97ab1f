import { timingSafeEqual } from "node:crypto";
import { type Queryable, transaction } from "../../platform/database.ts";
import { otpInvalid, phoneNotProven, tooManyWrongOtps } from "./account.errors.ts";
import {
  consumeCode,
  consumeProof,
  deleteCodesOf,
  deleteProofsOf,
  findProof,
  insertPhoneProof,
  useAttempt,
} from "./one-time-code.queries.ts";
import { clientIpKey } from "../../platform/client-network.ts";
import { enforceLimits, limitsPerClientIp } from "../../platform/rate-limit.ts";
import { decrementHits } from "../../platform/rate-limit.queries.ts";
import { hashToken, newToken } from "../../platform/secret-token.ts";
import type { Shop } from "../../shop.ts";
import { codeHash, type Requester } from "./one-time-code.ts";

/** The cookie that proves a verified phone. */
export const phoneProofCookie = "dakbag_phone_proof";

export const proofLifetimeSeconds = 10 * 60; // rulings: accounts

/** The cookie's value and the phone that it should prove. */
export interface PhoneProof {
  readonly proof: string | undefined;
  readonly phoneNumber: string;
}

/** Creates a proof that this browser verified the phone; only its hash is stored. */
export async function createPhoneProof(
  db: Queryable,
  { phoneNumber, codeHash, now }: { phoneNumber: string; codeHash: Buffer; now: Date },
): Promise<string> {
  const proof = newToken();
  const expiresAt = new Date(now.getTime() + proofLifetimeSeconds * 1000);
  await insertPhoneProof(db, hashToken(proof), phoneNumber, codeHash, expiresAt);
  return proof;
}

/** Checks the proof without using it up, before expensive work. */
export async function assertPhoneProven(db: Queryable, { proof, phoneNumber }: PhoneProof, now: Date) {
  const [found] = await findProof(db, hashToken(proof ?? ""), phoneNumber, now);
  if (!found) throw phoneNotProven();
}

/**
 * Uses up the proof when the transaction commits; concurrent requests cannot use it twice.
 *
 * @returns the hash of the code that was verified
 * @throws ShopError 403 without a valid proof for this phone
 */
export async function usePhoneProof(
  tx: Queryable,
  { proof, phoneNumber }: PhoneProof,
  now: Date,
): Promise<Buffer> {
  const [used] = await consumeProof(tx, hashToken(proof ?? ""), phoneNumber, now);
  if (!used) throw phoneNotProven();
  return used.code_hash;
}

// Three attempts for each of the ten codes that can be sent from one client IP in an hour (rulings: accounts).
const wrongCodesPerClientIp = { max: 30, windowMs: 60 * 60_000 };

/**
 * Verifies a phone by the code that this browser asked for, and uses up the code.
 *
 * @returns the proof for this browser's cookie
 * @throws ShopError 400 for a wrong, expired or used code, 429 after too many from this client IP
 */
export async function verifyOtp(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, otp, clientIp, requester }: Requester & { phoneNumber: string; otp: string },
): Promise<string> {
  const now = clock();
  const scale = configuration.RATE_LIMIT_SCALE;
  const limits = limitsPerClientIp("wrong one-time codes", wrongCodesPerClientIp, { clientIp, scale });
  // Counted as wrong before the code is checked, so that concurrent guesses count too.
  await enforceLimits(db, limits, now, tooManyWrongOtps);

  // The attempt is used in its own transaction before the check, so that no later rollback returns it.
  const [code] = await useAttempt(db, phoneNumber, hashToken(requester ?? ""), clientIpKey(clientIp), now);
  const given = codeHash(configuration.SERVER_SECRET, phoneNumber, otp);
  if (!code || !timingSafeEqual(given, code.code_hash)) throw otpInvalid();

  return transaction(db, async (tx) => {
    const [consumed] = await consumeCode(tx, phoneNumber, code.requester, given);
    if (!consumed) throw otpInvalid();
    for (const { bucket } of limits) await decrementHits(tx, bucket);
    return createPhoneProof(tx, { phoneNumber, codeHash: given, now });
  });
}

/** Deletes the codes sent to a phone and its proofs. */
export async function deleteProofsOfPhone(tx: Queryable, phoneNumber: string): Promise<void> {
  await deleteCodesOf(tx, phoneNumber);
  await deleteProofsOf(tx, phoneNumber);
}
