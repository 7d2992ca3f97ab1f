import { artworkProblems, maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import type { Shop } from "../../shop.ts";
import {
  enforceLimits,
  hitRateLimits,
  limitsPerClientIp,
  type RateLimit,
  scaleLimit,
} from "../../platform/rate-limit.ts";
import type { Queryable } from "../../platform/database.ts";
import { sumArtworkBytes } from "./enquiries.queries.ts";
import {
  noSpaceForFiles,
  tooManyAttempts,
  tooManyConcurrentFiles,
  tooManyFiles,
  tooManyOfPhone,
} from "./enquiries.errors.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

// Whole offices and mobile networks share a client IP.
const attemptsPerClientIp = { max: 30, windowMs: hourMs };
const enquiriesPerPhone = { max: 5, windowMs: dayMs };
const attemptsPerClientIpInADay = { max: 150, windowMs: dayMs };
// 5 MB each, so 30 MB a day for one client.
const filesPerClientIp = { max: 6, windowMs: dayMs };
const filesInTotal = { max: 60, windowMs: hourMs };
// Of the shop's files in an hour, and of the bytes for all files; the rest is for browsers that signed in to the phone's account.
const shareOfStrangers = 0.8;
// Phone and e-mail are not verified, so abuse must not send many messages to one recipient or in total.
const acknowledgementsPerRecipient = { max: 2, windowMs: dayMs };
const acknowledgementsInTotal = { max: 500, windowMs: dayMs };

/** Limits of the enquiry form. */
export const enquiryFormLimits = {
  fileBytes: maxArtworkBytes,
  tooLarge: `file ${artworkProblems.tooLarge}`,
  fields: 12,
  // More than 2000 characters of any script, so that longer texts are refused instead of truncated.
  fieldBytes: 10_000,
  bytesInFlight: 60_000_000,
  tooManyConcurrent: tooManyConcurrentFiles,
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
  const limits = [
    ...limitsPerClientIp("enquiries", attemptsPerClientIp, { clientIp, scale }),
    ...limitsPerClientIp("enquiries of a day", attemptsPerClientIpInADay, { clientIp, scale }),
  ];
  await enforceLimits(db, limits, clock(), tooManyAttempts);
}

/** @throws ShopError 429; a rollback undoes the count */
export async function countPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<void> {
  const limit = { bucket: `enquiries of phone ${phoneNumber}`, ...enquiriesPerPhone };
  await enforceLimits(tx, limit, now, tooManyOfPhone);
}

/** Who sends a file: the client, and whether its browser signed in to the account of the enquiry's phone before. */
interface FileSender {
  readonly clientIp: string;
  readonly isKnown: boolean;
}

/**
 * Counts a file that was saved in this transaction, whose rollback undoes both.
 *
 * @throws ShopError 429, or 503 when files take up all bytes allowed
 */
export async function countFile(
  tx: Queryable,
  context: LimitContext,
  { clientIp, isKnown }: FileSender,
  now: Date,
): Promise<void> {
  const share = isKnown ? 1 : shareOfStrangers;
  const [stored] = await sumArtworkBytes(tx);
  const maxBytes = context.configuration.ARTWORK_MEGABYTES * 1_000_000 * share;
  if (Number(stored?.bytes ?? 0) > maxBytes) throw noSpaceForFiles();
  const scale = context.configuration.RATE_LIMIT_SCALE;
  const ofShop = shopLimit(context, "files of enquiries", filesInTotal);
  const limits = [
    ...limitsPerClientIp("files of enquiries", filesPerClientIp, { clientIp, scale }),
    { ...ofShop, max: scaleLimit(ofShop.max, share) },
  ];
  await enforceLimits(tx, limits, now, tooManyFiles);
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
  return (await hitRateLimits(tx, limits, now)) === undefined;
}
