import { artworkProblems, maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import type { Shop } from "../../shop.ts";
import {
  limitsPerClientIp,
  type RateLimit,
  scaleLimit,
  hitRateLimit,
  hitRateLimits,
} from "../../platform/rate-limit.ts";
import type { Queryable } from "../../platform/database.ts";
import { tooManyAttempts, tooManyConcurrentFiles, tooManyFiles, tooManyOfPhone } from "./enquiries.errors.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

// Whole offices and mobile networks share a client IP.
const attemptsPerClientIp = { max: 30, windowMs: hourMs };
const enquiriesPerPhone = { max: 5, windowMs: dayMs };
// 5 MB each.
const filesInTotal = { max: 60, windowMs: hourMs };
// Phone and e-mail are not verified, so abuse must not send many messages to one recipient or in total.
const acknowledgementsPerRecipient = { max: 2, windowMs: dayMs };
const acknowledgementsInTotal = { max: 500, windowMs: dayMs };

/** Limits of the enquiry form. */
export const enquiryForm = {
  fileBytes: maxArtworkBytes,
  tooLarge: `file ${artworkProblems.tooLarge}`,
  fields: 12,
  // More than 2000 characters of any script, so that longer texts are refused instead of truncated.
  fieldBytes: 10_000,
  bytesInFlight: 60_000_000,
  tooManyAtOnce: tooManyConcurrentFiles,
} as const;

type LimitContext = Pick<Shop, "configuration">;

const shopLimit = (
  { configuration }: LimitContext,
  what: string,
  { max, windowMs }: Omit<RateLimit, "bucket">,
): RateLimit => ({
  bucket: `${what} of the shop`,
  max: scaleLimit(max, configuration.RATE_LIMIT_SCALE),
  windowMs,
});

/**
 * Counts an attempt to send an enquiry, before its body is read into memory.
 *
 * @throws ShopError 429
 */
export async function countAttempt(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  clientIp: string,
): Promise<void> {
  const scale = configuration.RATE_LIMIT_SCALE;
  const limits = limitsPerClientIp("enquiries", attemptsPerClientIp, { clientIp, scale });
  const waitMs = await hitRateLimits(db, limits, clock());
  if (waitMs !== undefined) throw tooManyAttempts(waitMs);
}

/** @throws ShopError 429; a rollback undoes the count */
export async function countPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(
    tx,
    { bucket: `enquiries of phone ${phoneNumber}`, ...enquiriesPerPhone },
    now,
  );
  if (waitMs !== undefined) throw tooManyOfPhone(waitMs);
}

/** @throws ShopError 429; a rollback undoes the count */
export async function countFile(tx: Queryable, context: LimitContext, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(tx, shopLimit(context, "files of enquiries", filesInTotal), now);
  if (waitMs !== undefined) throw tooManyFiles(waitMs);
}

/** Counts an acknowledgement to an unverified recipient. @returns whether it may be sent */
export async function mayAcknowledge(
  tx: Queryable,
  context: LimitContext,
  { channel, recipient, now }: { channel: "sms" | "email"; recipient: string; now: Date },
): Promise<boolean> {
  const limits = [
    { bucket: `enquiry ${channel} to ${recipient.toLowerCase()}`, ...acknowledgementsPerRecipient },
    shopLimit(context, `enquiry ${channel}`, acknowledgementsInTotal),
  ];
  for (const limit of limits) if ((await hitRateLimit(tx, limit, now)) !== undefined) return false;
  return true;
}
