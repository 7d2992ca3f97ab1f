import { type Queryable, transaction } from "../../platform/database.ts";
import { clientIpKey } from "../../platform/client-network.ts";
import { enforceLimits, limitsPerClientIp, type RateLimit } from "../../platform/rate-limit.ts";
import { decrementHits, deleteBucket } from "../../platform/rate-limit.queries.ts";
import { ShopError } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import {
  otpInvalid,
  phoneAlreadyRegistered,
  phoneNotRegistered,
  tooManySignIns,
  wrongCredentials,
} from "./account.errors.ts";
import {
  findUserByPhone,
  lockPassword,
  createUser,
  lockUserByPhone,
  updatePassword,
} from "../users/users.ts";
import { isKnownBrowser, knownBrowser, type BrowserAccount } from "./known-browser.ts";
import { hashPassword, isPassword } from "../users/password-hash.ts";
import { createSession, revokeSessionsOf } from "../users/sessions.ts";
import { assertPasswordUncommon } from "./common-passwords.ts";
import { assertPhoneProven, type PhoneProof, usePhoneProof } from "./phone-proof.ts";
import { timingSafeEqual } from "node:crypto";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { queueEmailLink } from "./confirm-email.ts";
import { codeHash } from "./one-time-code.ts";
import type { Role } from "@dakbag/contracts/account";
import { checkSignInFactor, useSignInFactor } from "../second-factor/check-second-factor.ts";

const windowMs = 15 * 60_000;
const failuresPerPhoneAndClient = { max: 10, windowMs };
const failuresPerClientIp = { max: 50, windowMs };
// Of all clients that never signed in to it: guesses stay few, and its known browsers and codes sign in meanwhile.
const failuresPerPhoneByStrangers = { max: 100, windowMs: 24 * 60 * 60_000 };

/** Who asks: the client IP, and the browser if it has signed in to this phone's account before. */
export interface Client {
  readonly clientIp: string;
  /** The value of the cookie of known browsers. */
  readonly browser: string | undefined;
}

/** The browser that asks, in plain words, and the second factor that was entered with the form. */
export interface SignInMeans {
  readonly browserName: string;
  readonly secondFactor: string | undefined;
}

/**
 * Signs in with phone and password, and with the second factor of an account that has one. Failures count per phone and
 * client; browsers that signed in before have a count of their own, so that no stranger can lock the owner out. Unknown
 * phones, accounts without a password and wrong passwords get the same answer in the same time.
 *
 * @throws ShopError 401, 403 for a missing or wrong second factor, or 429 after too many failures
 */
export async function signIn(
  shop: Needs,
  form: { phoneNumber: string; password: string } & Client & SignInMeans,
): Promise<SignedInUser> {
  const { db, clock, configuration } = shop;
  const { phoneNumber, password } = form;
  const now = clock();
  const user = await findUserByPhone(db, phoneNumber);
  const account = { phoneNumber, passwordHash: user?.password_hash ?? null };
  const isKnown = isKnownBrowser(shop, account, form.browser);
  const limits = failureLimits(configuration, { phoneNumber, isKnown, clientIp: form.clientIp });
  // Counted as a failure before the password is checked, so that concurrent guesses count too.
  await transaction(db, (tx) => enforceLimits(tx, limits, now, tooManySignIns));

  const isRight = await isPassword(password, user?.password_hash, form.clientIp);
  if (!user?.password_hash || !isRight) throw wrongCredentials();
  const { id, password_hash: passwordHash } = user;
  try {
    const factor = await checkSignInFactor(shop, { userId: id, given: form.secondFactor, isKnown });
    return await transaction(db, async (tx) => {
      // A concurrent password change has ended all sessions, so no session may start with the old password.
      const locked = await lockPassword(tx, id, passwordHash);
      if (!locked) throw wrongCredentials();
      const [own, ...shared] = limits;
      await deleteBucket(tx, own.bucket);
      for (const { bucket } of shared) await decrementHits(tx, bucket);
      return startSession(tx, { ...user, phoneNumber, passwordHash }, { ...form, factor }, shop);
    });
  } catch (error) {
    // The password was right: what is wrong with the second factor has a count of its own.
    if (error instanceof ShopError && error.code !== "wrong-credentials")
      for (const { bucket } of limits) await decrementHits(db, bucket);
    throw error;
  }
}

type Needs = Pick<Shop, "db" | "clock" | "configuration" | "log">;
type Factor = Awaited<ReturnType<typeof checkSignInFactor>>;

/** Uses up the second factor, if there is one, and starts the session. */
async function startSession(
  tx: Queryable,
  user: BrowserAccount & { readonly id: string; readonly role: Role; readonly name: string },
  { browserName, factor }: { browserName: string; factor: Factor },
  { clock, configuration }: Pick<Shop, "clock" | "configuration">,
): Promise<SignedInUser> {
  const now = clock();
  if (factor) await useSignInFactor(tx, factor);
  const start = { browser: browserName, hasSecondFactor: factor !== undefined };
  return {
    token: await createSession(tx, user, start, now),
    name: user.name,
    phoneNumber: user.phoneNumber,
    knownBrowser: knownBrowser(configuration.SERVER_SECRET, user, now),
  };
}

/** The limits of a sign-in: the client's own for this phone first, then those that it shares with others. */
function failureLimits(
  { RATE_LIMIT_SCALE: scale }: Shop["configuration"],
  { phoneNumber, isKnown, clientIp }: { phoneNumber: string; isKnown: boolean; clientIp: string },
): [RateLimit, ...RateLimit[]] {
  if (isKnown) return [{ bucket: knownBrowsersBucket(phoneNumber), ...failuresPerPhoneAndClient }];
  return [
    {
      bucket: `${failureBucket(phoneNumber)} by ${clientIpKey(clientIp)}`,
      ...failuresPerPhoneAndClient,
    },
    { bucket: failureBucket(phoneNumber), ...failuresPerPhoneByStrangers },
    ...limitsPerClientIp("sign-in failures", failuresPerClientIp, { clientIp, scale }),
  ];
}

/** A verified phone is not locked out by failures, which may not be its owner's. */
async function deleteFailures(tx: Queryable, phoneNumber: string, clientIp: string): Promise<void> {
  await deleteBucket(tx, failureBucket(phoneNumber));
  await deleteBucket(tx, knownBrowsersBucket(phoneNumber));
  await deleteBucket(tx, `${failureBucket(phoneNumber)} by ${clientIpKey(clientIp)}`);
}

function failureBucket(phoneNumber: string): string {
  return `sign-in failures of ${phoneNumber}`;
}

const knownBrowsersBucket = (phoneNumber: string) => `${failureBucket(phoneNumber)} by its known browsers`;

/** The result of signing in. */
interface SignedInUser {
  readonly token: string;
  readonly name: string;
  readonly phoneNumber: string;
  /** The value of the cookie by which this browser is known from now on. */
  readonly knownBrowser: string;
}

/**
 * Signs in with a verified phone, and with the second factor of an account that has one. A password given here replaces
 * the account's, which ends all other sessions. A refusal does not use up the proof.
 *
 * @throws ShopError 400 for a common password, 403 without a proof or for a missing or wrong second factor, 404 when the
 * phone has no account, 429 after too many wrong second factors
 */
export async function signInWithOtp(
  shop: Needs,
  form: PhoneProof & { password: string | undefined } & Client & SignInMeans,
): Promise<SignedInUser> {
  const { db, clock } = shop;
  const { phoneNumber, password, clientIp, secondFactor } = form;
  const now = clock();
  if (password !== undefined) assertPasswordUncommon(password, phoneNumber);
  await assertPhoneProven(db, form, now);
  const account = await findUserByPhone(db, phoneNumber);
  const factor =
    account &&
    (await checkSignInFactor(shop, {
      userId: account.id,
      given: secondFactor,
      isKnown: isKnownBrowser(shop, { phoneNumber, passwordHash: account.password_hash }, form.browser),
    }));
  const passwordHash = password === undefined ? undefined : await hashPassword(password, clientIp);

  return transaction(db, async (tx) => {
    await usePhoneProof(tx, form, now);
    const user = await lockUserByPhone(tx, phoneNumber);
    if (!user) throw phoneNotRegistered();
    if (passwordHash !== undefined) {
      await updatePassword(tx, user.id, passwordHash);
      await revokeSessionsOf(tx, user.id);
    }
    await deleteFailures(tx, phoneNumber, clientIp);
    const account = { ...user, phoneNumber, passwordHash: passwordHash ?? user.password_hash };
    return startSession(tx, account, { ...form, factor }, shop);
  });
}

/**
 * Creates an account for a verified phone and signs in. A refusal does not use up the proof, so the form can be sent
 * again, or the phone used to sign in.
 *
 * @throws ShopError 400 for a common password or another code than the one verified, 403 without a proof,
 * 409 when the phone has an account
 */
export async function register(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  form: PhoneProof & {
    otp: string;
    name: string;
    email: string;
    password: string;
    clientIp: string;
    browserName: string;
  },
): Promise<SignedInUser> {
  const { phoneNumber, name, email } = form;
  const now = clock();
  assertPasswordUncommon(form.password, phoneNumber);
  await assertPhoneProven(db, form, now);
  const passwordHash = await hashPassword(form.password, form.clientIp);

  return transaction(db, async (tx) => {
    const verified = await usePhoneProof(tx, form, now);
    const given = codeHash(configuration.SERVER_SECRET, phoneNumber, form.otp);
    if (!timingSafeEqual(given, verified)) throw otpInvalid();
    const id = uuidV7(now);
    const user = await createUser(tx, { id, phoneNumber, name, email, passwordHash, now });
    if (!user) throw phoneAlreadyRegistered();
    // Past a limit, the account is created all the same; its owner can ask for the link later.
    await queueEmailLink(tx, configuration, { userId: id, email, clientIp: form.clientIp }, now);
    const account = { id, role: user.role, name, phoneNumber, passwordHash };
    return startSession(tx, account, { ...form, factor: undefined }, { clock, configuration });
  });
}
