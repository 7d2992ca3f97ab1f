import type { Role } from "@dakbag/contracts/account";

/** The roles as people call them. */
export const roleWords: Record<Role, string> = {
  buyer: "Buyer",
  internal: "Internal staff",
  admin: "Admin",
};

export const roleChoices = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

export function readRoleWord(text: string): Role | "" {
  return text === "buyer" || text === "internal" || text === "admin" ? text : "";
}
