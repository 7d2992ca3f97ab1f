import type pg from "pg";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { notSignedIn, ShopError } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { notifyAccount, updateSmsRecipients } from "../notifications/notify.ts";
import { confirmIdentity, type Credentials, useConfirmation } from "../second-factor/confirm-identity.ts";
import { phoneTaken, tooManyChanges } from "./account.errors.ts";
import { findUser, lockContact, updatePassword, updatePhoneNumber } from "../users/users.ts";
import type { ContactRow } from "../users/user-rows.ts";
import { assertPasswordUncommon } from "./common-passwords.ts";
import { knownBrowser } from "./known-browser.ts";
import { hashPassword, isPassword } from "../users/password-hash.ts";
import { assertPhoneProven, usePhoneProof } from "./phone-proof.ts";
import { revokeOtherSessions } from "../users/sessions.ts";

// Each leaves an entry in the audit log, which is kept for ever, and an e-mail.
const changesPerAccount = { max: 10, windowMs: 24 * 60 * 60_000 };

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "log">;

interface ChangedCredentials {
  readonly endedSessions: number;
  /** The value of the cookie by which this browser is known from now on; undefined when it proved nothing. */
  readonly knownBrowser: string | undefined;
}

/**
 * Sets another password for the caller's account. All other sessions end. A repeated request changes nothing.
 *
 * @throws ShopError 400 for a common password, 403 for a wrong current one or second factor, 429 after five of them or ten
 *   changes in a day
 */
export async function changePassword(
  shop: Needs,
  caller: Caller,
  { newPassword, ...credentials }: Credentials & { newPassword: string },
): Promise<ChangedCredentials> {
  const { db, clock, configuration } = shop;
  const now = clock();
  const user = await findOwn(shop, caller);
  assertPasswordUncommon(newPassword, user.phoneNumber);
  const rememberedBy = (passwordHash: string | null) =>
    knownBrowser(configuration.SERVER_SECRET, { phoneNumber: user.phoneNumber, passwordHash }, now);
  try {
    const confirmed = await confirmIdentity(shop, caller, credentials);
    const passwordHash = await hashPassword(newPassword, caller.userId);
    return await transaction(db, async (tx) => {
      // Before the password is locked for reading: two concurrent changes would wait for each other.
      const contact = await lockContact(tx, caller.userId);
      await useConfirmation(tx, confirmed);
      await updatePassword(tx, caller.userId, passwordHash);
      const endedSessions = await endOthers(tx, caller, { what: "password", contact }, now);
      return { endedSessions, knownBrowser: rememberedBy(passwordHash) };
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "wrong-password") throw error;
    // The same request again, after its answer was lost: the current password is already the new one.
    const { passwordHash } = await findOwn(shop, caller);
    if (!(await isPassword(newPassword, passwordHash, caller.userId))) throw error;
    return { endedSessions: 0, knownBrowser: rememberedBy(passwordHash) };
  }
}

/**
 * Sets another, verified phone number for the caller's account, to which all messages go from then on. All other sessions
 * end. A refusal does not use up the proof.
 *
 * @throws ShopError 403 without a proof, or as `changePassword`; 409 when another account has the number
 */
export async function changePhoneNumber(
  shop: Needs,
  caller: Caller,
  { phoneNumber, proof, ...credentials }: Credentials & { phoneNumber: string; proof: string | undefined },
): Promise<ChangedCredentials> {
  const { db, clock, configuration } = shop;
  const now = clock();
  const { userId } = caller;
  const { phoneNumber: current, passwordHash } = await findOwn(shop, caller);
  const remembered = knownBrowser(configuration.SERVER_SECRET, { phoneNumber, passwordHash }, now);
  // The session alone, which may be stolen, makes no browser known.
  if (current === phoneNumber) return { endedSessions: 0, knownBrowser: undefined };
  await assertPhoneProven(db, { proof, phoneNumber }, now);
  const confirmed = await confirmIdentity(shop, caller, credentials);
  return transaction(db, async (tx) => {
    const contact = await lockContact(tx, userId);
    await useConfirmation(tx, confirmed);
    await usePhoneProof(tx, { proof, phoneNumber }, now);
    await updatePhoneNumber(tx, userId, phoneNumber).catch((error: unknown) => {
      throw isUniqueViolation(error) ? phoneTaken() : error;
    });
    await updateSmsRecipients(tx, userId, phoneNumber);
    const endedSessions = await endOthers(tx, caller, { what: "phone number", contact }, now);
    return { endedSessions, knownBrowser: remembered };
  });
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23505";

async function findOwn({ db }: Pick<Shop, "db">, { userId }: Pick<Caller, "userId">) {
  const user = await findUser(db, userId);
  if (!user) throw notSignedIn();
  return { phoneNumber: user.phone_number, passwordHash: user.password_hash };
}

/**
 * Ends all other sessions, of which a thief may have one, and informs the account's proven address.
 *
 * @throws ShopError 429 after too many changes; the transaction must then roll back
 */
async function endOthers(
  tx: pg.PoolClient,
  caller: Caller,
  { what, contact }: { what: "password" | "phone number"; contact: ContactRow | undefined },
  now: Date,
): Promise<number> {
  const { userId, name } = caller;
  const bucket = `changed credentials of ${userId}`;
  await enforceLimits(tx, { bucket, ...changesPerAccount }, now, tooManyChanges);
  const kind = what === "password" ? "password-changed" : "phone-changed";
  if (contact?.isEmailProven) await notifyAccount(tx, { userId, kind, recipient: contact.email }, now);
  const summary = `${name} changed the ${what} of their own account.`;
  await recordAudit(tx, caller, now, { action: `account.${kind}`, subject: userId, summary });
  return revokeOtherSessions(tx, caller);
}
