import { company } from "@dakbag/company/company";
import { Secret, TOTP } from "otpauth";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// RFC 6238 with the values that every authenticator app takes, even those that read no others.
const stepSeconds = 30;
const settings = { algorithm: "SHA1", digits: 6, period: stepSeconds } as const;
const secretBytes = 20; // RFC 4226, section 4: 160 bits are recommended
// A clock or a typist may be a step late or early.
const stepsEitherSide = 1;

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The secret as people type it, and as the address that a QR code shows. */
export function presentSecret(secret: Buffer, phoneNumber: string): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer: company.shopName, label: phoneNumber });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The 30-second step that a code belongs to: the current one or its neighbour; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: stepsEitherSide });
  return delta === null ? undefined : Math.floor(timestamp / (stepSeconds * 1000)) + delta;
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ ...settings, ...names, secret: new Secret({ buffer }) });
}

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for one account's row; in another row it cannot be decrypted. */
export function encryptSecret(serverSecret: string, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyOf(serverSecret), nonce).setAAD(Buffer.from(userId));
  const ciphertext = Buffer.concat([encryption.update(secret), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), ciphertext]);
}

/** @returns undefined when it was encrypted under another SERVER_SECRET or for another account */
export function decryptSecret(serverSecret: string, userId: string, encrypted: Buffer): Buffer | undefined {
  const nonce = encrypted.subarray(0, nonceBytes);
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decryption = createDecipheriv(cipher, keyOf(serverSecret), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(userId))
      .setAuthTag(tag);
    return Buffer.concat([decryption.update(encrypted.subarray(nonceBytes + tagBytes)), decryption.final()]);
  } catch {
    return undefined;
  }
}

function keyOf(serverSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", serverSecret, "", "secrets of second factors", 32));
}
