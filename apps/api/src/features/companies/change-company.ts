import { maxBranches } from "@dakbag/domain/companies/company-limits";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { deleteDetailsOfBranches } from "../buyer-details/branch-details.ts";
import {
  branchInUse,
  branchNameTaken,
  branchNotFound,
  changedMeanwhile,
  lastBranch,
  tooManyBranches,
} from "./companies.errors.ts";
import {
  type BranchRow,
  closeBranch as closeBranchRow,
  findBranches,
  insertBranch,
  lockBranches,
  updateBranch,
  updateCompany,
  updateMemberBranch,
} from "./companies.queries.ts";
import { changeOwnCompany, type Colleague } from "./lock-own-company.ts";

type Needs = Pick<Shop, "db" | "clock">;

/** @throws ShopError 404, 403 as `changeOwnCompany`; 409 changed meanwhile */
export function renameCompany(
  shop: Needs,
  { name, version }: { readonly name: string; readonly version: number },
  caller: Colleague,
): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    if (company.name === name) return;
    const [updated] = await updateCompany(tx, company.id, name, version);
    if (!updated) throw changedMeanwhile();
    await recordAudit(tx, caller, shop.clock(), {
      action: "company.renamed",
      subject: name,
      summary: `${caller.name} renamed the company ${company.name}.`,
      changes: [{ field: "name", before: company.name, after: name }],
    });
  });
}

/** @throws ShopError 404, 403 as `changeOwnCompany`; 409 for a name that is taken, or too many */
export function addBranch(
  shop: Needs,
  name: string,
  caller: Colleague,
): Promise<{ readonly _id: string; readonly name: string }> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const branches = await findBranches(tx, company.id);
    if (branches.some((other) => isSameName(other.name, name))) throw branchNameTaken(name);
    if (branches.length >= maxBranches) throw tooManyBranches();
    const now = shop.clock();
    const id = uuidV7(now);
    await insertBranch(tx, id, company.id, name, now);
    return { _id: id, name };
  });
}

/** @throws ShopError 404 not of this company, 403; 409 changed meanwhile, or a name that is taken */
export function renameBranch(
  shop: Needs,
  { id, name, version }: { readonly id: string; readonly name: string; readonly version: number },
  caller: Colleague,
): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const branches = await findBranches(tx, company.id);
    const branch = branchWithId(branches, id);
    if (branch.name === name) return;
    if (branches.some((other) => other !== branch && isSameName(other.name, name)))
      throw branchNameTaken(name);
    const [updated] = await updateBranch(tx, { id, companyId: company.id, name, version });
    if (!updated) throw changedMeanwhile();
  });
}

/** Its orders and invoices stay. @throws ShopError 404, 403; 409 the last one, or a colleague buys for it */
export function closeBranch(shop: Needs, id: string, caller: Colleague): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const branches = await findBranches(tx, company.id);
    const branch = branchWithId(branches, id);
    if (branches.length === 1) throw lastBranch();
    const buyers = company.members.filter(({ branchId }) => branchId === id);
    if (buyers.length > 0) throw branchInUse(buyers.map(({ name }) => name));
    const now = shop.clock();
    await lockBranches(tx, company.id);
    await deleteDetailsOfBranches(tx, [id]);
    await closeBranchRow(tx, id, company.id, now);
    await recordAudit(tx, caller, now, {
      action: "company.branch-closed",
      subject: company.name,
      summary: `${caller.name} closed the branch ${branch.name}.`,
    });
  });
}

/** The branch that a colleague buys for from now on. @throws ShopError 404 not an open branch of this company */
export function chooseBranch(shop: Needs, branchId: string, caller: Colleague): Promise<void> {
  return changeOwnCompany(shop, caller, "see", async (tx) => {
    const [chosen] = await updateMemberBranch(tx, caller.userId, branchId);
    if (!chosen) throw branchNotFound();
  });
}

/** @throws ShopError 404 none of them */
export function branchWithId(branches: readonly BranchRow[], id: string): BranchRow {
  const branch = branches.find((one) => one.id === id);
  if (!branch) throw branchNotFound();
  return branch;
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
