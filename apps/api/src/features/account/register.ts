import { timingSafeEqual } from "node:crypto";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { otpInvalid, phoneAlreadyRegistered } from "./account.errors.ts";
import { insertUser } from "./account.queries.ts";
import { assertPasswordUncommon } from "./common-passwords.ts";
import { codeHash } from "./one-time-code.ts";
import { hashPassword } from "./password-hash.ts";
import { assertPhoneProven, type BroughtProof, usePhoneProof } from "./phone-proof.ts";
import { createSession } from "./sessions.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/**
 * Makes an account for a proven phone and signs in. A refusal leaves the proof as it was: the form can be sent
 * again, or the phone used to log in.
 *
 * @throws ShopError 400 for a common password or another code than the one verified, 403 without a proof,
 * 409 when the phone has an account
 */
export async function register(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  form: BroughtProof & { otp: string; name: string; email: string; password: string },
): Promise<SignedInUser> {
  const { phoneNumber, name, email } = form;
  const now = clock();
  assertPasswordUncommon(form.password, phoneNumber);
  await assertPhoneProven(db, form, now);
  const passwordHash = await hashPassword(form.password);

  return transaction(db, async (tx) => {
    const verified = await usePhoneProof(tx, form, now);
    const given = codeHash(configuration.SERVER_SECRET, phoneNumber, form.otp);
    if (!timingSafeEqual(given, verified)) throw otpInvalid();
    const id = uuidV7(now);
    const [user] = await insertUser(tx, id, phoneNumber, name, email, passwordHash, now);
    if (!user) throw phoneAlreadyRegistered();
    return { token: await createSession(tx, { id, role: user.role }, now), name, phoneNumber };
  });
}
