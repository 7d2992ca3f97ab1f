import type { Role } from "@dakbag/contracts/account";
import { one, type Queryable } from "../../platform/database.ts";
import * as usersRows from "./users.queries.ts";

export const findUser = one(usersRows.findUser);
export const findUserByPhone = one(usersRows.findUserByPhone);
export const lockUserByPhone = one(usersRows.lockUserByPhone);
export const lockPassword = one(usersRows.lockPassword);
export const findContact = one(usersRows.findContact);
export const lockContact = one(usersRows.lockContact);
export const updateContact = one(usersRows.updateContact);
export const { updatePassword, updatePhoneNumber, lockAdminsAndUser, deleteExpiredSessions } = usersRows;

interface NewUser {
  readonly id: string;
  readonly phoneNumber: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** @returns undefined when the phone has an account */
export async function createUser(
  tx: Queryable,
  { id, phoneNumber, name, email, passwordHash }: NewUser,
  now: Date,
): Promise<{ role: Role } | undefined> {
  const [created] = await usersRows.insertUser(tx, id, phoneNumber, name, email, passwordHash, now);
  return created;
}
