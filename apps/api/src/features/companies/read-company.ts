import type { readCompany as contract } from "@dakbag/contracts/companies";
import { hasRight } from "@dakbag/domain/companies/member-roles";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type * as z from "zod";
import type { BuyingParty, Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { isActiveStatus } from "../gst-validation/validate-gst.ts";
import { findShippingDetails, presentShippingDetails } from "../buyer-details/shipping-details.ts";
import { branchWithId } from "./change-company.ts";
import {
  type BranchRow,
  findBranches,
  findCompany,
  findInvitationsOfCompany,
  findInvitationsOfPerson,
  findMembers,
  type InvitationRow,
  type MemberRow,
} from "./companies.queries.ts";
import { limitsInRupees } from "./role-and-limits.ts";
import { readSpentByColleague } from "./spending.ts";

type Answer = Omit<z.output<typeof contract.answer>, "success">;

/** The caller's company, with what they may see of it, and the invitations to their phone number. */
export async function readCompany(db: Queryable, caller: Caller, now: Date): Promise<Answer> {
  const ownInvitations = await findInvitationsOfPerson(db, caller.userId, now);
  return {
    company: await readOwn(db, caller.party, now),
    ownInvitations: ownInvitations.map(({ id, companyName, invitedBy, role, expiresAt }) => {
      return { _id: id, companyName, invitedBy, role, expiresAt: expiresAt.toISOString() };
    }),
  };
}

async function readOwn(
  db: Queryable,
  { userId, companyId }: BuyingParty,
  now: Date,
): Promise<Answer["company"]> {
  if (!companyId) return null;
  const [company] = await findCompany(db, companyId);
  const branches = await findBranches(db, companyId);
  const members = await findMembers(db, companyId);
  const me = members.find((member) => member.userId === userId);
  // Removed since the request began.
  if (!company || !me) return null;
  const invitations = hasRight(me.role, "manage") ? await findInvitationsOfCompany(db, companyId, now) : [];
  const spent = await readSpentByColleague(db, companyId, now);
  const { name, version } = company;
  return {
    name,
    version,
    role: me.role,
    branch: branchOf(me),
    branches: branches.map(presentBranch),
    members: members.map((member) => presentMember(member, spent)),
    invitations: invitations.map(presentInvitation),
  };
}

const branchOf = ({ branchId, branchName }: MemberRow) => ({ _id: branchId, name: branchName });

const presentBranch = ({ id, name, version, gstin, legalName, registryStatus }: BranchRow) => ({
  _id: id,
  name,
  version,
  GSTIN: gstin,
  registration: legalName === null ? null : { legalName, isActive: isActiveStatus(registryStatus) },
});

const presentMember = (member: MemberRow, spent: ReadonlyMap<string, number>) => ({
  _id: member.userId,
  name: member.name,
  phoneNumber: member.phoneNumber,
  role: member.role,
  branch: branchOf(member),
  ...limitsInRupees(member),
  spent: paiseToRupees(spent.get(member.userId) ?? 0),
  joinedAt: member.joinedAt.toISOString(),
  version: member.version,
});

const presentInvitation = ({ id, phoneNumber, role, expiresAt, ...limits }: InvitationRow) => ({
  _id: id,
  phoneNumber,
  role,
  ...limitsInRupees(limits),
  expiresAt: expiresAt.toISOString(),
});

/** @throws ShopError 404 not of this company */
export async function readBranchDetails(db: Queryable, id: string, { companyId }: BuyingParty) {
  const branch = branchWithId(companyId ? await findBranches(db, companyId) : [], id);
  const details = await findShippingDetails(db, id);
  return {
    branch: { _id: id, name: branch.name },
    details: details ? presentShippingDetails(details) : null,
  };
}
