import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { limitPassed } from "@dakbag/domain/companies/spending-limits";
import { formatRupees } from "@dakbag/domain/money/money";
import type { BuyingParty } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { sumSpentOf } from "../orders/find-orders.ts";
import { aboveLimit } from "./companies.errors.ts";

/** The id before all orders of this month in India: an order's id has the time of its placing. */
const startOfMonth = (now: Date) => firstUuidV7(indiaDayStart(daysOfMonth(indiaDay(now).slice(0, 7)).from));

/** What each colleague has ordered in this month without approval, in paise. */
export async function readSpentByColleague(
  db: Queryable,
  companyId: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sumSpentOf(db, companyId, startOfMonth(now), null);
  return new Map(rows.map(({ buyerId, paise }) => [buyerId, paise]));
}

/**
 * Of who has no limits it asks nothing. The caller has locked the buyer, so that two orders are not weighed against the same sum.
 *
 * @param totalOf the total with GST, in paise: only calculated for who has a limit
 * @throws ShopError 409 above a limit
 */
export async function assertWithinLimits(
  tx: Queryable,
  { userId, companyId, limits }: BuyingParty,
  totalOf: () => number,
  now: Date,
): Promise<void> {
  if (!companyId || !limits || (limits.perOrderPaise ?? limits.perMonthPaise) === null) return;
  const totalPaise = totalOf();
  const [spent] = await sumSpentOf(tx, companyId, startOfMonth(now), userId);
  const spentPaise = spent?.paise ?? 0;
  const passed = limitPassed(limits, { totalPaise, spentPaise });
  if (passed === undefined) return;
  const total = formatRupees(totalPaise);
  throw aboveLimit(
    passed === "order"
      ? `This order of ${total} is above your limit of ${formatRupees(limits.perOrderPaise ?? 0)} for an order.`
      : `With this order of ${total} and the ${formatRupees(spentPaise)} of this month you would pass your limit of ${formatRupees(limits.perMonthPaise ?? 0)} a month.`,
  );
}
