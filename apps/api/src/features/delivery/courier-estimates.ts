import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../../platform/caller.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import { createProcessRateLimit } from "../../platform/process-rate-limit.ts";
import { limitsPerClientIp } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";
import { findEstimates, insertWanted } from "./courier-estimates.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// A page that waits for longer is slower for what most buyers do not miss.
const maxWaitMs = 250;
const maxLookups = 4;
// A buyer has a few addresses.
const wantedPerClient = { max: 10, windowMs: hourMs };
const wantedPerAccount = { max: 10, windowMs: hourMs };

/** Shown so long, and meanwhile asked for anew. */
export const shownMs = 14 * dayMs;
const freshMs = 7 * dayMs;

interface CourierEstimate {
  /** Of the company that needs longest; null when none has said any. */
  readonly days: number | null;
  /** Whether there may be another answer soon. */
  readonly isAwaited: boolean;
}

/** Who asks about a PIN code. */
interface Asker {
  readonly clientIp: string;
  findCaller(): Promise<Caller | undefined>;
}

type Needs = Pick<Shop, "db" | "clock" | "couriers" | "configuration">;

/**
 * How long couriers need to a PIN code, by what they were asked before. It asks none of them: what is missing is noted for the job.
 * A database that is slow, busy or unavailable counts as no answer.
 */
export function createCourierEstimates(
  shop: Needs,
): (pinCode: string, asker: Asker) => Promise<CourierEstimate> {
  const { db, clock, couriers } = shop;
  const companies = couriers.map(({ name }) => name);
  const note = createNotes(shop);
  const silent = { days: null, isAwaited: companies.length > 0 };
  let lookups = 0;

  return async (pinCode, asker) => {
    if (companies.length === 0 || lookups >= maxLookups) return silent;
    lookups += 1;
    const found = lookUp(pinCode, asker).finally(() => (lookups -= 1));
    try {
      return await Promise.race([found, pause(maxWaitMs, silent, { ref: false })]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return silent;
    }
  };

  async function lookUp(pinCode: string, asker: Asker): Promise<CourierEstimate> {
    const now = clock();
    const rows = await findEstimates(db, {
      pinCode,
      companies,
      shownSince: new Date(now.getTime() - shownMs),
      freshSince: new Date(now.getTime() - freshMs),
    });
    const missing = companies
      .map((company) => ({ company, row: rows.find((row) => row.company === company) }))
      .filter(({ row }) => row?.isFresh !== true);
    if (missing.length > 0) await note(pinCode, missing, asker);
    const days = rows.flatMap((row) => row.days ?? []);
    return { days: days.length > 0 ? Math.max(...days) : null, isAwaited: missing.length > 0 };
  }
}

type Missing = readonly {
  readonly company: string;
  readonly row: { readonly isWanted: boolean; readonly isOfAccount: boolean } | undefined;
}[];

/** Notes what is to be asked, so much as one client or account may want in an hour. */
function createNotes({ db, clock, configuration }: Needs) {
  const isWithin = createProcessRateLimit(clock);
  return async (pinCode: string, missing: Missing, asker: Asker): Promise<void> => {
    const caller = await asker.findCaller();
    const isOfAccount = caller !== undefined;
    const companies = missing
      .filter(({ row }) => row?.isWanted !== true || (isOfAccount && !row.isOfAccount))
      .map(({ company }) => company);
    if (companies.length === 0) return;
    const limits = caller
      ? [{ bucket: `estimates of ${caller.userId}`, ...wantedPerAccount }]
      : limitsPerClientIp("estimates", wantedPerClient, {
          clientIp: asker.clientIp,
          scale: configuration.RATE_LIMIT_SCALE,
        });
    if (limits.every(isWithin)) await insertWanted(db, { pinCode, companies, isOfAccount, now: clock() });
  };
}
