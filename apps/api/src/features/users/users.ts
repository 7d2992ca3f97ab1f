import { one } from "../../platform/database.ts";
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
export const { updatePassword, updatePhoneNumber, lockAdminsAndUser, deleteExpiredSessions } = usersRows;
