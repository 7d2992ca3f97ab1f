import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { phoneNotRegistered } from "./account.errors.ts";
import { lockUserByPhone, updatePassword } from "./account.queries.ts";
import { assertPasswordUncommon } from "./common-passwords.ts";
import { forgetFailures } from "./log-in.ts";
import { hashPassword } from "./password-hash.ts";
import { assertPhoneProven, type BroughtProof, usePhoneProof } from "./phone-proof.ts";
import { createSession, revokeSessionsOf } from "./sessions.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/**
 * Signs in by a proven phone. A password given here becomes the account's, and all its other sessions end.
 * A refusal leaves the proof as it was.
 *
 * @throws ShopError 400 for a common password, 403 without a proof, 404 when the phone has no account
 */
export async function logInWithOtp(
  { db, clock }: Pick<Shop, "db" | "clock">,
  form: BroughtProof & { password: string | undefined },
): Promise<SignedInUser> {
  const { phoneNumber, password } = form;
  const now = clock();
  if (password !== undefined) assertPasswordUncommon(password, phoneNumber);
  await assertPhoneProven(db, form, now);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  return transaction(db, async (tx) => {
    await usePhoneProof(tx, form, now);
    const [user] = await lockUserByPhone(tx, phoneNumber);
    if (!user) throw phoneNotRegistered();
    if (passwordHash !== undefined) {
      await updatePassword(tx, user.id, passwordHash);
      await revokeSessionsOf(tx, user.id);
    }
    await forgetFailures(tx, phoneNumber);
    return { token: await createSession(tx, user, now), name: user.name, phoneNumber };
  });
}
