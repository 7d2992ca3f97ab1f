import type { Role } from "@dakbag/contracts/account";
import { statement } from "../../platform/database.ts";
import type { UserToErase } from "./user-rows.ts";

const user = `SELECT id, phone_number AS "phoneNumber", password_hash AS "passwordHash", role,
    created_at AS "createdAt", erased_at AS "erasedAt"
  FROM users WHERE id = $1`;

export const findUserToErase = statement<[id: string], UserToErase>("account.find_user_to_erase", user);

/** Also blocks new orders of the account until the transaction ends. */
export const lockUserToErase = statement<[id: string], UserToErase>(
  "account.lock_user_to_erase",
  `${user} FOR NO KEY UPDATE`,
);

/**
 * Also blocks new sessions, cart lines, addresses and notifications of the account. Prevents deadlock: only when the
 * orders are locked, because what changes an order locks it first, and then notifies the account.
 */
export const blockNewRowsOfUser = statement<[id: string], { id: string }>(
  "account.block_new_rows_of_user",
  "SELECT id FROM users WHERE id = $1 FOR UPDATE",
);

/** Keeps an admin's role unchanged until the transaction ends. */
export const lockAdmin = statement<[id: string], { role: Role }>(
  "account.lock_admin",
  "SELECT role FROM users WHERE id = $1 FOR SHARE",
);

export const anonymiseUser = statement<[id: string, now: Date], never>(
  "account.anonymise_user",
  `UPDATE users SET phone_number = NULL, name = 'Erased account', email = '', email_proven_at = NULL,
     password_hash = NULL, erased_at = $2
   WHERE id = $1`,
);

/** Links that were sent to prove an address. */
export const deleteLinksOf = statement<[userId: string], never>(
  "account.delete_links_of",
  "DELETE FROM email_confirmations WHERE user_id = $1",
);
