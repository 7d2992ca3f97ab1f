import { LRUCache } from "lru-cache";
import { limitsPerClientIp, type RateLimit } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";

const hourMs = 3_600_000;
// A visitor's browser reads the catalogue again once a minute at most, and only when something has changed.
const exactStockPerClient = { max: 60, windowMs: hourMs };
const exactStockPerAccount = { max: 600, windowMs: hourMs };
const maxCounted = 100_000;

/** Whether a client or an account still gets the exact stock. */
export interface ExactStock {
  ofClient(clientIp: string): boolean;
  ofAccount(userId: string): boolean;
}

/**
 * Counts the answers with exact stock, from which others could read what the shop sells. Clients beyond the limit get
 * rounded ones. The counts are this process's own: they are no lock, and the database may be unavailable while goods are shown.
 */
export function createExactStock({
  clock,
  configuration,
}: Pick<Shop, "clock" | "configuration">): ExactStock {
  const counts = new LRUCache<string, { hits: number; readonly endsAt: number }>({ max: maxCounted });
  function isWithin({ bucket, max, windowMs }: RateLimit): boolean {
    const now = clock().getTime();
    const known = counts.get(bucket);
    const count = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs };
    count.hits += 1;
    counts.set(bucket, count);
    return count.hits <= max;
  }
  return {
    ofClient: (clientIp) =>
      limitsPerClientIp("exact stock", exactStockPerClient, {
        clientIp,
        scale: configuration.RATE_LIMIT_SCALE,
      }).every(isWithin),
    ofAccount: (userId) => isWithin({ bucket: `exact stock of ${userId}`, ...exactStockPerAccount }),
  };
}
