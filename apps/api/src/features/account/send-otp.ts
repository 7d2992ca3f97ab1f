import { isIndianMobile } from "@dakbag/domain/account/phone-number";
import { type Queryable, transaction } from "../../platform/database.ts";
import { clientIpKey, scaleLimit } from "../../platform/rate-limit.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { notAMobileNumber, otpNotSent, tooManyOtps } from "./account.errors.ts";
import { codeHash, codeLifetimeMs, newCode, triesPerCode } from "./one-time-code.ts";
import {
  findLatestSendsToPhone,
  findSendFromAddress,
  insertSend,
  lockSends,
  replaceCode,
} from "./one-time-code.queries.ts";
import { countSendOfShop, refuseOverCap, SmsCapReached } from "./sms-cap.ts";

export const resendAfterSeconds = 30; // buyer §9

const minuteMs = 60_000;

// rulings: accounts. Sliding: no span of `windowMs` ever holds more than `max` sends.
const limitsPerPhone = [
  { max: 1, windowMs: resendAfterSeconds * 1000 },
  { max: 3, windowMs: 10 * minuteMs },
  { max: 8, windowMs: 24 * 60 * minuteMs },
];
const limitPerAddress = { max: 10, windowMs: 60 * minuteMs };

/** How long the limits look back. */
export const sendsKeptMs = 24 * 60 * minuteMs;

/**
 * Sends a new code to the phone, whoever it belongs to; the old one is no longer valid. Code and send are on
 * record before the gateway is called: a failure there costs a send, but no crash makes one free.
 *
 * @throws ShopError 429 past a limit, 502 or 503 when the gateway failed
 */
export async function sendOtp(
  shop: Pick<Shop, "db" | "clock" | "configuration" | "sms" | "log">,
  { phoneNumber, clientIp }: { phoneNumber: string; clientIp: string },
): Promise<void> {
  if (!isIndianMobile(phoneNumber)) throw notAMobileNumber();
  const code = newCode();
  try {
    await recordSend(shop, { phoneNumber, address: clientIpKey(clientIp), code });
  } catch (error) {
    if (error instanceof SmsCapReached) return refuseOverCap(shop, error);
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

/** Keeps the code for the phone and counts its sending, or neither. */
async function recordSend(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { phoneNumber, address, code }: { phoneNumber: string; address: string; code: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    // Always in this order, so that two sends cannot wait for each other.
    await lockSends(tx, `phone ${phoneNumber}`);
    await lockSends(tx, `address ${address}`);
    const now = clock();
    const waitMs = Math.max(
      await waitForPhone(tx, phoneNumber, now),
      await waitForAddress(tx, address, configuration.RATE_LIMIT_SCALE, now),
    );
    if (waitMs > 0) throw tooManyOtps(waitMs);
    await insertSend(tx, phoneNumber, address, now);
    const hash = codeHash(configuration.SERVER_SECRET, phoneNumber, code);
    await replaceCode(tx, phoneNumber, hash, now, new Date(now.getTime() + codeLifetimeMs), triesPerCode);
    // Last, because everybody else's send waits from here to the commit.
    await countSendOfShop(tx, configuration, now);
  });
}

async function waitForPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<number> {
  const max = Math.max(...limitsPerPhone.map((limit) => limit.max));
  const sends = await findLatestSendsToPhone(tx, phoneNumber, max);
  return Math.max(...limitsPerPhone.map((limit) => waitAfter(sends[limit.max - 1], limit.windowMs, now)));
}

async function waitForAddress(tx: Queryable, address: string, scale: number, now: Date): Promise<number> {
  const [send] = await findSendFromAddress(tx, address, scaleLimit(limitPerAddress.max, scale) - 1);
  return waitAfter(send, limitPerAddress.windowMs, now);
}

/** The next send is allowed once the one that fills the window has left it. */
function waitAfter(send: { sent_at: Date } | undefined, windowMs: number, now: Date): number {
  return send ? Math.max(0, send.sent_at.getTime() + windowMs - now.getTime()) : 0;
}
