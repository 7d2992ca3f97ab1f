import type { Role } from "@dakbag/contracts/account";
import { roles } from "@dakbag/domain/account/roles";
import { oneOf } from "./list-search-params.ts";

export const roleLabels: Record<Role, string> = {
  buyer: "Buyer",
  packer: "Packer",
  accountant: "Accountant",
  internal: "Internal staff",
  admin: "Admin",
};

/** What each may do, shown when it is granted. */
export const roleDescriptions: Record<Role, string> = {
  buyer: "No page for staff.",
  packer: "Packs, hands over and prints; sees no amounts.",
  accountant: "Reads orders, documents, reports and rates, checks GST numbers; changes nothing.",
  internal: "Plans stock and checks GST numbers.",
  admin: "Everything.",
};

export const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export const readRoleParam = oneOf(roles);
