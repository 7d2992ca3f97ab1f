import { hasRight, type MemberRight } from "@dakbag/domain/companies/member-roles";
import type pg from "pg";
import type { Actor, Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { enforceLimits, type RateLimit } from "../../platform/rate-limit.ts";
import { rightMissing, tooManyRequests } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { companyNotFound } from "./companies.errors.ts";
import { type CompanyRow, findMembers, lockCompany, type MemberRow } from "./companies.queries.ts";

export type Colleague = Actor & Pick<Caller, "party">;

/** More than the work of a day needs; each change may leave an entry in the audit log. */
const changesPerAccount = { max: 200, windowMs: 24 * 60 * 60_000 };

export const limitOfChanges = (userId: string): RateLimit => ({
  bucket: `changes of a company by ${userId}`,
  ...changesPerAccount,
});

export const tooManyChanges = (waitMs: number) =>
  tooManyRequests("You have changed your company often today. Please try again tomorrow.", waitMs / 1000);

/** A company with its colleagues, locked for the rest of the transaction. */
export interface LockedCompany extends CompanyRow {
  readonly members: readonly MemberRow[];
  readonly me: MemberRow;
}

/**
 * Changes the company of a colleague, who must still be one with the right when it is locked: another owner may have removed
 * them since the request began.
 *
 * @throws ShopError 404 without a company, 403 without the right; 429 after many changes
 */
export async function changeOwnCompany<Result>(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, party: { companyId } }: Colleague,
  right: MemberRight,
  change: (tx: pg.PoolClient, company: LockedCompany) => Promise<Result>,
): Promise<Result> {
  if (!companyId) throw companyNotFound();
  await enforceLimits(db, limitOfChanges(userId), clock(), tooManyChanges);
  return transaction(db, async (tx) => {
    const [company] = await lockCompany(tx, companyId);
    const members = await findMembers(tx, companyId);
    const me = members.find((one) => one.userId === userId);
    if (!company || !me) throw companyNotFound();
    if (!hasRight(me.role, right)) throw rightMissing(right);
    return change(tx, { ...company, members, me });
  });
}
