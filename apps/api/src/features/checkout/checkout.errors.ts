import { contact } from "@dakbag/company/company";
import type { PaymentRefusal } from "@dakbag/domain/orders/payable-order";
import { refusalWithWait } from "../../platform/rate-limit.ts";
import { invalidField, ShopError, conflict } from "../../platform/shop-error.ts";

export const cartIsEmpty = () => conflict("cart-empty", "Your cart is empty");

export const cartHoldsUnsoldGoods = () =>
  conflict("not-sold", "A product in your cart is no longer sold. Please remove it from the cart.");

export const quantityNotAllowed = (title: string, message: string) =>
  conflict("quantity-not-allowed", `${title}: ${message}`);

/** The address is wrong, not the cart: the popup shows this error and stays open. */
export function onlyToDelhi(title: string): ShopError {
  const message = `500 pieces go only to Delhi PIN codes (110000 to 110098). Please choose a Delhi address, or 1,000 pieces of ${title} or more.`;
  return new ShopError(400, "delhi-only", message, {
    details: [{ field: "shippingAddress.zipCode", message }],
  });
}

/** As `onlyToDelhi`, at the field of the state. */
export const wrongState = (problem: string) => invalidField("shippingAddress.state", problem);

// buyer §8
export const paymentNotStarted = () =>
  new ShopError(503, "payment-provider-unavailable", "Error initiating payment. Please try again.", {
    retryAfterSeconds: 10,
  });

// buyer §8
export const verificationFailed = () =>
  new ShopError(400, "payment-not-verified", "Payment Verification Failed. Please try again.");

export const paymentNotConfirmedYet = () =>
  conflict(
    "payment-not-confirmed",
    "Your payment is not confirmed yet. Please check your orders page in a few minutes.",
  );

export const tooManyQuestions = refusalWithWait(
  (wait) => `Your payments were checked very often just now. They are safe: please try again in ${wait}.`,
);

export const paymentCouldNotBeChecked = () =>
  new ShopError(
    503,
    "payment-provider-unavailable",
    "The payment provider does not answer. Your payment is safe: please check your orders page in a few minutes.",
    { retryAfterSeconds: 60 },
  );

/** Instead of another order; the details name the paid one. */
export const earlierOrderPaid = ({ id, orderNumber }: { id: string; orderNumber: string }) =>
  new ShopError(
    409,
    "order-paid",
    `Your order ${orderNumber} has been paid: thank you! Nothing else was ordered. What your cart still holds is ordered when you press Pay Now again.`,
    { details: { orderId: id } },
  );

export const earlierPaymentUnderWay = (orderNumber: string) =>
  conflict(
    "payment-not-confirmed",
    `Your bank is confirming the payment of your order ${orderNumber}. Nothing else was ordered, and your cart is as it was. Please check your orders page in a few minutes.`,
  );

export const paymentReturned = (note: string) => conflict("payment-returned", note);

export const paymentRefused = ({ code, message }: PaymentRefusal) => conflict(code, message);

export const orderIsPaid = () =>
  conflict(
    "order-paid",
    `This order has been paid. To cancel it before it is dispatched, please call ${contact.helpPhone}.`,
  );

export const forgedWebhook = () =>
  new ShopError(400, "bad-signature", "The signature does not belong to this body.");

export const unreadableWebhook = () =>
  new ShopError(400, "invalid-input", "The body is not an event of the payment provider.");

export const anotherBranch = () =>
  conflict(
    "another-branch",
    "You buy for another branch by now. Please read the page again, and look at the address.",
  );
