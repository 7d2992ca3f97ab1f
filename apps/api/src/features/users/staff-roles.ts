import type { Role } from "@dakbag/contracts/account";
import { losesAccess } from "@dakbag/domain/account/roles";
import type pg from "pg";
import type { Actor, CommandLine } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { deleteViewsWithRole } from "../order-views/save-view.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findStaff, lockUserByPhone, updateRoleOfUser } from "./users.queries.ts";
import { revokeSessionsOf } from "./sessions.ts";
import type { RoleHolder } from "./user-rows.ts";

/**
 * Gives a user another role, with its entry in the audit log. A role that loses any access ends all sessions; one that may
 * no longer read orders leaves no private views. The caller has locked the user.
 */
export async function applyRole(
  tx: pg.PoolClient,
  { id, name, phoneNumber, role: before }: RoleHolder,
  after: Role,
  { actor, now }: { actor: Actor | CommandLine; now: Date },
): Promise<{ sessionsEnded: boolean }> {
  await updateRoleOfUser(tx, id, after);
  const sessionsEnded = losesAccess(before, after);
  if (sessionsEnded) await revokeSessionsOf(tx, id);
  await deleteViewsWithRole(tx, { userId: id, before, after });
  await recordAudit(tx, actor, now, {
    action: "customer.role-changed",
    subject: phoneNumber,
    summary: `The role of ${name} went from ${before} to ${after}.`,
    changes: [{ field: "role", before, after }],
  });
  return { sessionsEnded };
}

/**
 * Gives the account of a phone a role, effective from the next request, because the role is read with the session. The
 * current role changes nothing.
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
    return applyRole(tx, { ...user, phoneNumber }, role, { actor, now });
  });
}

/** All staff by role, admins first. */
export async function listStaff(db: Queryable): Promise<{ phoneNumber: string; name: string; role: Role }[]> {
  const staff = await findStaff(db);
  return staff.map(({ phone_number: phoneNumber, name, role }) => ({ phoneNumber, name, role }));
}
