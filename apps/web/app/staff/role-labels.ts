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

export const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export const readRoleParam = oneOf(roles);
