import type { Queryable } from "../../platform/database.ts";
import { type RateLimit, scaleLimit, hitRateLimit } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";
import { noMoreOtps } from "./account.errors.ts";

const hourMs = 60 * 60_000;

/** What all phones and addresses together may cost: numbers in turn from many networks pass every other limit. */
const capsOf = (configuration: Shop["configuration"]): RateLimit[] => {
  const { OTP_SENDS_PER_HOUR, OTP_SENDS_PER_DAY, RATE_LIMIT_SCALE } = configuration;
  const inAnHour = scaleLimit(OTP_SENDS_PER_HOUR, RATE_LIMIT_SCALE);
  const inADay = scaleLimit(OTP_SENDS_PER_DAY, RATE_LIMIT_SCALE);
  return [
    { bucket: "one-time codes of the shop in an hour", max: inAnHour, windowMs: hourMs },
    { bucket: "one-time codes of the shop in a day", max: inADay, windowMs: 24 * hourMs },
  ];
};

/** The cap that a send ran into, and for how long. */
export class SmsCapReached extends Error {
  readonly cap: RateLimit;
  readonly waitMs: number;

  constructor(cap: RateLimit, waitMs: number) {
    super("The shop has sent as many one-time codes as it may.");
    this.cap = cap;
    this.waitMs = waitMs;
  }
}

/**
 * Counts one send of the whole shop, and takes the count back with the transaction.
 *
 * @throws SmsCapReached
 */
export async function countSendOfShop(
  tx: Queryable,
  configuration: Shop["configuration"],
  now: Date,
): Promise<void> {
  for (const cap of capsOf(configuration)) {
    const waitMs = await hitRateLimit(tx, cap, now);
    if (waitMs !== undefined) throw new SmsCapReached(cap, waitMs);
  }
}

/** Tells the operators once for each window, whichever copy of the program met it first, and the caller each time. */
export async function refuseOverCap(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  { cap, waitMs }: SmsCapReached,
): Promise<never> {
  const told = { bucket: `told of: ${cap.bucket}`, max: 1, windowMs: waitMs };
  const isKnown = (await hitRateLimit(db, told, clock())) !== undefined;
  if (!isKnown) log.error({ cap: cap.bucket, max: cap.max }, "no more one-time codes are sent");
  throw noMoreOtps(waitMs);
}
