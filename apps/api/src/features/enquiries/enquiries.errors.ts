import type { EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import { refusalWithWait } from "../../platform/rate-limit.ts";
import { conflict, ShopError } from "../../platform/shop-error.ts";

export const tooManyAttempts = refusalWithWait(
  (wait) => `Too many enquiries came from your connection. Please try again in ${wait}, or call us.`,
);

export const tooManyOfPhone = refusalWithWait(
  (wait) =>
    `We have several enquiries from this phone number already. Please send another one in ${wait}, or call us.`,
);

export const tooManyFiles = refusalWithWait(
  (wait) =>
    `We cannot take more files for ${wait}. Please send your enquiry without the file; we will ask you for it.`,
);

export const noSpaceForFiles = () =>
  new ShopError(
    503,
    "no-room-for-files",
    "We cannot take files at the moment. Please send your enquiry without the file; we will ask you for it.",
    { retryAfterSeconds: 86_400 },
  );

export const tooManyConcurrentFiles =
  "Many files are being sent at this moment. Please try again in a minute, or send your enquiry without the file.";

export const statusChangedConcurrently = (status: EnquiryStatus) =>
  conflict("changed-meanwhile", `Another admin has set this enquiry to ${status}.`);
