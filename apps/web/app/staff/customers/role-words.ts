import type { Role } from "@dakbag/contracts/account";
import { oneOf } from "#app/staff/list-address.ts";

/** The roles as people call them. */
export const roleWords: Record<Role, string> = {
  buyer: "Buyer",
  internal: "Internal staff",
  admin: "Admin",
};

export const roleChoices = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

export const readRoleWord = oneOf(["buyer", "internal", "admin"]);
