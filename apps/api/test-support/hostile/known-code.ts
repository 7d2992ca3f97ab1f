import type { Endpoint } from "@dakbag/contracts/endpoint";
import { createHash } from "node:crypto";
import { insertPhoneProof, replaceCode } from "../../src/features/account/one-time-code.queries.ts";
import { hashToken } from "../../src/platform/secret-token.ts";
import { codeHash, codeLifetimeMs, attemptsPerCode } from "../../src/features/account/one-time-code.ts";
import { newPhone } from "../builders/verify-phone.ts";
import type { TestApp } from "../start-test-app.ts";

export const knownCode = "1234";
/** The token of a link that proves an e-mail address. */
export const knownLink = "A".repeat(43);

/** The proof in the cookie of a browser that has verified this phone. */
export const proofOf = (phone: string) => createHash("sha256").update(phone).digest("base64url");

const endpointsUsingCode = new Set(["POST /api/otp/verifyOtp"]);
const endpointsUsingProof = new Set(["POST /api/users/register", "POST /api/users/loginWithOtp"]);

/**
 * Before a request that uses up a code, a proof or a link: creates code and proof for both phones and takes the first phone
 * from its account, which the audit log may name, or creates a link for the other phone's.
 */
export async function createCodes(
  { db, clock, shop }: TestApp,
  { name }: Endpoint,
  { unregistered, own }: { unregistered: string; own: string },
): Promise<void> {
  if (name === "POST /api/users/confirmEmail") {
    await db.query(
      `INSERT INTO email_confirmations (token_hash, user_id, email, sent_at, expires_at)
       SELECT $1, id, email, $3, $3::timestamptz + interval '1 day' FROM users WHERE phone_number = $2
       ON CONFLICT (token_hash) DO UPDATE SET email = excluded.email, confirmed_at = NULL`,
      [hashToken(knownLink), own, clock.now()],
    );
    return;
  }
  if (!endpointsUsingCode.has(name) && !endpointsUsingProof.has(name)) return;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + codeLifetimeMs);
  await db.query("DELETE FROM sessions USING users WHERE users.id = user_id AND phone_number = $1", [
    unregistered,
  ]);
  await db.query("UPDATE users SET phone_number = $2 WHERE phone_number = $1", [unregistered, newPhone()]);
  await db.query("DELETE FROM phone_proofs WHERE phone_number IN ($1, $2)", [unregistered, own]);
  for (const phone of [unregistered, own]) {
    const hash = codeHash(shop.configuration.SERVER_SECRET, phone, knownCode);
    await replaceCode(db, {
      phoneNumber: phone,
      requester: hashToken(""),
      clientIp: "",
      codeHash: hash,
      now,
      expiresAt,
      tries: attemptsPerCode,
    });
    await insertPhoneProof(db, hashToken(proofOf(phone)), phone, hash, expiresAt);
  }
}
