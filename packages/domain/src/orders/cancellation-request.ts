import { isBeforeDispatch, type OrderStatus } from "./order-status.ts";

/** Characters of what a buyer gives as the reason, and of what staff answer. */
export const maxCancellationTextLength = 300;

/**
 * What became of a buyer's request to cancel a paid order: staff have not decided (`asked`), have answered that they do not
 * (`declined`), have cancelled the order, or its goods had left before staff decided (`too-late`).
 */
export const cancellationStages = ["asked", "declined", "cancelled", "too-late"] as const;

export type CancellationStage = (typeof cancellationStages)[number];

/** Whether the buyer of an order may ask staff to cancel it: it is paid and its goods have not left. */
export const canRequestCancellation = ({
  status,
  isPaid,
}: {
  status: OrderStatus;
  isPaid: boolean;
}): boolean => isPaid && isBeforeDispatch(status);

/** The stage of a request to cancel, by what the order is now. */
export function cancellationStage(status: OrderStatus, isDeclined: boolean): CancellationStage {
  if (status === "Cancelled" || status === "Refunded") return "cancelled";
  if (isDeclined) return "declined";
  return isBeforeDispatch(status) ? "asked" : "too-late";
}
