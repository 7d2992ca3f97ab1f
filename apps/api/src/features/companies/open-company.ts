import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { copyDetailsToBranch } from "../buyer-details/branch-details.ts";
import { limitOfChanges, tooManyChanges } from "./lock-own-company.ts";
import { hasCompany } from "./companies.errors.ts";
import { insertBranch, insertCompany, insertMember } from "./companies.queries.ts";

/**
 * Opens a company with one branch, which gets the saved details and addresses of its owner.
 *
 * @throws ShopError 409 for who has a company; 429 after many changes
 */
export async function openCompany(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { name, branchName }: { readonly name: string; readonly branchName: string },
  caller: Actor,
): Promise<void> {
  const now = clock();
  await enforceLimits(db, limitOfChanges(caller.userId), now, tooManyChanges);
  const [companyId, branchId] = [uuidV7(now), uuidV7(now)];
  return transaction(db, async (tx) => {
    await insertCompany(tx, companyId, name, now);
    await insertBranch(tx, branchId, companyId, branchName, now);
    const owner = { userId: caller.userId, role: "owner", perOrderPaise: null, perMonthPaise: null } as const;
    const [added] = await insertMember(tx, { ...owner, companyId, branchId, now });
    // Rolled back with the company.
    if (!added) throw hasCompany();
    await copyDetailsToBranch(tx, owner.userId, branchId, now);
    await recordAudit(tx, caller, now, {
      action: "company.opened",
      subject: name,
      summary: `${caller.name} opened the company ${name}.`,
    });
  });
}
