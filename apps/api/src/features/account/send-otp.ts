import { isIndianMobile } from "@dakbag/domain/account/phone-number";
import { type Queryable, transaction } from "../../platform/database.ts";
import { clientIpKey } from "../../platform/client-network.ts";
import { hitRateLimits, limitsPerClientIp, scaleLimit } from "../../platform/rate-limit.ts";
import { hashToken } from "../../platform/secret-token.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import {
  otpCapReached,
  notMobileNumber,
  otpNotSent,
  otpUnderPressure,
  tooManyOtps,
} from "./account.errors.ts";
import { findUserByPhone } from "../users/users.ts";
import { isKnownBrowser } from "./known-browser.ts";
import type { Client } from "./sign-in.ts";
import { type CodeFor, countSendOfShop, type Pressure, reportCap, SmsCapReached } from "./sms-cap.ts";
import { codeHash, codeLifetimeMs, newCode, attemptsPerCode, type Requester } from "./one-time-code.ts";
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

// An IPv6 /48 counts as four clients in an hour, and in a day.
const clientIpDayLimit = { max: 30, windowMs: 24 * 60 * minuteMs };

/**
 * Sends a new code to any phone, which invalidates the one this browser asked for before. Code and send are stored before the gateway is called,
 * so that a crash cannot make a send uncounted.
 *
 * @returns the message for the browser, which never depends on whether the phone has an account
 * @throws ShopError 429 past a limit, 502 or 503 when the gateway failed
 */
export async function sendOtp(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "sms" | "log">,
  { phoneNumber, clientIp, browser, requester }: { phoneNumber: string } & Client & Requester,
): Promise<string> {
  if (!isIndianMobile(phoneNumber)) throw notMobileNumber();
  const code = newCode(shop.configuration.OTP_LENGTH);
  const user = await findUserByPhone(shop.db, phoneNumber);
  const isKnown = isKnownBrowser(shop, { phoneNumber, passwordHash: user?.password_hash ?? null }, browser);
  const send = { phoneNumber, clientIp, isKnown, isRegistered: user !== undefined, requester, code };
  const pressure = await recordSend(shop, send).catch(async (error: unknown) => {
    if (!(error instanceof SmsCapReached)) throw error;
    await reportCap(shop, error, "no more one-time codes are sent");
    throw otpCapReached(error.waitMs);
  });
  const sending = () =>
    shop.sms.sendOneTimeCode(phoneNumber, code).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      shop.log.warn({ err: error }, "a one-time code was not sent");
      throw otpNotSent(error);
    });
  if (!pressure) {
    await sending();
    return "OTP sent successfully!"; // buyer §8
  }
  await reportCap(
    shop,
    { cap: pressure.cap, waitMs: pressure.cap.windowMs },
    "one-time codes are sent to accounts only",
  );
  // Not waited for: how long the gateway takes would tell whether the phone has an account.
  if (user) void sending().catch(() => undefined);
  return otpUnderPressure;
}

interface SendToRecord extends CodeFor {
  readonly phoneNumber: string;
  readonly clientIp: string;
  readonly requester: string | undefined;
  readonly code: string;
}

/** Stores the code and counts its send in one transaction. */
async function recordSend(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, clientIp, requester, code, ...codeFor }: SendToRecord,
): Promise<Pressure | undefined> {
  const ipKey = clientIpKey(clientIp);
  const { isKnown } = codeFor;
  const scale = configuration.RATE_LIMIT_SCALE;
  return transaction(db, async (tx) => {
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
      const waitOfIpMs = await waitForClientIp(tx, ipKey, scale, now);
      const waitOfNetworkMs = await waitForWideNetwork(tx, { clientIp, scale }, now);
      waitMs = Math.max(waitMs, waitOfClientMs, waitOfIpMs, waitOfNetworkMs);
    }
    // The rollback undoes the counts.
    if (waitMs > 0) throw tooManyOtps(waitMs);
    await insertSend(tx, phoneNumber, ipKey, browser, now);
    const expiresAt = new Date(now.getTime() + codeLifetimeMs);
    await replaceCode(tx, {
      phoneNumber,
      requester: hashToken(requester ?? ""),
      clientIp: ipKey,
      codeHash: codeHash(configuration.SERVER_SECRET, phoneNumber, code),
      now,
      expiresAt,
      tries: attemptsPerCode,
    });
    // Last, because all other sends wait for this row lock until the commit.
    return countSendOfShop(tx, configuration, codeFor, now);
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

/** What a stranger can have of an IPv6 network beyond its /64. */
async function waitForWideNetwork(
  tx: Queryable,
  client: { clientIp: string; scale: number },
  now: Date,
): Promise<number> {
  const [, ...perHour] = limitsPerClientIp("one-time codes of an hour", clientIpLimit, client);
  const [, ...perDay] = limitsPerClientIp("one-time codes of a day", clientIpDayLimit, client);
  return (await hitRateLimits(tx, [...perHour, ...perDay], now)) ?? 0;
}

/** The next send is allowed when the oldest counted one has left the window, or was sent before the clock went back. */
function waitAfter(send: { sent_at: Date } | undefined, windowMs: number, now: Date): number {
  const waitMs = send ? send.sent_at.getTime() + windowMs - now.getTime() : 0;
  return waitMs > windowMs + minuteMs ? 0 : Math.max(0, waitMs);
}
