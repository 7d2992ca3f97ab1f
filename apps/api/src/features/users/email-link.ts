import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import { type Queryable, one } from "../../platform/database.ts";
import { hashToken, newToken } from "../../platform/secret-token.ts";
import { deleteOldLinks, insertLink } from "./email-link.queries.ts";
import * as emailLinkRows from "./email-link.queries.ts";

export const emailLinkDays = 7;

/** Makes a link that proves this address for this account. @returns its token; only the hash is stored */
export async function createEmailLink(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + emailLinkDays * 86_400_000);
  const tokenHash = hashToken(token);
  await insertLink(db, tokenHash, userId, email, now, expiresAt);
  await deleteOldLinks(db, userId, rowsOfPerson.emailLinks, tokenHash);
  return token;
}

export const findLink = one(emailLinkRows.findLink);
export const useLink = one(emailLinkRows.useLink);
export const { proveEmail, deleteExpiredLinks } = emailLinkRows;
