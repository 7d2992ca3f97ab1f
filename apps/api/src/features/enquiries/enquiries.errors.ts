import type { EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import { formatWait } from "../../platform/rate-limit.ts";
import { ShopError, tooManyRequests } from "../../platform/shop-error.ts";

export const tooManyAttempts = (waitMs: number) =>
  tooManyRequests(
    `Too many enquiries came from your connection. Please try again in ${formatWait(waitMs)}, or call us.`,
    waitMs / 1000,
  );

export const tooManyOfPhone = (waitMs: number) =>
  tooManyRequests(
    `We have several enquiries from this phone number already. Please send another one in ${formatWait(waitMs)}, or call us.`,
    waitMs / 1000,
  );

export const tooManyFiles = (waitMs: number) =>
  tooManyRequests(
    `We cannot take more files for ${formatWait(waitMs)}. Please send your enquiry without the file; we will ask you for it.`,
    waitMs / 1000,
  );

export const noRoomForFiles = () =>
  new ShopError(
    503,
    "no-room-for-files",
    "We cannot take files at the moment. Please send your enquiry without the file; we will ask you for it.",
    { retryAfterSeconds: 86_400 },
  );

export const tooManyConcurrentFiles =
  "Many files are being sent at this moment. Please try again in a minute, or send your enquiry without the file.";

export const statusChangedConcurrently = (status: EnquiryStatus) =>
  new ShopError(409, "changed-meanwhile", `Another admin has set this enquiry to ${status}.`);
