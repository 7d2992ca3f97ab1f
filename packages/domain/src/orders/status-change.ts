import type { Paise } from "../money/money.ts";
import { minRefundPaise } from "../refunds/refund-share.ts";
import type { OrderStatus } from "./order-status.ts";

/** Characters of a reference or a reason of what happens to an order's money. */
export const maxMoneyNoteLength = 200;

/** What staff decide about the money of a paid order that they cancel: see the rulings on orders and staff. */
export type MoneyDecision =
  | { readonly decision: "refund" }
  | { readonly decision: "elsewhere"; readonly reference: string }
  | { readonly decision: "kept"; readonly reason: string };

/** An order as far as its next status depends on it. */
export interface OrderToChange {
  readonly status: OrderStatus;
  readonly isAccepted: boolean;
  /** The part of its payment that is neither refunded nor being refunded. */
  readonly moneyLeftPaise: Paise;
  readonly moneyKeptReason: string | null;
}

/** A status that staff give an order. */
export interface StatusChange {
  readonly status: OrderStatus;
  readonly money?: MoneyDecision | undefined;
  /** Staff confirmed that a cancelled or refunded order is taken up again. */
  readonly revive?: boolean | undefined;
}

/**
 * Why staff may not give an order a status:
 * - `unpaid`: it is not accepted, and only what accepts it moves it: today its payment (staff §4)
 * - `already-paid`: a paid order never waits for payment again
 * - `not-revived`: it is cancelled or refunded, and staff did not confirm that it is taken up again
 * - `money-returned`: nothing of its payment is left, so it cannot be taken up again
 * - `money-undecided`: it is paid, and staff did not say what happens to its money
 * - `refunded-but-kept`: Refunded, with the decision to keep the money
 * - `too-little-to-refund`: what is left is below the minimum refund
 */
export type StatusChangeProblem =
  | "unpaid"
  | "already-paid"
  | "not-revived"
  | "money-returned"
  | "money-undecided"
  | "refunded-but-kept"
  | "too-little-to-refund";

/** Whether an order with this status will not be delivered. */
export const isCancelledOrRefunded = (status: OrderStatus): boolean =>
  status === "Cancelled" || status === "Refunded";

/** Why staff may not make a change, or undefined when they may (rulings: orders and staff). */
export function statusChangeProblem(
  order: OrderToChange,
  { status, money, revive = false }: StatusChange,
): StatusChangeProblem | undefined {
  if (!order.isAccepted) return "unpaid";
  if (isCancelledOrRefunded(status)) return moneyProblem(order, status, money);
  if (isCancelledOrRefunded(order.status)) {
    if (order.moneyLeftPaise <= 0) return "money-returned";
    if (!revive) return "not-revived";
  }
  return status === "Payment Pending" && order.status !== "Payment Pending" ? "already-paid" : undefined;
}

function moneyProblem(
  order: OrderToChange,
  status: OrderStatus,
  money: MoneyDecision | undefined,
): StatusChangeProblem | undefined {
  if (order.moneyLeftPaise <= 0) return undefined;
  if (money === undefined) {
    const isDecided = order.moneyKeptReason !== null && status === "Cancelled";
    return isDecided || status === order.status ? undefined : "money-undecided";
  }
  if (money.decision === "kept" && status === "Refunded") return "refunded-but-kept";
  if (money.decision === "refund" && order.moneyLeftPaise < minRefundPaise) return "too-little-to-refund";
  return undefined;
}
