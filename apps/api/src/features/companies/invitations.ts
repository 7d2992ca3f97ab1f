import { invitationDays, maxMembers, maxOpenInvitations } from "@dakbag/domain/companies/company-limits";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import {
  hasCompany,
  invitationNotFound,
  isColleague,
  tooManyInvitations,
  tooManyMembers,
} from "./companies.errors.ts";
import {
  deleteInvitation,
  findBranches,
  findInvitationsOfCompany,
  findInvitationsOfPerson,
  findMembers,
  insertMember,
  lockCompany,
  upsertInvitation,
} from "./companies.queries.ts";
import * as companiesRows from "./companies.queries.ts";
import { changeOwnCompany, type Colleague } from "./lock-own-company.ts";
import { describe, limitsInPaise, type RoleAndLimits } from "./role-and-limits.ts";

type Needs = Pick<Shop, "db" | "clock">;

const dayMs = 24 * 60 * 60_000;

/**
 * Invites whoever proves a phone number. Whether the number has an account, or another company, is not said.
 *
 * @throws ShopError 404, 403 as `changeOwnCompany`; 409 a colleague already, or too many
 */
export function inviteMember(
  shop: Needs,
  { phoneNumber, role, ...limits }: RoleAndLimits & { readonly phoneNumber: string },
  caller: Colleague,
): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, { id: companyId, name, members }) => {
    const colleague = members.find((member) => member.phoneNumber === phoneNumber);
    if (colleague) throw isColleague(colleague.name);
    const now = shop.clock();
    const open = await findInvitationsOfCompany(tx, companyId, now);
    const isAgain = open.some((one) => one.phoneNumber === phoneNumber);
    if (!isAgain && open.length >= maxOpenInvitations) throw tooManyInvitations();
    const inPaise = limitsInPaise(limits);
    await upsertInvitation(tx, {
      id: uuidV7(now),
      companyId,
      phoneNumber,
      role,
      invitedBy: caller.userId,
      now,
      expiresAt: new Date(now.getTime() + invitationDays * dayMs),
      ...inPaise,
    });
    await recordAudit(tx, caller, now, {
      action: "company.colleague-invited",
      subject: name,
      summary: `${caller.name} invited ${phoneNumber} as ${describe({ role, ...inPaise })}.`,
    });
  });
}

/** Withdrawing it again changes nothing. @throws ShopError 404, 403 as `changeOwnCompany` */
export function withdrawInvitation(shop: Needs, id: string, caller: Colleague): Promise<void> {
  return changeOwnCompany(shop, caller, "manage", async (tx, company) => {
    const open = await findInvitationsOfCompany(tx, company.id, shop.clock());
    if (!open.some((one) => one.id === id)) throw invitationNotFound();
    await deleteInvitation(tx, id);
  });
}

/**
 * The caller becomes a colleague: their phone number, which they proved, is the one that was invited.
 *
 * @throws ShopError 404 not invited, withdrawn or expired; 409 for who has a company, or too many colleagues
 */
export async function takeInvitation({ db, clock }: Needs, id: string, caller: Actor): Promise<void> {
  const now = clock();
  await transaction(db, async (tx) => {
    const invited = await findOwnInvitation(tx, id, caller.userId, now);
    await lockCompany(tx, invited.companyId);
    // The company may have withdrawn it, or changed the role, while this waited for the lock.
    const { companyId, companyName, role, perOrderPaise, perMonthPaise } = await findOwnInvitation(
      tx,
      id,
      caller.userId,
      now,
    );
    const [branches, members] = [await findBranches(tx, companyId), await findMembers(tx, companyId)];
    const [branch] = branches;
    // Its last colleague has left.
    if (!branch || members.length === 0) throw invitationNotFound();
    if (members.length >= maxMembers) throw tooManyMembers();
    const { userId } = caller;
    const limits = { perOrderPaise, perMonthPaise };
    const [added] = await insertMember(tx, { userId, companyId, role, branchId: branch.id, now, ...limits });
    if (!added) throw hasCompany();
    await deleteInvitation(tx, id);
    await recordAudit(tx, caller, now, {
      action: "company.colleague-joined",
      subject: companyName,
      summary: `${caller.name} joined ${companyName} as ${role}.`,
    });
  });
}

/** @throws ShopError 404 not invited, or withdrawn */
export async function declineInvitation({ db, clock }: Needs, id: string, caller: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    await findOwnInvitation(tx, id, caller.userId, clock());
    await deleteInvitation(tx, id);
  });
}

async function findOwnInvitation(tx: Queryable, id: string, userId: string, now: Date) {
  const invited = (await findInvitationsOfPerson(tx, userId, now)).find((one) => one.id === id);
  if (!invited) throw invitationNotFound();
  return invited;
}

export const { deleteExpiredInvitations } = companiesRows;
