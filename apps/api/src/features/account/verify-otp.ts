import { timingSafeEqual } from "node:crypto";
import { transaction } from "../../platform/database.ts";
import { limitPerClientIp, hitRateLimit } from "../../platform/rate-limit.ts";
import { decrementHits } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";
import { otpInvalid, tooManyWrongOtps } from "./account.errors.ts";
import { codeHash } from "./one-time-code.ts";
import { consumeCode, spendTry } from "./one-time-code.queries.ts";
import { createPhoneProof } from "./phone-proof.ts";

// Three tries for each of the ten codes that may be sent from one address in an hour (rulings: accounts).
const wrongPerAddress = { max: 30, windowMs: 60 * 60_000 };

/**
 * Proves a phone by the code that was sent to it, and uses the code up.
 *
 * @returns the proof for this browser's cookie
 * @throws ShopError 400 for a wrong, expired, used or burnt code alike, 429 after too many from this address
 */
export async function verifyOtp(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, otp, clientIp }: { phoneNumber: string; otp: string; clientIp: string },
): Promise<string> {
  const now = clock();
  const scale = configuration.RATE_LIMIT_SCALE;
  const ofAddress = limitPerClientIp("wrong one-time codes", wrongPerAddress, { clientIp, scale });
  // Counted as wrong before the code is looked at, so that parallel guesses cannot slip through.
  const waitMs = await hitRateLimit(db, ofAddress, now);
  if (waitMs !== undefined) throw tooManyWrongOtps(waitMs);

  // The try is spent in a transaction of its own, before the code is looked at: nothing that happens later, and
  // nobody who tries at the same time, gets it back.
  const [code] = await spendTry(db, phoneNumber, now);
  const given = codeHash(configuration.SERVER_SECRET, phoneNumber, otp);
  if (!code || !timingSafeEqual(given, code.code_hash)) throw otpInvalid();

  return transaction(db, async (tx) => {
    const [consumed] = await consumeCode(tx, phoneNumber, given);
    if (!consumed) throw otpInvalid();
    await decrementHits(tx, ofAddress.bucket);
    return createPhoneProof(tx, { phoneNumber, codeHash: given, now });
  });
}
