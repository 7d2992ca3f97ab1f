import { artworkProblems, maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import type { Shop } from "../../shop.ts";
import { limitPerClientIp, type RateLimit, scaleLimit, hitRateLimit } from "../../platform/rate-limit.ts";
import type { Queryable } from "../../platform/database.ts";
import { tooManyFiles, tooManyOfPhone, tooManyTries } from "./enquiries.errors.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

// Whole offices and mobile networks share an address.
const triesOfAddress = { max: 30, windowMs: hourMs };
const enquiriesOfPhone = { max: 5, windowMs: dayMs };
// 5 MB each.
const filesOfShop = { max: 60, windowMs: hourMs };
// Anybody may type anybody's number: whoever is annoyed on purpose gets two messages a day, and the shop pays for 500.
const acknowledgementsOfOne = { max: 2, windowMs: dayMs };
const acknowledgementsOfShop = { max: 500, windowMs: dayMs };

/** What a form of an enquiry may bring. */
export const enquiryForm = {
  fileBytes: maxArtworkBytes,
  tooLarge: `file ${artworkProblems.tooLarge}`,
  fields: 12,
  // 2000 characters of any script, and some more to tell that there are too many.
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
 * Counts somebody's try to send an enquiry: before its body is read, so that nobody fills the memory for nothing.
 *
 * @throws ShopError 429
 */
export async function countTry(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  clientIp: string,
): Promise<void> {
  const scale = configuration.RATE_LIMIT_SCALE;
  const waitMs = await hitRateLimit(
    db,
    limitPerClientIp("enquiries", triesOfAddress, { clientIp, scale }),
    clock(),
  );
  if (waitMs !== undefined) throw tooManyTries(waitMs);
}

/** @throws ShopError 429; the count goes with the transaction */
export async function countEnquiryOfPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(
    tx,
    { bucket: `enquiries of phone ${phoneNumber}`, ...enquiriesOfPhone },
    now,
  );
  if (waitMs !== undefined) throw tooManyOfPhone(waitMs);
}

/** @throws ShopError 429; the count goes with the transaction */
export async function countFile(tx: Queryable, limited: Limited, now: Date): Promise<void> {
  const waitMs = await hitRateLimit(tx, ofShop(limited, "files of enquiries", filesOfShop), now);
  if (waitMs !== undefined) throw tooManyFiles(waitMs);
}

/** Whether somebody may be told, without having proven to be the one who asks, that an enquiry has arrived. */
export async function mayBeTold(
  tx: Queryable,
  limited: Limited,
  { channel, recipient, now }: { channel: "sms" | "email"; recipient: string; now: Date },
): Promise<boolean> {
  const limits = [
    { bucket: `enquiry ${channel} to ${recipient.toLowerCase()}`, ...acknowledgementsOfOne },
    ofShop(limited, `enquiry ${channel}`, acknowledgementsOfShop),
  ];
  for (const limit of limits) if ((await hitRateLimit(tx, limit, now)) !== undefined) return false;
  return true;
}
