import { randomBytes } from "node:crypto";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { deleteBucket } from "../../platform/rate-limit.queries.ts";
import { notAuthorised } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findUser } from "../users/users.ts";
import { markSecondFactor, revokeOtherSessions } from "../users/sessions.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findSetUpFactor } from "./check-second-factor.ts";
import { confirmIdentity, type Credentials, useConfirmation } from "./confirm-identity.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import {
  alreadySetUp,
  notSetUp,
  secondFactorWrong,
  setUpNotStarted,
  tooManyAttempts,
} from "./second-factor.errors.ts";
import {
  deleteRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  updateSetUp,
} from "./second-factor.queries.ts";
import { decryptSecret, encryptSecret, newSecret, presentSecret, stepOfCode } from "./totp.ts";

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "log">;

const minuteMs = 60_000;
const setUpLifetimeMs = 15 * minuteMs;
const wrongFirstCodes = { max: 5, windowMs: 15 * minuteMs };

/**
 * Starts to set up an app: a new secret each time, so that an earlier start by another person is worthless.
 *
 * @throws ShopError 403 for a buyer or a wrong password, 409 when an app is set up
 */
export async function startSecondFactor(
  shop: Needs,
  { userId, accountRole }: Caller,
  password: string,
): Promise<{ secret: string; uri: string }> {
  if (accountRole === "buyer") throw notAuthorised();
  if (await findSetUpFactor(shop.db, userId)) throw alreadySetUp();
  const confirmed = await confirmIdentity(shop, { userId }, { password, secondFactor: undefined });
  const secret = newSecret();
  const encrypted = encryptSecret(shop.configuration.SERVER_SECRET, userId, secret);
  return transaction(shop.db, async (tx) => {
    await useConfirmation(tx, confirmed);
    const [started] = await insertSecondFactor(tx, userId, encrypted, randomBytes(16), shop.clock());
    if (!started) throw alreadySetUp();
    const user = await findUser(tx, userId);
    return presentSecret(secret, user?.phone_number ?? "");
  });
}

/**
 * Sets up the app with its first code. This session has given the factor then; all others end.
 *
 * @returns the recovery codes, which are shown this once
 * @throws ShopError 403 for a wrong code, 409 when nothing was started or an app is set up, 429 after five wrong codes
 */
export async function setUpSecondFactor(
  { db, clock, configuration }: Needs,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { userId } = caller;
  const now = clock();
  const bucket = `wrong first codes of ${userId}`;
  await enforceLimits(db, { bucket, ...wrongFirstCodes }, now, tooManyAttempts);
  const [factor] = await findSecondFactor(db, userId);
  if (factor?.setUpAt) throw alreadySetUp();
  if (!factor || now.getTime() - factor.startedAt.getTime() > setUpLifetimeMs) throw setUpNotStarted();
  const secret = decryptSecret(configuration.SERVER_SECRET, userId, factor.secret);
  const step = secret && stepOfCode(secret, code, now);
  if (step === undefined) throw secondFactorWrong();

  const { shown, hashes } = await newRecoveryCodes(factor.recoverySalt, userId);
  return transaction(db, async (tx) => {
    const [setUp] = await updateSetUp(tx, userId, factor.secret, step, now);
    if (!setUp) throw alreadySetUp();
    await insertRecoveryCodes(tx, userId, hashes);
    await markSecondFactor(tx, caller, true);
    await revokeOtherSessions(tx, caller);
    await deleteBucket(tx, bucket);
    await recordOwn(tx, caller, now, "second-factor.set-up", "set up an authenticator app");
    return shown;
  });
}

/**
 * Replaces the recovery codes.
 *
 * @returns the new codes, which are shown this once
 * @throws ShopError 403 for a wrong password or code, 409 without an app
 */
export async function replaceRecoveryCodes(
  shop: Needs,
  caller: Caller,
  credentials: Credentials,
): Promise<string[]> {
  const { userId } = caller;
  const factor = await findSetUpFactor(shop.db, userId);
  if (!factor) throw notSetUp();
  const confirmed = await confirmIdentity(shop, caller, credentials);
  const { shown, hashes } = await newRecoveryCodes(factor.recoverySalt, userId);
  return transaction(shop.db, async (tx) => {
    await useConfirmation(tx, confirmed);
    await deleteRecoveryCodes(tx, userId);
    await insertRecoveryCodes(tx, userId, hashes);
    await recordOwn(tx, caller, shop.clock(), "second-factor.codes-made", "made new recovery codes");
    return shown;
  });
}

/**
 * Removes the caller's own app. All other sessions end: one from before would have its rights back otherwise.
 *
 * @throws ShopError 403 for a wrong password or code, 409 without an app
 */
export async function removeSecondFactor(
  shop: Needs,
  caller: Caller,
  credentials: Credentials,
): Promise<void> {
  const confirmed = await confirmIdentity(shop, caller, credentials);
  if (!confirmed.proof) throw notSetUp();
  await transaction(shop.db, async (tx) => {
    await useConfirmation(tx, confirmed);
    await deleteSecondFactor(tx, caller.userId);
    await markSecondFactor(tx, caller, false);
    await revokeOtherSessions(tx, caller);
    await recordOwn(tx, caller, shop.clock(), "second-factor.removed", "removed the authenticator app");
  });
}

async function recordOwn(
  tx: Parameters<typeof recordAudit>[0],
  caller: Caller,
  now: Date,
  action: string,
  what: string,
): Promise<void> {
  const user = await findUser(tx, caller.userId);
  const summary = `${caller.name} ${what} for their own account.`;
  await recordAudit(tx, caller, now, { action, subject: user?.phone_number ?? "", summary });
}
