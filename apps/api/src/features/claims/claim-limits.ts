import { maxPictureBytes, pictureProblems } from "@dakbag/domain/catalogue/picture-file";
import type { Queryable } from "../../platform/database.ts";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { tooManyConcurrentPictures, tooManyPicturesOfAccount } from "./claims.errors.ts";

// Ten claims with all their pictures.
const picturesPerAccount = { max: 60, windowMs: 24 * 60 * 60_000 };

/** Limits of the form that sends a picture. */
export const claimFormLimits = {
  fileBytes: maxPictureBytes,
  tooLarge: `file ${pictureProblems.tooLarge}`,
  fields: 1,
  fieldBytes: 100,
  bytesInFlight: 20_000_000,
  tooManyConcurrent: tooManyConcurrentPictures,
} as const;

/** Counts a picture before it is read. @throws ShopError 429 */
export const countPicture = (db: Queryable, userId: string, now: Date): Promise<void> =>
  enforceLimits(
    db,
    { bucket: `pictures of claims by ${userId}`, ...picturesPerAccount },
    now,
    tooManyPicturesOfAccount,
  );
