import type { Caller } from "../../platform/caller.ts";
import { one, type Queryable } from "../../platform/database.ts";
import { notAuthorised, notFound } from "../../platform/shop-error.ts";
import type { RoleHolder } from "./user-rows.ts";
import * as usersRows from "./users.queries.ts";

export const findUser = one(usersRows.findUser);
export const findUserByPhone = one(usersRows.findUserByPhone);
export const lockUserByPhone = one(usersRows.lockUserByPhone);
export const lockPassword = one(usersRows.lockPassword);
export const findContact = one(usersRows.findContact);
export const lockContact = one(usersRows.lockContact);
/** Returns undefined when the phone has an account. */
export const createUser = one(usersRows.insertUser);
export const updateContact = one(usersRows.updateContact);
export const { updatePassword, updatePhoneNumber, deleteExpiredSessions } = usersRows;

/**
 * Locks a user whom an admin changes, and all admins, so that concurrent changes of roles see each other's result.
 *
 * @throws ShopError 403 when the caller is no longer an admin, 404 for an unknown user
 */
export async function lockUserForAdmin(
  tx: Queryable,
  caller: Pick<Caller, "userId">,
  userId: string,
): Promise<RoleHolder> {
  const users = await usersRows.lockAdminsAndUser(tx, userId);
  if (users.find(({ id }) => id === caller.userId)?.role !== "admin") throw notAuthorised();
  const user = users.find(({ id }) => id === userId.toLowerCase());
  if (!user) throw notFound("This customer");
  return user;
}
