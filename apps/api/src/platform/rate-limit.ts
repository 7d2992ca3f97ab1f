import { clientIpKey, wideNetworkOf } from "./client-network.ts";
import type { Queryable } from "./database.ts";
import { countHit, findWindowEnd } from "./rate-limit.queries.ts";
import { type ShopError, tooManyRequests } from "./shop-error.ts";

/** At most `max` hits in a window that starts with its first hit. */
export interface RateLimit {
  /** What is counted and for whom, as `sign-in phone 9876543210`. */
  readonly bucket: string;
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one hit in the database, shared by all copies of the program; never lets more than `max` through, also under
 * concurrency.
 *
 * @returns undefined when the hit is within the limit, else the milliseconds to wait
 */
export async function hitRateLimit(db: Queryable, limit: RateLimit, now: Date): Promise<number | undefined> {
  const counted = await countWithin(db, limit, now);
  return "hits" in counted ? undefined : counted.waitMs;
}

/** Like `hitRateLimit`. @returns how many hits the window has now, or the milliseconds to wait */
export async function countWithin(
  db: Queryable,
  limit: RateLimit,
  now: Date,
): Promise<{ hits: number } | { waitMs: number }> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const [counted] = await countHit(db, limit.bucket, now, windowEndsAt, limit.max);
  return counted ?? { waitMs: await waitFor(db, limit, now) };
}

async function waitFor(db: Queryable, { bucket }: RateLimit, now: Date): Promise<number> {
  const [window] = await findWindowEnd(db, bucket);
  return window ? window.window_ends_at.getTime() - now.getTime() : 0;
}

// Homes and offices get up to a /48 of IPv6, which is 65,536 clients; mobile networks share one among many phones.
const maxClientsOfWideNetwork = 4;

/**
 * The limits of a client IP, scaled by RATE_LIMIT_SCALE: its own, and for IPv6 that of its /48 network, which counts as
 * four clients.
 */
export function limitsPerClientIp(
  what: string,
  { max, windowMs }: Omit<RateLimit, "bucket">,
  { clientIp, scale }: { clientIp: string; scale: number },
): [RateLimit, ...RateLimit[]] {
  const own = { bucket: `${what} from ${clientIpKey(clientIp)}`, max: scaleLimit(max, scale), windowMs };
  const wide = wideNetworkOf(clientIp);
  if (wide === clientIpKey(clientIp)) return [own];
  const maxOfAll = scaleLimit(max * maxClientsOfWideNetwork, scale);
  return [own, { bucket: `${what} from ${wide}`, max: maxOfAll, windowMs }];
}

/**
 * Counts one hit for each of these limits, as `hitRateLimit`. Outside a transaction that is rolled back, hits before the
 * limit that is reached stay counted.
 *
 * @returns undefined when the hit is within all of them, else the milliseconds to wait
 */
export async function hitRateLimits(
  db: Queryable,
  limits: readonly RateLimit[],
  now: Date,
): Promise<number | undefined> {
  for (const limit of limits) {
    const waitMs = await hitRateLimit(db, limit, now);
    if (waitMs !== undefined) return waitMs;
  }
  return undefined;
}

/**
 * Counts one hit for each of these limits, as `hitRateLimits`.
 *
 * @throws the refusal when one is reached; a transaction that rolls back with it undoes the count
 */
export async function enforceLimits(
  db: Queryable,
  limits: RateLimit | readonly RateLimit[],
  now: Date,
  refusal: (waitMs: number) => ShopError,
): Promise<void> {
  const waitMs = await hitRateLimits(db, [limits].flat(), now);
  if (waitMs !== undefined) throw refusal(waitMs);
}

/** A refusal whose text says how long to wait. */
export const refusalWithWait = (text: (wait: string) => string) => (waitMs: number) =>
  tooManyRequests(text(formatWait(waitMs)), waitMs / 1000);

/** A limit scaled by RATE_LIMIT_SCALE: an integer of at least 1. */
export function scaleLimit(max: number, scale: number): number {
  return Math.max(1, Math.floor(max * scale));
}

/** A wait for people, rounded up: `20 seconds`, `8 minutes`, `3 hours`. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return withUnit(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? withUnit(minutes, "minute") : withUnit(Math.ceil(minutes / 60), "hour");
}

function withUnit(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
