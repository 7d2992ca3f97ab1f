import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import {
  enforceLimits,
  hitRateLimits,
  limitsPerClientIp,
  type RateLimit,
  scaleLimit,
} from "../../platform/rate-limit.ts";
import { hashToken } from "../../platform/secret-token.ts";
import { notSignedIn } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findRecentAccountMail, notifyAccount } from "../notifications/notify.ts";
import { emailLinkInvalid, tooManyConfirmations, tooManyEmailLinks } from "./account.errors.ts";
import { findContact, lockContact } from "../users/users.ts";
import { findLink, proveEmail, useLink } from "../users/email-link.ts";

const dayMs = 24 * 60 * 60_000;

// The address is another person's until it is proven.
const linksPerAccount = { max: 3, windowMs: dayMs };
const linksPerAddress = { max: 3, windowMs: dayMs };
// Whole offices share a client IP.
const linksPerClientIp = { max: 20, windowMs: dayMs };
const confirmationsPerClientIp = { max: 60, windowMs: 60 * 60_000 };
const repeatedWithinMs = 60_000;

interface LinkRequest {
  readonly userId: string;
  readonly email: string;
  readonly clientIp: string;
}

/**
 * Queues the e-mail with the link that proves an address, in the caller's transaction.
 *
 * @returns undefined when it is queued, else the milliseconds to wait
 */
export async function queueEmailLink(
  tx: pg.PoolClient,
  configuration: Shop["configuration"],
  { userId, email, clientIp }: LinkRequest,
  now: Date,
): Promise<number | undefined> {
  const { CONFIRMATION_MAILS_PER_DAY, RATE_LIMIT_SCALE: scale } = configuration;
  const limits: RateLimit[] = [
    { bucket: `e-mail links of account ${userId}`, ...linksPerAccount },
    ...limitsPerClientIp("e-mail links", linksPerClientIp, { clientIp, scale }),
    { bucket: `e-mail links to ${mailboxOf(email)}`, ...linksPerAddress },
    // Last, because all others wait for this row lock until the commit.
    {
      bucket: "e-mail links of the shop",
      max: scaleLimit(CONFIRMATION_MAILS_PER_DAY, scale),
      windowMs: dayMs,
    },
  ];
  const waitMs = await hitRateLimits(tx, limits, now);
  if (waitMs !== undefined) return waitMs;
  await notifyAccount(tx, { userId, kind: "confirm-email", recipient: email }, now);
  return undefined;
}

/** Most mail servers deliver name+anything@… to name@…, whatever its letter case. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, "@");
}

/**
 * Sends the link again. A repeated request within a minute, and one for a proven address, send nothing.
 *
 * @throws ShopError 429 past a limit
 */
export async function sendEmailLink(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { userId, clientIp }: Omit<LinkRequest, "email">,
): Promise<{ message: string }> {
  return transaction(db, async (tx) => {
    const now = clock();
    const contact = await lockContact(tx, userId);
    if (!contact) throw notSignedIn();
    const { email, isEmailProven } = contact;
    if (isEmailProven) return { message: "Your e-mail is confirmed." };
    const since = new Date(now.getTime() - repeatedWithinMs);
    const recent = await findRecentAccountMail(tx, userId, "confirm-email", email, since);
    const waitMs = recent
      ? undefined
      : await queueEmailLink(tx, configuration, { userId, email, clientIp }, now);
    if (waitMs !== undefined) throw tooManyEmailLinks(waitMs);
    return { message: `We have sent the link to ${email}.` };
  });
}

/**
 * Proves the address that a link was sent to, for its account. A link works once; repeating it answers the same while
 * the address is still the account's and proven.
 *
 * @throws ShopError 400 for a link that is unknown, expired, or of another address than the account's; 429
 */
export async function confirmEmail(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { token, clientIp }: { token: string; clientIp: string },
): Promise<void> {
  const now = clock();
  const scale = configuration.RATE_LIMIT_SCALE;
  const limits = limitsPerClientIp("e-mail confirmations", confirmationsPerClientIp, { clientIp, scale });
  await enforceLimits(db, limits, now, tooManyConfirmations);
  const tokenHash = hashToken(token);
  await transaction(db, async (tx) => {
    const link = await findLink(tx, tokenHash, now);
    if (!link) throw emailLinkInvalid();
    // A change of the address waits, so that it cannot take over the proof of the old one.
    const contact = await lockContact(tx, link.userId);
    if (contact?.email !== link.email) throw emailLinkInvalid();
    const used = await useLink(tx, tokenHash, now);
    if (used) await proveEmail(tx, link.userId, link.email, now);
    else if (!contact.isEmailProven) throw emailLinkInvalid();
  });
}

/** Name and e-mail of the caller's account. */
export async function findOwnContact({ db }: Pick<Shop, "db">, userId: string) {
  const contact = await findContact(db, userId);
  if (!contact) throw notSignedIn();
  return contact;
}
