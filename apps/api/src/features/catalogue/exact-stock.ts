import { createProcessRateLimit } from "../../platform/process-rate-limit.ts";
import { limitsPerClientIp } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";

const hourMs = 3_600_000;
// A visitor's browser reads the catalogue again once a minute at most, and only when something has changed.
const exactStockPerClient = { max: 60, windowMs: hourMs };
const exactStockPerAccount = { max: 600, windowMs: hourMs };

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
  const isWithin = createProcessRateLimit(clock);
  return {
    ofClient: (clientIp) =>
      limitsPerClientIp("exact stock", exactStockPerClient, {
        clientIp,
        scale: configuration.RATE_LIMIT_SCALE,
      }).every(isWithin),
    ofAccount: (userId) => isWithin({ bucket: `exact stock of ${userId}`, ...exactStockPerAccount }),
  };
}
