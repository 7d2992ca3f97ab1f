import type { Queryable } from "../../platform/database.ts";
import { countWithin, hitRateLimit, type RateLimit, scaleLimit } from "../../platform/rate-limit.ts";
import { decrementHits } from "../../platform/rate-limit.queries.ts";
import type { Shop } from "../../shop.ts";

const hourMs = 60 * 60_000;

// Of the codes that the shop sends in an hour and in a day. The rest is for phones that have an account, and of that the
// last part for browsers that signed in before: a stranger with many numbers and networks can use up neither.
const shareOfNewNumbers = 0.6;
const shareOfUnknownBrowsers = 0.9;

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
export class SmsCapReached extends Error {
  readonly cap: RateLimit;
  readonly waitMs: number;

  constructor(cap: RateLimit, waitMs: number) {
    super("The shop has reached its cap on one-time codes.");
    this.cap = cap;
    this.waitMs = waitMs;
  }
}

/** Who a code is for. */
export interface CodeFor {
  /** A browser that signed in before asks. */
  readonly isKnown: boolean;
  /** The phone has an account. */
  readonly isRegistered: boolean;
}

/** A limit of which new numbers have used up their share: their codes wait, those of accounts are sent. */
export interface Pressure {
  readonly cap: RateLimit;
}

/**
 * Counts one send of the whole shop; a rollback undoes the count. Under pressure a send to a new number is not counted,
 * because it is not made.
 *
 * @throws SmsCapReached
 */
export async function countSendOfShop(
  tx: Queryable,
  configuration: Shop["configuration"],
  { isKnown, isRegistered }: CodeFor,
  now: Date,
): Promise<Pressure | undefined> {
  const caps = shopCaps(configuration);
  let pressed: RateLimit | undefined;
  for (const cap of caps) {
    const max = isKnown ? cap.max : scaleLimit(cap.max, shareOfUnknownBrowsers);
    const counted = await countWithin(tx, { ...cap, max }, now);
    if ("waitMs" in counted) throw new SmsCapReached({ ...cap, max }, counted.waitMs);
    if (counted.hits > scaleLimit(cap.max, shareOfNewNumbers)) pressed ??= cap;
  }
  if (!pressed || isKnown) return undefined;
  if (!isRegistered) for (const { bucket } of caps) await decrementHits(tx, bucket);
  return { cap: pressed };
}

/** Logs once per window across all processes that codes are not sent. */
export async function reportCap(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { cap, waitMs }: { cap: RateLimit; waitMs: number },
  says: string,
): Promise<void> {
  const report = { bucket: `reported: ${cap.bucket}: ${says}`, max: 1, windowMs: waitMs };
  const isLogged = (await hitRateLimit(db, report, clock())) !== undefined;
  if (!isLogged) log.error({ cap: cap.bucket, max: cap.max }, says);
}
