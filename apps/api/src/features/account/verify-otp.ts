import { timingSafeEqual } from "node:crypto";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { otpInvalid } from "./account.errors.ts";
import { codeHash } from "./one-time-code.ts";
import { consumeCode, spendTry } from "./one-time-code.queries.ts";
import { createPhoneProof } from "./phone-proof.ts";

/**
 * Proves a phone by the code that was sent to it, and uses the code up.
 *
 * @returns the proof for this browser's cookie
 * @throws ShopError 400 for a wrong, expired, used or burnt code alike
 */
export async function verifyOtp(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, otp }: { phoneNumber: string; otp: string },
): Promise<string> {
  const now = clock();
  // The try is spent in a transaction of its own, before the code is looked at: nothing that happens later, and
  // nobody who tries at the same time, gets it back.
  const [code] = await spendTry(db, phoneNumber, now);
  const given = codeHash(configuration.SERVER_SECRET, phoneNumber, otp);
  if (!code || !timingSafeEqual(given, code.code_hash)) throw otpInvalid();

  return transaction(db, async (tx) => {
    const [consumed] = await consumeCode(tx, phoneNumber, given);
    if (!consumed) throw otpInvalid();
    return createPhoneProof(tx, { phoneNumber, codeHash: given, now });
  });
}
