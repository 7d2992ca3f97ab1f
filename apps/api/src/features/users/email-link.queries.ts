import { statement } from "../../platform/database.ts";
import { isBeyondLatest } from "../../platform/latest-rows.queries.ts";

export const insertLink = statement<
  [tokenHash: Buffer, userId: string, email: string, now: Date, expiresAt: Date],
  never
>(
  "email_link.insert",
  `INSERT INTO email_confirmations (token_hash, user_id, email, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);

/** Drops the oldest links beyond the latest `kept`, of which the given one is one. */
export const deleteOldLinks = statement<[userId: string, kept: number, latest: Buffer], never>(
  "email_link.delete_old",
  `DELETE FROM email_confirmations WHERE ${isBeyondLatest("email_confirmations", { key: "token_hash", at: "sent_at" })}`,
);

export const findLink = statement<[tokenHash: Buffer, now: Date], { userId: string; email: string }>(
  "email_link.find",
  `SELECT user_id AS "userId", email FROM email_confirmations WHERE token_hash = $1 AND expires_at > $2`,
);

/** Uses a link; no row when it was used before. */
export const useLink = statement<[tokenHash: Buffer, now: Date], { email: string }>(
  "email_link.use",
  `UPDATE email_confirmations SET confirmed_at = $2 WHERE token_hash = $1 AND confirmed_at IS NULL RETURNING email`,
);

/** Proves the address of an account, if it still has this one. */
export const proveEmail = statement<[userId: string, email: string, now: Date], { id: string }>(
  "email_link.prove_email",
  `UPDATE users SET email_proven_at = coalesce(email_proven_at, $3) WHERE id = $1 AND email = $2 RETURNING id`,
);

export const deleteExpiredLinks = statement<[now: Date], never>(
  "email_link.delete_expired",
  `DELETE FROM email_confirmations WHERE expires_at <= $1`,
);
