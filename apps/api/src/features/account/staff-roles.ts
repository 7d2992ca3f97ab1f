import type { Role } from "@dakbag/contracts/account";
import { losesAccess } from "@dakbag/domain/account/roles";
import type pg from "pg";
import type { CommandLine } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { deleteViewsWithRole } from "../order-views/save-view.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findStaff, lockUserByPhone, updateRoleOfUser } from "./account.queries.ts";
import { revokeSessionsOf } from "./sessions.ts";

/** A role change for the audit log. */
export const roleChangeEntry = (
  user: { readonly name: string; readonly phoneNumber: string; readonly role: Role },
  role: Role,
) => ({
  action: "customer.role-changed",
  subject: user.phoneNumber,
  summary: `The role of ${user.name} went from ${user.role} to ${role}.`,
  changes: [{ field: "role", before: user.role, after: role }],
});

/**
 * Gives the account of a phone a role, effective from the next request, because the role is read with the session. A role
 * that loses any access ends all sessions, as at the desk. The present role changes nothing.
 *
 * @returns undefined when the phone has no account
 */
export function grantRole(
  db: pg.Pool,
  { phoneNumber, role }: { phoneNumber: string; role: Role },
  { actor, now }: { actor: CommandLine; now: Date },
): Promise<{ sessionsEnded: boolean } | undefined> {
  return transaction(db, async (tx) => {
    const [user] = await lockUserByPhone(tx, phoneNumber);
    if (!user) return undefined;
    if (user.role === role) return { sessionsEnded: false };
    await updateRoleOfUser(tx, user.id, role);
    const sessionsEnded = losesAccess(user.role, role);
    if (sessionsEnded) await revokeSessionsOf(tx, user.id);
    await deleteViewsWithRole(tx, { userId: user.id, before: user.role, after: role });
    const before = { name: user.name, phoneNumber, role: user.role };
    await recordAudit(tx, actor, now, [roleChangeEntry(before, role)]);
    return { sessionsEnded };
  });
}

/** All staff by role, admins first. */
export async function listStaff(db: Queryable): Promise<{ phoneNumber: string; name: string; role: Role }[]> {
  const staff = await findStaff(db);
  return staff.map(({ phone_number: phoneNumber, name, role }) => ({ phoneNumber, name, role }));
}
