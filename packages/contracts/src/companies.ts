import {
  maxBranchNameLength,
  maxCompanyNameLength,
  maxLimitRupees,
} from "@dakbag/domain/companies/company-limits";
import { type MemberRole, memberRoles } from "@dakbag/domain/companies/member-roles";
import { mayBeLimited } from "@dakbag/domain/companies/spending-limits";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { branchInShort, id, instant, lineText, phoneNumber, rupees } from "./fields.ts";
import { getShippingDetails, saveShippingDetails } from "./shipping-details.ts";

const role = z.enum(memberRoles, { error: `role must be one of ${memberRoles.join(", ")}` });
const limit = (field: string) =>
  z
    .number({ error: `${field} must be whole rupees, or null for no limit` })
    .int(`${field} must be whole rupees`)
    .min(0, `${field} must be at least 0`)
    .max(maxLimitRupees, `${field} must be at most ${maxLimitRupees}`)
    .nullable();
const perOrder = limit("perOrder");
const perMonth = limit("perMonth");
interface RoleWithLimits {
  readonly role: MemberRole;
  readonly perOrder: number | null;
  readonly perMonth: number | null;
}
const withLimitsOfRole = <Body extends z.ZodType<RoleWithLimits>>(body: Body) =>
  body.refine((typed) => mayBeLimited(typed.role) || (typed.perOrder ?? typed.perMonth) === null, {
    error: "perOrder and perMonth are for approvers and buyers",
    path: ["perOrder"],
  });
const version = z.number({ error: "version must be a number" }).int("version must be a whole number");
const name = lineText("name", maxCompanyNameLength);
const branchName = lineText("name", maxBranchNameLength);
const ofId = z.strictObject({ id });

const branch = branchInShort.extend({
  version: z.number(),
  /** As the branch has saved it; null before. A GSTIN, or NA. */
  GSTIN: z.string().nullable(),
  /** What the GST registry says of it; null when it was not asked, or does not answer. */
  registration: z.object({ legalName: z.string(), isActive: z.boolean() }).nullable(),
});

export type CompanyBranch = z.infer<typeof branch>;

const member = z.object({
  _id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  role,
  branch: branchInShort,
  /** In rupees with GST, without approval; null: no limit. */
  perOrder: z.number().nullable(),
  perMonth: z.number().nullable(),
  /** Of this month in India. */
  spent: rupees,
  joinedAt: instant,
  version: z.number(),
});

const invitation = z.object({
  _id: z.string(),
  phoneNumber: z.string(),
  role,
  perOrder: z.number().nullable(),
  perMonth: z.number().nullable(),
  expiresAt: instant,
});

/** An invitation, as the one who is invited reads it. */
const ownInvitation = z.object({
  _id: z.string(),
  companyName: z.string(),
  invitedBy: z.string(),
  role,
  expiresAt: instant,
});

export type OwnInvitation = z.infer<typeof ownInvitation>;

/**
 * The caller's company, and the invitations to their phone number. `company` is null for who has none. `invitations` of the
 * company are for owners; for others the list is empty.
 */
export const readCompany = endpoint("GET /api/company", {
  access: "buyer",
  answer: succeeded.extend({
    company: z
      .object({
        name: z.string(),
        version: z.number(),
        role,
        branch: branchInShort,
        branches: z.array(branch),
        members: z.array(member),
        invitations: z.array(invitation),
      })
      .nullable(),
    ownInvitations: z.array(ownInvitation),
  }),
});

export type Company = NonNullable<z.infer<typeof readCompany.answer>["company"]>;

/**
 * Opens a company, of which the caller is the owner. Its first branch has the caller's saved details and addresses. 409 for who
 * has a company.
 */
export const openCompany = endpoint("POST /api/company", {
  access: "buyer",
  body: z.strictObject({ name, branchName }),
  answer: succeeded,
});

/** 409 when it was changed meanwhile. */
export const renameCompany = endpoint("PUT /api/company", {
  access: "buyer",
  right: "manage",
  body: z.strictObject({ name, version }),
  answer: succeeded,
});

/** Adds a branch without details. 409 for a name that another branch has. */
export const addBranch = endpoint("POST /api/company/branches", {
  access: "buyer",
  right: "manage",
  body: z.strictObject({ name: branchName }),
  answer: succeeded.extend({ branch: branchInShort }),
});

export const renameBranch = endpoint("PUT /api/company/branches/:id", {
  access: "buyer",
  right: "manage",
  params: ofId,
  body: z.strictObject({ name: branchName, version }),
  answer: succeeded,
});

/** The saved details of a branch; null when nothing has been saved. */
export const readBranchDetails = endpoint("GET /api/company/branches/:id/details", {
  access: "buyer",
  right: "see",
  params: ofId,
  answer: succeeded.extend({
    branch: branchInShort,
    details: getShippingDetails.answer.shape.shippingDetails,
  }),
});

/**
 * Saves GSTIN and addresses of a branch. The GSTIN needs the right check digit, and must be active in the GST registry when that
 * answers; `isChecked` says whether it did.
 */
export const saveBranchDetails = endpoint("PUT /api/company/branches/:id/details", {
  access: "buyer",
  right: "manage",
  params: ofId,
  body: saveShippingDetails.body,
  answer: succeeded.extend({ warning: z.string().nullable(), isChecked: z.boolean() }),
});

/** Nothing is ordered for it from then on. 409 for the last one, and while a colleague buys for it. */
export const closeBranch = endpoint("DELETE /api/company/branches/:id", {
  access: "buyer",
  right: "manage",
  params: ofId,
  answer: succeeded,
});

/** From now on the caller buys for this branch: with its GSTIN, addresses and authorisations. */
export const chooseBranch = endpoint("PUT /api/company/branch", {
  access: "buyer",
  right: "see",
  body: z.strictObject({ branchId: id }),
  answer: succeeded,
});

/**
 * Whoever signs in with this phone number can take the invitation. A second one of a phone replaces the first. `perOrder` and
 * `perMonth` are what they may order without approval, in whole rupees with GST; null: no limit, 0: nothing.
 */
export const inviteMember = endpoint("POST /api/company/invitations", {
  access: "buyer",
  right: "manage",
  body: withLimitsOfRole(
    z.strictObject({ phoneNumber, role, perOrder: perOrder.default(null), perMonth: perMonth.default(null) }),
  ),
  answer: succeeded,
});

export const withdrawInvitation = endpoint("DELETE /api/company/invitations/:id", {
  access: "buyer",
  right: "manage",
  params: ofId,
  answer: succeeded,
});

/** 404 for an invitation of another phone number; 409 for who has a company. */
export const takeInvitation = endpoint("POST /api/company/invitations/:id/take", {
  access: "buyer",
  params: ofId,
  answer: succeeded,
});

export const declineInvitation = endpoint("POST /api/company/invitations/:id/decline", {
  access: "buyer",
  params: ofId,
  answer: succeeded,
});

/** Role and limits, as for an invitation. 409 when it was changed meanwhile, and for the last owner. */
export const changeMember = endpoint("PUT /api/company/members/:id", {
  access: "buyer",
  right: "manage",
  params: ofId,
  body: withLimitsOfRole(z.strictObject({ role, perOrder, perMonth, version })),
  answer: succeeded,
});

/** The colleague has no access to the company from the next request on. 409 for the last owner. */
export const removeMember = endpoint("DELETE /api/company/members/:id", {
  access: "buyer",
  right: "manage",
  params: ofId,
  answer: succeeded,
});

/** The caller leaves. The last owner can only leave as the last one of all. */
export const leaveCompany = endpoint("POST /api/company/leave", {
  access: "buyer",
  answer: succeeded,
});
