import type { StatusChangeProblem } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { ShopError } from "../../platform/shop-error.ts";

export const namedTwice = (line: number) =>
  new ShopError(409, "order-named-twice", `line ${line} names this order already`);

/** @param status the order's status now */
export const changedSinceSeen = (status: OrderStatus) =>
  new ShopError(
    409,
    "order-changed",
    `This order was changed since you opened it; its status is now ${status}. Please look at it again.`,
  );

const statusChangeRefusals: Readonly<Record<StatusChangeProblem, ConstructorParameters<typeof ShopError>>> = {
  unpaid: [409, "order-pending", "It waits for its payment and can only be rechecked."],
  "already-paid": [409, "order-paid", "It is paid: it cannot wait for its payment again."],
  "not-revived": [
    409,
    "order-not-revived",
    "It is cancelled or refunded. To take it up again, open the order and confirm that.",
  ],
  "money-returned": [
    409,
    "money-returned",
    "Its whole payment has been refunded, so it cannot be taken up again. Please ask for a new order.",
  ],
  "money-undecided": [
    409,
    "money-undecided",
    "It is paid. Please say what happens to its money: refund it now, refunded elsewhere, or kept.",
  ],
  "refunded-but-kept": [
    409,
    "money-undecided",
    "An order whose money is kept can be Cancelled, but not Refunded.",
  ],
  "too-little-to-refund": [
    409,
    "too-little-to-refund",
    "What is left of its payment is less than the payment provider refunds.",
  ],
};

/** The refusal of a status that staff may not set. */
export const statusChangeRefused = (problem: StatusChangeProblem) =>
  new ShopError(...statusChangeRefusals[problem]);
