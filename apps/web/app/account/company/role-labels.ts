import type { MemberRole } from "@dakbag/domain/companies/member-roles";

/** The roles in a company, as its page names them. */
export const roleLabels: Readonly<Record<MemberRole, string>> = {
  owner: "Owner",
  approver: "Approver",
  buyer: "Buyer",
  accounts: "Accounts",
};
