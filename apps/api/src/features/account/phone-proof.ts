import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "../../platform/database.ts";
import { phoneNotProven } from "./account.errors.ts";
import { consumeProof, findProof, insertProof } from "./one-time-code.queries.ts";

/** The cookie by which a browser shows that it verified a phone; over https its name has a prefix. */
export const phoneProofCookie = "dakbag_phone_proof";

export const proofLifetimeSeconds = 10 * 60; // rulings: accounts

/** What a browser brings: the cookie's value, and the phone that it is to speak for. */
export interface BroughtProof {
  readonly proof: string | undefined;
  readonly phoneNumber: string;
}

/** Makes a proof that the phone's owner sits at this browser; only its hash is kept. */
export async function createPhoneProof(
  db: Queryable,
  { phoneNumber, codeHash, now }: { phoneNumber: string; codeHash: Buffer; now: Date },
): Promise<string> {
  const proof = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + proofLifetimeSeconds * 1000);
  await insertProof(db, hashOf(proof), phoneNumber, codeHash, expiresAt);
  return proof;
}

/** Looks without using it up, so that costly work is done only for those who have one. */
export async function assertPhoneProven(db: Queryable, { proof, phoneNumber }: BroughtProof, now: Date) {
  const [found] = await findProof(db, hashOf(proof ?? ""), phoneNumber, now);
  if (!found) throw phoneNotProven();
}

/**
 * Uses the proof up, if the transaction commits; of two at once one gets it.
 *
 * @returns the hash of the code that was verified
 * @throws ShopError 403 without a valid proof for this very phone
 */
export async function usePhoneProof(
  tx: Queryable,
  { proof, phoneNumber }: BroughtProof,
  now: Date,
): Promise<Buffer> {
  const [used] = await consumeProof(tx, hashOf(proof ?? ""), phoneNumber, now);
  if (!used) throw phoneNotProven();
  return used.code_hash;
}

function hashOf(proof: string): Buffer {
  return createHash("sha256").update(proof).digest();
}
