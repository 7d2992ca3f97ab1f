import type { Role } from "@dakbag/contracts/account";
import type { Queryable } from "../../platform/database.ts";
import { findStaff, updateRoleByPhone } from "./account.queries.ts";

/**
 * Gives the account of a phone a role, effective from the next request, because the role is read with the session.
 *
 * @returns false when the phone has no account
 */
export async function grantRole(db: Queryable, phoneNumber: string, role: Role): Promise<boolean> {
  const [user] = await updateRoleByPhone(db, phoneNumber, role);
  return user !== undefined;
}

/** All internal users and admins, admins first. */
export async function listStaff(db: Queryable): Promise<{ phoneNumber: string; name: string; role: Role }[]> {
  const staff = await findStaff(db);
  return staff.map(({ phone_number: phoneNumber, name, role }) => ({ phoneNumber, name, role }));
}
