import type { Role } from "@dakbag/contracts/account";
import type { BuyingParty } from "../../platform/caller.ts";
import { namedStatement, statement } from "../../platform/database.ts";
import { isBeyondLatest } from "../../platform/latest-rows.queries.ts";
import type { ContactRow, RoleHolder } from "./user-rows.ts";

interface UserRow {
  id: string;
  phone_number: string;
  name: string;
  email: string;
  password_hash: string | null;
  role: Role;
}

/** No row when the phone has an account. */
export const insertUser = namedStatement<
  { id: string; phoneNumber: string; name: string; email: string; passwordHash: string; now: Date },
  { role: Role }
>(
  "account.insert_user",
  ["id", "phoneNumber", "name", "email", "passwordHash", "now"],
  `INSERT INTO users (id, phone_number, name, email, password_hash, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (phone_number) DO NOTHING
   RETURNING role`,
);

export const findUserByPhone = statement<[phoneNumber: string], UserRow>(
  "account.find_user_by_phone",
  `SELECT id, phone_number, name, email, password_hash, role FROM users WHERE phone_number = $1`,
);

/** `findUserByPhone` with a row lock. */
export const lockUserByPhone = statement<[phoneNumber: string], UserRow>(
  "account.lock_user_by_phone",
  `SELECT id, phone_number, name, email, password_hash, role FROM users WHERE phone_number = $1 FOR UPDATE`,
);

/** Keeps the password unchanged until the transaction ends; no row when it has changed already. */
export const lockPassword = statement<[id: string, passwordHash: string], { id: string }>(
  "account.lock_password",
  `SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE`,
);

export const findUser = statement<[id: string], UserRow>(
  "account.find_user",
  `SELECT id, phone_number, name, email, password_hash, role FROM users WHERE id = $1`,
);

const contact = `name, email, email_proven_at IS NOT NULL AS "isEmailProven", contact_version AS version`;

export const findContact = statement<[userId: string], ContactRow>(
  "account.find_contact",
  `SELECT ${contact} FROM users WHERE id = $1`,
);

/** `findContact` with a row lock. */
export const lockContact = statement<[userId: string], ContactRow>(
  "account.lock_contact",
  `SELECT ${contact} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
);

/** Another address is not proven. */
export const updateContact = statement<[userId: string, name: string, email: string], ContactRow>(
  "account.update_contact",
  `UPDATE users SET name = $2, email = $3, contact_version = contact_version + 1,
     email_proven_at = CASE WHEN email = $3 THEN email_proven_at END
   WHERE id = $1 AND erased_at IS NULL RETURNING ${contact}`,
);

export const updatePassword = statement<[id: string, passwordHash: string], never>(
  "account.update_password",
  `UPDATE users SET password_hash = $2 WHERE id = $1`,
);

/** A number that another account has violates the unique key. */
export const updatePhoneNumber = statement<[id: string, phoneNumber: string], never>(
  "account.update_phone_number",
  `UPDATE users SET phone_number = $2 WHERE id = $1`,
);

export const findStaff = statement<[], { phone_number: string; name: string; role: Role }>(
  "account.find_staff",
  `SELECT phone_number, name, role FROM users WHERE role <> 'buyer'
   ORDER BY array_position(ARRAY['admin', 'internal', 'accountant', 'packer'], role), phone_number`,
);

export const updateRoleOfUser = statement<[id: string, role: Role], never>(
  "account.update_role_of_user",
  "UPDATE users SET role = $2 WHERE id = $1",
);

/** Locks all admins and one more user, in a fixed order. */
export const lockAdminsAndUser = statement<[id: string], RoleHolder>(
  "account.lock_admins_and",
  `SELECT id, name, phone_number AS "phoneNumber", role
   FROM users WHERE (role = 'admin' OR id = $1) AND erased_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
);

export const insertSession = namedStatement<
  {
    id: string;
    tokenHash: Buffer;
    userId: string;
    browser: string;
    hasSecondFactor: boolean;
    now: Date;
    expiresAt: Date;
  },
  never
>(
  "account.insert_session",
  ["id", "tokenHash", "userId", "browser", "hasSecondFactor", "now", "expiresAt"],
  `INSERT INTO sessions (id, token_hash, user_id, browser, has_second_factor, created_at, renewed_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
);

/** Ends the sessions that were unused for longest beyond the latest `kept`, of which the given one is one. */
export const deleteOldSessions = statement<[userId: string, kept: number, latest: Buffer], never>(
  "account.delete_old_sessions",
  `DELETE FROM sessions WHERE ${isBeyondLatest("sessions", { key: "token_hash", at: "renewed_at" })}`,
);

interface SessionRow {
  user_id: string;
  name: string;
  role: Role;
  created_at: Date;
  renewed_at: Date;
  has_second_factor: boolean;
  /** The account has a second factor that is set up. */
  needs_second_factor: boolean;
  /** Null for who has no company. */
  member: Omit<BuyingParty, "userId"> | null;
}

export const findSession = statement<[tokenHash: Buffer, now: Date], SessionRow>(
  "account.find_session",
  `SELECT sessions.user_id, users.name, users.role, sessions.created_at, sessions.renewed_at,
       sessions.has_second_factor, second_factors.set_up_at IS NOT NULL AS needs_second_factor,
       CASE WHEN member.user_id IS NOT NULL THEN json_build_object('companyId', member.company_id,
         'branchId', member.branch_id, 'memberRole', member.role, 'limits', json_build_object(
           'perOrderPaise', member.per_order_paise, 'perMonthPaise', member.per_month_paise)) END AS member
     FROM sessions JOIN users ON users.id = sessions.user_id
       LEFT JOIN second_factors ON second_factors.user_id = users.id
       LEFT JOIN company_members member ON member.user_id = users.id
    WHERE sessions.token_hash = $1 AND sessions.expires_at > $2`,
);

export const updateSessionExpiry = statement<[tokenHash: Buffer, now: Date, expiresAt: Date], never>(
  "account.update_session_expiry",
  `UPDATE sessions SET renewed_at = $2, expires_at = $3 WHERE token_hash = $1 AND renewed_at < $2`,
);

export const deleteSession = statement<[tokenHash: Buffer], never>(
  "account.delete_session",
  `DELETE FROM sessions WHERE token_hash = $1`,
);

export const updateSessionFactor = statement<[tokenHash: Buffer, hasSecondFactor: boolean], never>(
  "account.update_session_factor",
  `UPDATE sessions SET has_second_factor = $2 WHERE token_hash = $1`,
);

/** All sessions but one. */
export const deleteOtherSessions = statement<[userId: string, tokenHash: Buffer], { id: string }>(
  "account.delete_other_sessions",
  `DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2 RETURNING id`,
);

interface ListedSessionRow {
  id: string;
  tokenHash: Buffer;
  browser: string;
  role: Role;
  startedAt: Date;
  renewedAt: Date;
}

export const findSessionsOfUser = statement<[userId: string, now: Date], ListedSessionRow>(
  "account.find_sessions_of_user",
  `SELECT sessions.id, token_hash AS "tokenHash", browser, role, sessions.created_at AS "startedAt",
       renewed_at AS "renewedAt"
     FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE user_id = $1 AND expires_at > $2 ORDER BY renewed_at DESC, sessions.id`,
);

/** No row for another user's session, or one that has ended. */
export const deleteSessionOfUser = statement<[userId: string, id: string], { browser: string }>(
  "account.delete_session_of_user",
  `DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING browser`,
);

export const deleteSessionsOfUser = statement<[userId: string], { id: string }>(
  "account.delete_sessions_of_user",
  `DELETE FROM sessions WHERE user_id = $1 RETURNING id`,
);

export const deleteExpiredSessions = statement<[now: Date], never>(
  "account.delete_expired_sessions",
  `DELETE FROM sessions WHERE expires_at <= $1`,
);
