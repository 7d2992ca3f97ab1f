import type { Role } from "@dakbag/contracts/account";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { formatWait, hitRateLimit } from "../../platform/rate-limit.ts";
import { deleteBucket } from "../../platform/rate-limit.queries.ts";
import { notAuthorised, notFound, ShopError, tooManyRequests } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findUser, updateRoleOfUser } from "../account/account.queries.ts";
import { isPassword } from "../account/password-hash.ts";
import { revokeSessionsOf } from "../account/sessions.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { lockAdminsAndUser, type RoleHolder } from "./customers.queries.ts";

const windowMs = 15 * 60_000;
const attemptsPerAdmin = 5;
const ranks: Record<Role, number> = { buyer: 0, internal: 1, admin: 2 };

interface RoleChange {
  userId: string;
  role: Role;
  /** Of the admin who makes the change. */
  password: string;
}

/**
 * Changes the role of a user. At least one admin always remains, because admins cannot change their own role and their
 * role is checked again under the locks.
 *
 * @throws ShopError 409 for the own role, 403 for a wrong password, 429 after too many of them, 404 for an unknown user
 */
export async function changeRole(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, role, password }: RoleChange,
  caller: Caller,
): Promise<{ role: Role; sessionsEnded: boolean }> {
  const now = clock();
  if (userId.toLowerCase() === caller.userId) throw ownRole();
  const bucket = `role changes with a wrong password by ${caller.userId}`;
  // Counted before the password is checked, so that concurrent guesses count too.
  const waitMs = await hitRateLimit(db, { bucket, max: attemptsPerAdmin, windowMs }, now);
  if (waitMs !== undefined) throw tooManyAttempts(waitMs);
  const [admin] = await findUser(db, caller.userId);
  if (!(await isPassword(password, admin?.password_hash))) throw wrongPassword();

  return transaction(db, async (tx) => {
    const users = await lockAdminsAndUser(tx, userId);
    const self = users.find(({ id }) => id === caller.userId);
    if (self?.role !== "admin") throw notAuthorised();
    // The password was changed during the check.
    if (self.passwordHash !== admin?.password_hash) throw wrongPassword();
    await deleteBucket(tx, bucket);
    const user = users.find(({ id }) => id === userId.toLowerCase());
    if (!user) throw notFound("This customer");
    if (user.role === role) return { role, sessionsEnded: false };

    await updateRoleOfUser(tx, user.id, role);
    const sessionsEnded = ranks[role] < ranks[user.role];
    if (sessionsEnded) await revokeSessionsOf(tx, user.id);
    await recordAudit(tx, caller, now, [entryOf(user, role)]);
    return { role, sessionsEnded };
  });
}

const entryOf = (user: RoleHolder, role: Role) => ({
  action: "customer.role-changed",
  subject: user.phoneNumber,
  summary: `The role of ${user.name} went from ${user.role} to ${role}.`,
  changes: [{ field: "role", before: user.role, after: role }],
});

// Not 401, which would end the session in the browser.
const wrongPassword = () => new ShopError(403, "wrong-password", "Your password is wrong.");

const ownRole = () => new ShopError(409, "own-role", "You cannot change your own role.");

const tooManyAttempts = (waitMs: number) =>
  tooManyRequests(`Too many wrong passwords. Please try again in ${formatWait(waitMs)}.`, waitMs / 1000);
