import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { CourierCompany } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { shownMs } from "./courier-estimates.ts";
import { claimWanted, deleteEstimates, lockAsking, updateEstimate } from "./courier-estimates.queries.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// Beside the 45 quotes of packers, which are counted apart: a company is asked less than 50 times in five minutes in all.
const budgetMs = 5 * minuteMs;
const maxEstimatesAsked = 4;
const triedAgainMs = 10 * minuteMs;
const wantedMs = dayMs;
// More is a mistake of the company's.
const maxEstimatedDays = 30;

type Needs = Pick<Shop, "db" | "clock" | "couriers" | "log">;

/**
 * Deletes what is old, and asks the companies what is wanted, each by itself and few at a time. One that does not answer is asked
 * again later.
 */
export async function askForEstimates(shop: Needs): Promise<void> {
  const { db, clock, couriers } = shop;
  if (couriers.length === 0) return;
  const before = (ms: number) => new Date(clock().getTime() - ms);
  await deleteEstimates(db, before(shownMs), before(wantedMs), before(triedAgainMs));
  await Promise.all(couriers.map((company) => askCompany(shop, company)));
}

async function askCompany(shop: Needs, company: CourierCompany): Promise<void> {
  const { db, clock } = shop;
  const now = clock();
  const wanted = await transaction(db, async (tx) => {
    await lockAsking(tx, company.name);
    return claimWanted(tx, {
      company: company.name,
      now,
      max: maxEstimatesAsked,
      countedSince: new Date(now.getTime() - budgetMs),
      triedBefore: new Date(now.getTime() - triedAgainMs),
    });
  });
  await Promise.all(wanted.map(({ pinCode }) => ask(shop, company, pinCode)));
}

async function ask({ db, clock, log }: Needs, company: CourierCompany, pinCode: string): Promise<void> {
  try {
    const days = await company.estimateDays(pinCode);
    const isPossible = days !== null && days >= 0 && days <= maxEstimatedDays;
    await updateEstimate(db, pinCode, company.name, isPossible ? Math.ceil(days) : null, clock());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, `${company.name} gives no estimate`);
  }
}
