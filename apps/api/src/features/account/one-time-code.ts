import { createHmac, randomInt } from "node:crypto";

// rulings: accounts
export const codeLifetimeMs = 5 * 60_000;
export const triesPerCode = 3;

/** Four digits (buyer §9) that nobody can foretell. */
export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}

/**
 * How a code is stored. Ten thousand codes are hashed in a moment, so the hash needs a key that a copy of the
 * database does not hold; the phone makes the same code of two phones look different.
 */
export function codeHash(serverSecret: string, phoneNumber: string, code: string): Buffer {
  return createHmac("sha256", serverSecret).update(`one-time code ${phoneNumber} ${code}`).digest();
}
