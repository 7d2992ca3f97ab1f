import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deleteDetailsOfBranches } from "../buyer-details/branch-details.ts";
import { changedMeanwhile, lastOwner, memberNotFound } from "./companies.errors.ts";
import {
  deleteCompanyWithoutOrders,
  deleteInvitationsOfCompany,
  deleteInvitationsOfPhone,
  deleteMember,
  findBranches,
  findCompanyWithoutOtherOwner,
  findMembers,
  lockBranches,
  lockCompanyOf,
  updateMember,
} from "./companies.queries.ts";
import { changeOwnCompany, type Colleague, type LockedCompany } from "./lock-own-company.ts";
import { describe, limitsInPaise, type RoleAndLimits } from "./role-and-limits.ts";

type Needs = Pick<Shop, "db" | "clock">;

/** @throws ShopError 404 not a colleague, 403; 409 changed meanwhile, or the last owner */
export function changeMember(
  shop: Needs,
  { id, role, version, ...limits }: RoleAndLimits & { readonly id: string; readonly version: number },
  caller: Colleague,
): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const member = memberOf(company, id);
    const before = describe(member);
    const changed = { role, ...limitsInPaise(limits) };
    const after = describe(changed);
    if (after === before) return;
    if (member.version !== version) throw changedMeanwhile();
    if (role !== "owner") assertOwnerWithout(company, id);
    await updateMember(tx, { userId: id, ...changed });
    await recordAudit(tx, caller, shop.clock(), {
      action: "company.colleague-changed",
      subject: company.name,
      summary: `${caller.name} made ${member.name} ${after}.`,
      changes: [{ field: "role", before, after }],
    });
  });
}

/** @throws ShopError 404 not a colleague, 403; 409 the last owner */
export function removeMember(shop: Needs, id: string, caller: Colleague): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const member = memberOf(company, id);
    assertOwnerWithout(company, id);
    await deleteMember(tx, id);
    await recordAudit(tx, caller, shop.clock(), {
      action: "company.colleague-removed",
      subject: company.name,
      summary: `${caller.name} removed ${member.name}.`,
    });
  });
}

/** @throws ShopError 404 without a company; 409 the last owner of several colleagues */
export function leaveCompany(shop: Needs, caller: Colleague): Promise<void> {
  return changeOwnCompany(shop, caller, "see", async (tx, company) => {
    const isLast = company.members.length === 1;
    if (!isLast) assertOwnerWithout(company, company.me.userId);
    await deleteMember(tx, company.me.userId);
    if (isLast) await clearCompany(tx, company.id);
    await recordAudit(tx, caller, shop.clock(), {
      action: "company.colleague-left",
      subject: company.name,
      summary: `${caller.name} left ${company.name}.`,
    });
  });
}

/** With its last colleague goes all of a company but what its orders name. */
async function clearCompany(tx: pg.PoolClient, companyId: string): Promise<void> {
  await deleteInvitationsOfCompany(tx, companyId);
  const branches = await findBranches(tx, companyId);
  const ids = branches.map(({ id }) => id);
  await lockBranches(tx, companyId);
  await deleteDetailsOfBranches(tx, ids);
  await deleteCompanyWithoutOrders(tx, companyId);
}

/** Sentences about what keeps the account of a colleague from being erased. */
export async function findObstaclesOfOwner(db: Queryable, userId: string): Promise<string[]> {
  const found = await findCompanyWithoutOtherOwner(db, userId);
  return found.map(({ name }) => `You are the only owner of ${name}: make a colleague an owner first.`);
}

/** A colleague whose account is erased leaves, and invitations to their phone number end. The caller has asked for obstacles. */
export async function removeErasedMember(
  tx: pg.PoolClient,
  { id, phoneNumber }: { readonly id: string; readonly phoneNumber: string },
): Promise<void> {
  await deleteInvitationsOfPhone(tx, phoneNumber);
  const [company] = await lockCompanyOf(tx, id);
  if (!company) return;
  await deleteMember(tx, id);
  if ((await findMembers(tx, company.id)).length === 0) await clearCompany(tx, company.id);
}

function memberOf({ members }: LockedCompany, userId: string) {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw memberNotFound();
  return member;
}

function assertOwnerWithout({ members }: LockedCompany, userId: string): void {
  if (!members.some((other) => other.userId !== userId && other.role === "owner")) throw lastOwner();
}
