import { createHmac, randomInt } from "node:crypto";

// rulings: accounts
export const codeLifetimeMs = 5 * 60_000;
export const attemptsPerCode = 3;

/** Random digits: four (buyer §9), or six where the shop is set so. */
export function newCode(length: 4 | 6): string {
  return String(randomInt(10 ** length)).padStart(length, "0");
}

/**
 * The stored form of a code. All codes can be hashed in advance, so the hash has a key that is not in the
 * database, and the phone as salt.
 */
export function codeHash(serverSecret: string, phoneNumber: string, code: string): Buffer {
  return createHmac("sha256", serverSecret).update(`one-time code ${phoneNumber} ${code}`).digest();
}

/** The cookie of the browser that asks for codes. */
export const codeRequestCookie = "dakbag_code_request";

/** Who asks for a code or enters it. */
export interface Requester {
  readonly clientIp: string;
  /** The value of the cookie of code requests. */
  readonly requester: string | undefined;
}
