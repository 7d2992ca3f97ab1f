import { isIndianMobile } from "@dakbag/domain/account/phone-number";
import { type Queryable, transaction } from "../../platform/database.ts";
import { clientIpKey } from "../../platform/client-network.ts";
import { hitRateLimit, type RateLimit, scaleLimit } from "../../platform/rate-limit.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { otpCapReached, notMobileNumber, otpNotSent, tooManyOtps } from "./account.errors.ts";
import { findUserByPhone } from "./account.queries.ts";
import { isKnownBrowser } from "./known-browser.ts";
import type { Client } from "./log-in.ts";
import {
  codeHash,
  codeLifetimeMs,
  newCode,
  attemptsPerCode,
  type Requester,
  requesterHash,
} from "./one-time-code.ts";
import {
  findLatestSendsOfClient,
  findLatestSendsToPhone,
  findSendFromClientIp,
  insertSend,
  lockSends,
  replaceCode,
} from "./one-time-code.queries.ts";

export const resendAfterSeconds = 30; // buyer §9

const minuteMs = 60_000;

// rulings: accounts. Sliding: no span of `windowMs` ever holds more than `max` sends: of all strangers together, and again
// of all browsers that signed in before.
const phoneLimits = [
  { max: 1, windowMs: resendAfterSeconds * 1000 },
  { max: 3, windowMs: 10 * minuteMs },
  { max: 8, windowMs: 24 * 60 * minuteMs },
];
// One stranger cannot use up what is left for others.
const strangerLimits = [
  { max: 2, windowMs: 10 * minuteMs },
  { max: 4, windowMs: 24 * 60 * minuteMs },
];
// What the known browsers of a phone are counted as.
const knownBrowsers = "known";
const clientIpLimit = { max: 10, windowMs: 60 * minuteMs };

/**
 * Sends a new code to any phone, which invalidates the one this browser asked for before. Code and send are stored before the gateway is called,
 * so that a crash cannot make a send uncounted.
 *
 * @throws ShopError 429 past a limit, 502 or 503 when the gateway failed
 */
export async function sendOtp(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "sms" | "log">,
  { phoneNumber, clientIp, browser, requester }: { phoneNumber: string } & Client & Requester,
): Promise<void> {
  if (!isIndianMobile(phoneNumber)) throw notMobileNumber();
  const code = newCode(shop.configuration.OTP_LENGTH);
  try {
    const [user] = await findUserByPhone(shop.db, phoneNumber);
    const isKnown = isKnownBrowser(
      shop.configuration.SERVER_SECRET,
      { phoneNumber, passwordHash: user?.password_hash ?? null },
      { cookie: browser, now: shop.clock() },
    );
    await recordSend(shop, { phoneNumber, ipKey: clientIpKey(clientIp), isKnown, requester, code });
  } catch (error) {
    if (error instanceof SmsCapReached) return reportCapReached(shop, error);
    throw error;
  }

  try {
    await shop.sms.sendOneTimeCode(phoneNumber, code);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error }, "a one-time code was not sent");
    throw otpNotSent(error);
  }
}

interface SendToRecord {
  readonly phoneNumber: string;
  readonly ipKey: string;
  /** A browser that signed in before asks. */
  readonly isKnown: boolean;
  readonly requester: string | undefined;
  readonly code: string;
}

/** Stores the code and counts its send in one transaction. */
async function recordSend(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, ipKey, isKnown, requester, code }: SendToRecord,
): Promise<void> {
  await transaction(db, async (tx) => {
    // A fixed order prevents deadlock.
    await lockSends(tx, `phone ${phoneNumber}`);
    await lockSends(tx, `address ${ipKey}`);
    const now = clock();
    const browser = isKnown ? knownBrowsers : null;
    const ofPhone = (max: number) => findLatestSendsToPhone(tx, phoneNumber, browser, max);
    let waitMs = await waitFor(phoneLimits, ofPhone, now);
    if (!isKnown) {
      const ofClient = (max: number) => findLatestSendsOfClient(tx, phoneNumber, ipKey, max);
      const waitOfClientMs = await waitFor(strangerLimits, ofClient, now);
      const waitOfIpMs = await waitForClientIp(tx, ipKey, configuration.RATE_LIMIT_SCALE, now);
      waitMs = Math.max(waitMs, waitOfClientMs, waitOfIpMs);
    }
    if (waitMs > 0) throw tooManyOtps(waitMs);
    await insertSend(tx, phoneNumber, ipKey, browser, now);
    const hash = codeHash(configuration.SERVER_SECRET, phoneNumber, code);
    const expiresAt = new Date(now.getTime() + codeLifetimeMs);
    const hashOfRequester = requesterHash(requester);
    await replaceCode(tx, phoneNumber, hashOfRequester, ipKey, hash, now, expiresAt, attemptsPerCode);
    // Last, because all other sends wait for this row lock until the commit.
    await countSendOfShop(tx, configuration, now);
  });
}

async function waitFor(
  limits: readonly { readonly max: number; readonly windowMs: number }[],
  findLatest: (max: number) => Promise<{ sent_at: Date }[]>,
  now: Date,
): Promise<number> {
  const sends = await findLatest(Math.max(...limits.map(({ max }) => max)));
  return Math.max(...limits.map(({ max, windowMs }) => waitAfter(sends[max - 1], windowMs, now)));
}

async function waitForClientIp(tx: Queryable, ipKey: string, scale: number, now: Date): Promise<number> {
  const [send] = await findSendFromClientIp(tx, ipKey, scaleLimit(clientIpLimit.max, scale) - 1);
  return waitAfter(send, clientIpLimit.windowMs, now);
}

/** The next send is allowed when the oldest counted one has left the window. */
function waitAfter(send: { sent_at: Date } | undefined, windowMs: number, now: Date): number {
  return send ? Math.max(0, send.sent_at.getTime() + windowMs - now.getTime()) : 0;
}

const hourMs = 60 * 60_000;

/** Limits for the whole shop: attacks with many numbers from many networks pass the other limits. */
const shopCaps = (configuration: Shop["configuration"]): RateLimit[] => {
  const { OTP_SENDS_PER_HOUR, OTP_SENDS_PER_DAY, RATE_LIMIT_SCALE } = configuration;
  const perHour = scaleLimit(OTP_SENDS_PER_HOUR, RATE_LIMIT_SCALE);
  const perDay = scaleLimit(OTP_SENDS_PER_DAY, RATE_LIMIT_SCALE);
  return [
    { bucket: "one-time codes of the shop in an hour", max: perHour, windowMs: hourMs },
    { bucket: "one-time codes of the shop in a day", max: perDay, windowMs: 24 * hourMs },
  ];
};

/** A cap of the whole shop was reached. */
class SmsCapReached extends Error {
  readonly cap: RateLimit;
  readonly waitMs: number;

  constructor(cap: RateLimit, waitMs: number) {
    super("The shop has reached its cap on one-time codes.");
    this.cap = cap;
    this.waitMs = waitMs;
  }
}

/**
 * Counts one send of the whole shop; a rollback undoes the count.
 *
 * @throws SmsCapReached
 */
async function countSendOfShop(
  tx: Queryable,
  configuration: Shop["configuration"],
  now: Date,
): Promise<void> {
  for (const cap of shopCaps(configuration)) {
    const waitMs = await hitRateLimit(tx, cap, now);
    if (waitMs !== undefined) throw new SmsCapReached(cap, waitMs);
  }
}

/** Logs the cap once per window across all processes, and refuses the request. */
async function reportCapReached(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { cap, waitMs }: SmsCapReached,
): Promise<never> {
  const report = { bucket: `told of: ${cap.bucket}`, max: 1, windowMs: waitMs };
  const isLogged = (await hitRateLimit(db, report, clock())) !== undefined;
  if (!isLogged) log.error({ cap: cap.bucket, max: cap.max }, "no more one-time codes are sent");
  throw otpCapReached(waitMs);
}
