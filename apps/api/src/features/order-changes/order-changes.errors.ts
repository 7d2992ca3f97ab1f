import { contradiction } from "@dakbag/domain/imports/csv-file";
import type { ChangeWarning } from "@dakbag/domain/orders/change-warnings";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { StatusChangeProblem } from "@dakbag/domain/orders/status-change";
import { conflict, invalidField, ShopError } from "../../platform/shop-error.ts";

export const contradicted = (otherLine: number) =>
  conflict("order-named-twice", contradiction(otherLine, "order"));

/** @param warnings what was not checked */
export const changeUnchecked = (warnings: readonly ChangeWarning[]) =>
  new ShopError(
    409,
    "order-unchecked",
    `Please check this first: ${warnings.map(({ text }) => text).join("; ")}.`,
    { details: { warnings } },
  );

/** @param status the order's status now */
export const changedSinceSeen = (status: OrderStatus) =>
  conflict(
    "order-changed",
    `This order was changed since you opened it; its status is now ${status}. Please look at it again.`,
  );

/** @param status the order's status now */
export const notToPack = (status: OrderStatus) =>
  conflict("order-changed", `This order is not to be packed; its status is now ${status}.`);

/** @param count of the parcels that the order leaves in */
export const parcelNotNamed = (orderNumber: string, count: number) =>
  conflict(
    "parcel-not-named",
    `It leaves in ${count} parcels: please name one, as ${parcelNumberOf(orderNumber, 1)}.`,
  );

export const parcelNotCancelled = () =>
  conflict(
    "parcel-not-cancelled",
    "A parcel is not cancelled by itself: please refund its pieces, or cancel the whole order.",
  );

export const piecesSettled = () =>
  conflict(
    "pieces-settled",
    "Pieces of this parcel were refunded or replaced after it left: it is not taken back.",
  );

/** @param status the order's status now */
export const notDelivered = (status: OrderStatus) =>
  conflict("order-changed", `This order is not to be delivered; its status is now ${status}.`);

export const everythingHasLeft = () =>
  conflict("order-changed", "Nothing of this order is here: it has left, or is refunded.");

/** @param problem what is wrong with the parcels, as the rest of a sentence */
export const arrangementRefused = (problem: string) => invalidField("parcels", `parcels ${problem}`);

export const nothingToChoose = () =>
  invalidField("asksBuyer", "asksBuyer needs a parcel in production and one that is not");

export const readyDayMissing = () =>
  invalidField("readyOn", "readyOn of each parcel in production is needed to ask its buyer");

export const choiceIsOver = () =>
  conflict("changed-meanwhile", "This order cannot be divided otherwise any more. Please look at it again.");

const statusChangeRefusals: Readonly<Record<StatusChangeProblem, ConstructorParameters<typeof ShopError>>> = {
  unpaid: [409, "order-pending", "It is not paid yet and can only be rechecked."],
  "already-paid": [409, "order-paid", "It is paid: it cannot go back to Payment Pending."],
  "not-revived": [
    409,
    "order-not-revived",
    "It is cancelled or refunded. To reopen it, open the order and confirm that.",
  ],
  "money-returned": [
    409,
    "money-returned",
    "Its whole payment has been refunded, so it cannot be reopened. Please ask for a new order.",
  ],
  "money-undecided": [
    409,
    "money-undecided",
    "It is paid. Please say what happens to its money: refund it now, already refunded elsewhere, or kept.",
  ],
  "refunded-but-kept": [
    409,
    "money-undecided",
    "An order whose money is kept can be Cancelled, but not Refunded.",
  ],
  "too-little-to-refund": [
    409,
    "too-little-to-refund",
    "What is left of its payment is below the minimum refund.",
  ],
};

/** The refusal of a status that staff may not set. */
export const statusChangeRefused = (problem: StatusChangeProblem) =>
  new ShopError(...statusChangeRefusals[problem]);
