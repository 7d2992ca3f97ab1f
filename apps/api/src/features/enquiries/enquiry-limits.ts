import { artworkProblems, maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import type { Shop } from "../../shop.ts";
import { limitPerClientIp, type RateLimit, scaleLimit, hitRateLimit } from "../../platform/rate-limit.ts";
import type { Queryable } from "../../platform/database.ts";
import { tooManyFiles, tooManyOfPhone, tooManyAttempts } from "./enquiries.errors.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

// Whole offices and mobile networks share a client IP.
const attemptsPerClientIp = { max: 30, windowMs: hourMs };
const enquiriesPerPhone = { max: 5, windowMs: dayMs };
// 5 MB each.
const filesInTotal = { max: 60, windowMs: hourMs };
// Phone and e-mail are not verified: abuse can send at most two messages a day to one recipient, and 500 in total.
const acknowledgementsPerRecipient = { max: 2, windowMs: dayMs };
const acknowledgementsInTotal = { max: 500, windowMs: dayMs };

/** Limits of the enquiry form. */
export const enquiryForm = {
  fileBytes: maxArtworkBytes,
  tooLarge: `file ${artworkProblems.tooLarge}`,
  fields: 12,
  // 2000 characters of any script, and more, so that longer texts are refused and not cut.
  fieldBytes: 10_000,
} as const;

type Limited = Pick<Shop, "configuration">;

const ofShop = (
  { configuration }: Limited,
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
  const waitMs = await hitRateLimit(
    db,
    limitPerClientIp("enquiries", attemptsPerClientIp, { clientIp, scale }),
    clock(),
  );
  if (waitMs !== undefined) throw tooManyAttempts(waitMs);
}

/** @throws ShopError 429; a rollback takes the count back */
export async function countPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(
    tx,
    { bucket: `enquiries of phone ${phoneNumber}`, ...enquiriesPerPhone },
    now,
  );
  if (waitMs !== undefined) throw tooManyOfPhone(waitMs);
}

/** @throws ShopError 429; a rollback takes the count back */
export async function countFile(tx: Queryable, limited: Limited, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(tx, ofShop(limited, "files of enquiries", filesInTotal), now);
  if (waitMs !== undefined) throw tooManyFiles(waitMs);
}

/** Counts an acknowledgement. @returns whether it may be sent to this recipient, who is not verified */
export async function mayAcknowledge(
  tx: Queryable,
  limited: Limited,
  { channel, recipient, now }: { channel: "sms" | "email"; recipient: string; now: Date },
): Promise<boolean> {
  const limits = [
    { bucket: `enquiry ${channel} to ${recipient.toLowerCase()}`, ...acknowledgementsPerRecipient },
    ofShop(limited, `enquiry ${channel}`, acknowledgementsInTotal),
  ];
  for (const limit of limits) if ((await hitRateLimit(tx, limit, now)) !== undefined) return false;
  return true;
}
