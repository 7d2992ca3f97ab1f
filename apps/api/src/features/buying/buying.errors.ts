import { contact } from "@dakbag/company/company";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import { ShopError, conflict } from "../../platform/shop-error.ts";

const orCall = `or call ${contact.helpPhone}`;

/** Never shown: the order goes on without a hold. */
export const holdRefused = () => conflict("hold-limit", "These goods cannot be held.");

export const goodsBusy = () =>
  new ShopError(
    503,
    "goods-busy",
    "Your payment is safe, and its order is being updated. Please check your orders page in a few minutes.",
    { retryAfterSeconds: 10 },
  );

export const tooManyUnpaidOrders = () =>
  conflict(
    "too-many-unpaid-orders",
    `You have placed ${holdLimits.unpaidOrdersADay} orders within a day without paying for them. You can pay for one that is still unpaid on your orders page, order again tomorrow, ${orCall}.`,
  );

export const paymentUnknown = () =>
  new ShopError(
    503,
    "payment-provider-unavailable",
    "The payment provider does not answer, and your last order may be paid already: nothing was ordered, and your cart is as it was. Please try again in a minute.",
    { retryAfterSeconds: 60 },
  );
