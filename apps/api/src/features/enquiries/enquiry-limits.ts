import { artworkProblems, maxArtworkBytes } from "@dakbag/domain/enquiries/artwork-file";
import type { Shop } from "../../shop.ts";
import { limitOfAddress, type RateLimit, scaledLimit, waitForLimit } from "../../platform/rate-limit.ts";
import type { Queryable } from "../../platform/database.ts";
import { tooManyFiles, tooManyOfPhone, tooManyTries } from "./enquiries.errors.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

// Whole offices and mobile networks share an address.
const triesOfAddress = { most: 30, windowMs: hourMs };
const enquiriesOfPhone = { most: 5, windowMs: dayMs };
// 5 MB each.
const filesOfShop = { most: 60, windowMs: hourMs };
// Anybody may type anybody's number: whoever is annoyed on purpose gets two messages a day, and the shop pays for 500.
const acknowledgementsOfOne = { most: 2, windowMs: dayMs };
const acknowledgementsOfShop = { most: 500, windowMs: dayMs };

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
  { most, windowMs }: Omit<RateLimit, "bucket">,
): RateLimit => ({
  bucket: `${what} of the shop`,
  most: scaledLimit(most, configuration.RATE_LIMIT_SCALE),
  windowMs,
});

/**
 * Counts somebody's try to send an enquiry: before its body is read, so that nobody fills the memory for nothing.
 *
 * @throws ShopError 429
 */
export async function countTry(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  ipAddress: string,
): Promise<void> {
  const scale = configuration.RATE_LIMIT_SCALE;
  const waitMs = await waitForLimit(
    db,
    limitOfAddress("enquiries", triesOfAddress, { ipAddress, scale }),
    clock(),
  );
  if (waitMs !== undefined) throw tooManyTries(waitMs);
}

/** @throws ShopError 429; the count goes with the transaction */
export async function countEnquiryOfPhone(tx: Queryable, phoneNumber: string, now: Date): Promise<void> {
  const waitMs = await waitForLimit(
    tx,
    { bucket: `enquiries of phone ${phoneNumber}`, ...enquiriesOfPhone },
    now,
  );
  if (waitMs !== undefined) throw tooManyOfPhone(waitMs);
}

/** @throws ShopError 429; the count goes with the transaction */
export async function countFile(tx: Queryable, limited: Limited, now: Date): Promise<void> {
  const waitMs = await waitForLimit(tx, ofShop(limited, "files of enquiries", filesOfShop), now);
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
  for (const limit of limits) if ((await waitForLimit(tx, limit, now)) !== undefined) return false;
  return true;
}
