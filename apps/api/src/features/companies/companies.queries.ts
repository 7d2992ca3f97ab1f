import type { MemberRole } from "@dakbag/domain/companies/member-roles";
import type { SpendingLimits } from "@dakbag/domain/companies/spending-limits";
import { namedStatement, statement } from "../../platform/database.ts";

export interface CompanyRow {
  id: string;
  name: string;
  version: number;
}

export interface BranchRow {
  id: string;
  name: string;
  version: number;
  gstin: string | null;
  legalName: string | null;
  registryStatus: string | null;
}

export interface MemberRow {
  userId: string;
  name: string;
  phoneNumber: string;
  role: MemberRole;
  branchId: string;
  branchName: string;
  perOrderPaise: number | null;
  perMonthPaise: number | null;
  joinedAt: Date;
  version: number;
}

export interface InvitationRow {
  id: string;
  companyId: string;
  companyName: string;
  invitedBy: string;
  phoneNumber: string;
  role: MemberRole;
  perOrderPaise: number | null;
  perMonthPaise: number | null;
  expiresAt: Date;
}

const company = "id, name, version";
export const findCompany = statement<[id: string], CompanyRow>(
  "companies.find",
  `SELECT ${company} FROM companies WHERE id = $1`,
);

/** Changes of one company are made one after the other. */
export const lockCompany = statement<[id: string], CompanyRow>(
  "companies.lock",
  `SELECT ${company} FROM companies WHERE id = $1 FOR NO KEY UPDATE`,
);

export const insertCompany = statement<[id: string, name: string, now: Date], never>(
  "companies.insert",
  "INSERT INTO companies (id, name, created_at) VALUES ($1, $2, $3)",
);

/** No row when it was changed since `version`. */
export const updateCompany = statement<[id: string, name: string, version: number], { version: number }>(
  "companies.update",
  "UPDATE companies SET name = $2, version = version + 1 WHERE id = $1 AND version = $3 RETURNING version",
);

/** The open ones, by name. */
export const findBranches = statement<[companyId: string], BranchRow>(
  "companies.find_branches",
  `SELECT branch.id, branch.name, branch.version, details.gstin, registered.legal_name AS "legalName",
     registered.status AS "registryStatus"
   FROM company_branches branch LEFT JOIN shipping_details details ON details.owner_id = branch.id
     LEFT JOIN gst_registrations registered ON registered.gstin = details.gstin
   WHERE branch.company_id = $1 AND branch.closed_at IS NULL ORDER BY lower(branch.name), branch.id`,
);

/** A name that another open branch has violates the unique index. */
export const insertBranch = statement<[id: string, companyId: string, name: string, now: Date], never>(
  "companies.insert_branch",
  "INSERT INTO company_branches (id, company_id, name, created_at) VALUES ($1, $2, $3, $4)",
);

/** No row when it is another company's, closed, or was changed since `version`. */
export const updateBranch = namedStatement<
  { id: string; companyId: string; name: string; version: number },
  { version: number }
>(
  "companies.update_branch",
  ["id", "companyId", "name", "version"],
  `UPDATE company_branches SET name = $3, version = version + 1
   WHERE id = $1 AND company_id = $2 AND version = $4 AND closed_at IS NULL RETURNING version`,
);

/** One that no order names is deleted. The branches of the company are locked. */
export const closeBranch = statement<[id: string, companyId: string, now: Date], never>(
  "companies.close_branch",
  `WITH ordered AS (SELECT EXISTS (SELECT FROM orders WHERE company_id = $2 AND branch_id = $1) AS is_named),
     deleted AS (DELETE FROM company_branches USING ordered WHERE id = $1 AND NOT is_named)
   UPDATE company_branches SET closed_at = $3, version = version + 1 FROM ordered WHERE id = $1 AND is_named`,
);

/** Owners first. */
export const findMembers = statement<[companyId: string], MemberRow>(
  "companies.find_members",
  `SELECT member.user_id AS "userId", person.name, person.phone_number AS "phoneNumber", member.role,
     member.branch_id AS "branchId", branch.name AS "branchName", member.per_order_paise AS "perOrderPaise",
     member.per_month_paise AS "perMonthPaise", member.joined_at AS "joinedAt", member.version
   FROM company_members member JOIN users person ON person.id = member.user_id
     JOIN company_branches branch ON branch.id = member.branch_id
   WHERE member.company_id = $1
   ORDER BY array_position(ARRAY['owner', 'approver', 'buyer', 'accounts'], member.role), person.name, member.user_id`,
);

/** No row for who has a company. */
export const insertMember = namedStatement<
  { userId: string; companyId: string; role: MemberRole; branchId: string; now: Date } & SpendingLimits,
  { userId: string }
>(
  "companies.insert_member",
  ["userId", "companyId", "role", "branchId", "now", "perOrderPaise", "perMonthPaise"],
  `INSERT INTO company_members (user_id, company_id, role, branch_id, joined_at, per_order_paise, per_month_paise)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (user_id) DO NOTHING RETURNING user_id AS "userId"`,
);

export const updateMember = namedStatement<{ userId: string; role: MemberRole } & SpendingLimits, never>(
  "companies.update_member",
  ["userId", "role", "perOrderPaise", "perMonthPaise"],
  `UPDATE company_members SET role = $2, per_order_paise = $3, per_month_paise = $4, version = version + 1
   WHERE user_id = $1`,
);

/** No row when the branch is another company's, or closed. */
export const updateMemberBranch = statement<[userId: string, branchId: string], { branchId: string }>(
  "companies.update_member_branch",
  `UPDATE company_members member SET branch_id = branch.id FROM company_branches branch
   WHERE member.user_id = $1 AND branch.id = $2 AND branch.company_id = member.company_id AND branch.closed_at IS NULL
   RETURNING member.branch_id AS "branchId"`,
);

export const deleteMember = statement<[userId: string], never>(
  "companies.delete_member",
  "DELETE FROM company_members WHERE user_id = $1",
);

const invitation = `invitation.id, invitation.company_id AS "companyId", company.name AS "companyName",
  inviting.name AS "invitedBy", invitation.phone_number AS "phoneNumber", invitation.role,
  invitation.per_order_paise AS "perOrderPaise", invitation.per_month_paise AS "perMonthPaise",
  invitation.expires_at AS "expiresAt"
  FROM company_invitations invitation JOIN companies company ON company.id = invitation.company_id
    JOIN users inviting ON inviting.id = invitation.invited_by`;

export const findInvitationsOfCompany = statement<[companyId: string, now: Date], InvitationRow>(
  "companies.find_invitations",
  `SELECT ${invitation} WHERE invitation.company_id = $1 AND invitation.expires_at > $2 ORDER BY invitation.created_at, invitation.id`,
);

/** Those to the phone number of a person. */
export const findInvitationsOfPerson = statement<[userId: string, now: Date], InvitationRow>(
  "companies.find_invitations_of_person",
  `SELECT ${invitation} JOIN users person ON person.phone_number = invitation.phone_number
   WHERE person.id = $1 AND invitation.expires_at > $2 ORDER BY invitation.created_at, invitation.id`,
);

/** A second one of a phone number replaces the first. */
export const upsertInvitation = namedStatement<
  {
    id: string;
    companyId: string;
    phoneNumber: string;
    role: MemberRole;
    /** The owner's id. */
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  } & SpendingLimits,
  never
>(
  "companies.upsert_invitation",
  [
    "id",
    "companyId",
    "phoneNumber",
    "role",
    "invitedBy",
    "now",
    "expiresAt",
    "perOrderPaise",
    "perMonthPaise",
  ],
  `INSERT INTO company_invitations (id, company_id, phone_number, role, invited_by, created_at, expires_at,
     per_order_paise, per_month_paise)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (company_id, phone_number) DO UPDATE SET id = excluded.id, role = excluded.role,
     invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
     per_order_paise = excluded.per_order_paise, per_month_paise = excluded.per_month_paise`,
);

export const deleteInvitation = statement<[id: string], never>(
  "companies.delete_invitation",
  "DELETE FROM company_invitations WHERE id = $1",
);

export const deleteInvitationsOfPhone = statement<[phoneNumber: string], never>(
  "companies.delete_invitations_of_phone",
  "DELETE FROM company_invitations WHERE phone_number = $1",
);

/** The company of which a person is the only owner while it has other colleagues. */
export const findCompanyWithoutOtherOwner = statement<[userId: string], { name: string }>(
  "companies.find_without_other_owner",
  `SELECT company.name FROM company_members me JOIN companies company ON company.id = me.company_id
   WHERE me.user_id = $1 AND me.role = 'owner'
     AND EXISTS (SELECT FROM company_members other WHERE other.company_id = me.company_id AND other.user_id <> me.user_id)
     AND NOT EXISTS (SELECT FROM company_members other
       WHERE other.company_id = me.company_id AND other.user_id <> me.user_id AND other.role = 'owner')`,
);

/** Locks the company of a person. */
export const lockCompanyOf = statement<[userId: string], CompanyRow>(
  "companies.lock_of",
  `SELECT ${company} FROM companies WHERE id = (SELECT company_id FROM company_members WHERE user_id = $1)
   FOR NO KEY UPDATE`,
);

export const deleteInvitationsOfCompany = statement<[companyId: string], never>(
  "companies.delete_invitations_of_company",
  "DELETE FROM company_invitations WHERE company_id = $1",
);

export const deleteExpiredInvitations = statement<[now: Date], never>(
  "companies.delete_expired_invitations",
  "DELETE FROM company_invitations WHERE expires_at <= $1",
);

/** Orders that are being placed for the company are there, or fail, once these are locked. */
export const lockBranches = statement<[companyId: string], never>(
  "companies.lock_branches",
  "SELECT FROM company_branches WHERE company_id = $1 ORDER BY id FOR UPDATE",
);

export const deleteCompanyWithoutOrders = statement<[id: string], never>(
  "companies.delete_without_orders",
  `WITH empty AS (SELECT $1::uuid AS id WHERE NOT EXISTS (SELECT FROM orders WHERE company_id = $1)),
     branches AS (DELETE FROM company_branches branch USING empty WHERE branch.company_id = empty.id)
   DELETE FROM companies company USING empty WHERE company.id = empty.id`,
);
