import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import type { RateLimit } from "./rate-limit.ts";

const maxCounted = 100_000;

/**
 * Counts hits in this process alone, without the database: for what is answered while it is unavailable, and for limits that are
 * no lock.
 *
 * @returns counts one hit, and says whether it is within the limit
 */
export function createProcessRateLimit(clock: Clock): (limit: RateLimit) => boolean {
  const counts = new LRUCache<string, { hits: number; readonly endsAt: number }>({ max: maxCounted });
  return ({ bucket, max, windowMs }) => {
    const now = clock().getTime();
    const known = counts.get(bucket);
    const count = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs };
    count.hits += 1;
    counts.set(bucket, count);
    return count.hits <= max;
  };
}
