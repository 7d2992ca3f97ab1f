import { randomInt } from "node:crypto";
import { hashWithSalt } from "../users/password-hash.ts";

const codesPerAccount = 10;
const codeLength = 10;
// 31 letters and digits that are not mistaken for each other: 49 bits a code.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

export interface RecoveryCodes {
  /** For the person, shown once: `k7m2p-x9q4t`. */
  readonly shown: string[];
  readonly hashes: Buffer[];
}

/** Ten new codes of one account. */
export async function newRecoveryCodes(salt: Buffer, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesPerAccount }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt, userId)));
  return { shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** With one salt for all codes of an account, a guess costs one hash and is found by it. */
export const hashRecoveryCode = (code: string, salt: Buffer, userId: string): Promise<Buffer> =>
  hashWithSalt(code, salt, userId);

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}
