import { contact } from "@dakbag/company/company";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { formatQuantity, formatRupees, type Paise } from "@dakbag/domain/money/money";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import type { StatusChangeProblem } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { ShopError } from "../../platform/shop-error.ts";

const orCall = `or call ${contact.helpPhone}`;

/** @param units how many units of the product the buyer's unpaid orders may hold */
export const tooMuchHeld = (
  { title, unit }: { title: string; unit: string },
  units: number,
  trust: "new" | "paid",
) =>
  new ShopError(
    409,
    "hold-limit",
    units === 0
      ? `${title} is reserved by other orders that are not paid yet. Please try again in half an hour, ${orCall}.`
      : `You can order up to ${formatQuantity(units)} ${unitNoun({ unit }, units)} of ${title} at once${trust === "new" ? " until you have paid for an order of that size" : ""}. Please order fewer, ${orCall}.`,
  );

/** @param paise what the buyer's unpaid orders come to */
export const tooMuchUnpaid = (paise: Paise) =>
  new ShopError(
    409,
    "hold-limit",
    `Until you have paid for an order of that size, your unpaid orders can total up to ${formatRupees(holdLimits.paiseOfBuyer)}; with this one they would total ${formatRupees(paise)}. Please order less at once, ${orCall}.`,
  );

export const tooMuchHeldByAll = () =>
  new ShopError(
    409,
    "hold-limit",
    `Too many orders are waiting for payment at the moment. Please try again in half an hour, ${orCall}.`,
  );

export const tooManyUnpaidOrders = () =>
  new ShopError(
    409,
    "hold-limit",
    `You have placed ${holdLimits.unpaidOrdersADay} orders within a day without paying for them. You can pay for one that is still unpaid on your orders page, order again tomorrow, ${orCall}.`,
  );

export const paymentUnknown = () =>
  new ShopError(
    503,
    "payment-provider-unavailable",
    "The payment provider does not answer, and your last order may be paid already: nothing was ordered, and your cart is as it was. Please try again in a minute.",
    { retryAfterSeconds: 60 },
  );

export const namedTwice = (line: number) =>
  new ShopError(409, "order-named-twice", `Repeats line ${line} with other values`);

/** @param status the order's status now */
export const changedSinceSeen = (status: OrderStatus) =>
  new ShopError(
    409,
    "order-changed",
    `This order was changed since you opened it; its status is now ${status}. Please look at it again.`,
  );

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
