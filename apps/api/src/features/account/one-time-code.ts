import { createHmac, randomInt } from "node:crypto";

// rulings: accounts
export const codeLifetimeMs = 5 * 60_000;
export const attemptsPerCode = 3;

/** Four random digits (buyer §9). */
export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

/**
 * The stored form of a code. All ten thousand codes can be hashed at once, so the hash has a key that is not in the
 * database, and the phone as salt.
 */
export function codeHash(serverSecret: string, phoneNumber: string, code: string): Buffer {
  return createHmac("sha256", serverSecret).update(`one-time code ${phoneNumber} ${code}`).digest();
}
