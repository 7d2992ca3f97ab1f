import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

/** @param names those that are set up */
export const unknownCompany = (names: readonly string[]) =>
  invalidField(
    "company",
    names.length === 0
      ? "company cannot be booked: no courier company is set up"
      : `company must be one of ${names.join(", ")}`,
  );

export const bookingBusy = () =>
  conflict("booking-busy", "This parcel is being booked at this moment. Please try again in a minute.");

export const bookingLeft = () =>
  conflict("booking-left", "This parcel has left. Please undo its hand-over first.");

export const bookingPickedUp = () =>
  conflict(
    "booking-picked-up",
    "The driver has picked it up: it can no longer be cancelled here. Please hand it over; if it is to come back, cancel its order first.",
  );

/** Why a parcel is not booked anew. @param awb that of a booking that was cancelled */
export const pickedUpBefore = (awb: string) =>
  `The driver has picked it up with the cancelled number ${awb}: it is not booked again.`;

export const bookingEnded = () =>
  conflict("changed-meanwhile", "This parcel is not booked any more. Please look again.");

/** @param reason the company's own */
export const courierRefused = (company: string, reason: string) =>
  conflict("courier-refused", `${company} refuses: ${withoutAmounts(reason)}`);

/** Why a booking stays, as its row says. */
export const notCancelled = (company: string, reason: string) => `${company} does not cancel it: ${reason}`;

export const courierAway = (company: string) =>
  new ShopError(503, "away", `${company} does not answer. Please try again in some minutes.`, {
    retryAfterSeconds: 60,
  });

export const noCourierFiles = (what: string) =>
  conflict(
    "no-courier-files",
    `There are no ${what} of the couriers for these parcels; print the shop's own.`,
  );

/** @param parcels those without a courier's own label, or without that of a box */
export const labelsMissing = (parcels: readonly string[]) =>
  conflict(
    "no-courier-files",
    `There is no label of the courier for ${parcels.join(", ")}. Please untick ${parcels.length === 1 ? "it" : "them"}, and print the shop's own.`,
  );

/** A company's reason as packers read it: how much is in the shop's wallet is not theirs to know. */
export const withoutAmounts = (reason: string): string =>
  reason.replaceAll(
    /(?:₹|\bRs\b\.?|\bINR\b)\s*-?[\d,]+(?:\.\d+)?|-?[\d,]*\d(?:\.\d+)?\s*(?:rupees|INR)\b/gi,
    "an amount",
  );
