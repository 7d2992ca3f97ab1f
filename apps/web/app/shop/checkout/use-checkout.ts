import { useRef, useState } from "react";
import { formatRupees } from "@dakbag/domain/money/money";
import { flushSync } from "react-dom";
import { type Location, type NavigateOptions, useNavigate, useRevalidator } from "react-router";
import { ApiError, isOfflineError, messageOf } from "#app/api/api-error.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { call } from "#app/api/call.ts";
import { placedOrderPath } from "#app/components/order-status/placed-order-path.ts";
import { showToast } from "#app/ui/toast.tsx";
import { contact } from "@dakbag/company/company";
import { type AddressBook, firstChoice, readAddressBook, saveChosenAddress } from "./address-choice.ts";
import { durationOf, passesAuthorisationChecks } from "./authorisation-checks.ts";
import { proceedAtOnce } from "#app/components/payment/proceed-at-once.ts";
import { cartPaymentMessages, openPaymentDialog } from "#app/components/payment/open-payment-dialog.ts";
import { formatAmount } from "#app/components/product-price.ts";
import type { Cart } from "#app/shop/read-cart.ts";
import type { Checkout, CheckoutRefusal } from "./shipping-address-dialog.tsx";

/** The stage of the checkout (buyer §4). */
export type CheckoutStage =
  | "idle"
  | "reading-details"
  | "address"
  | "placing-order"
  | "paying"
  | "verifying"
  | "leaving";

const ordersAfterMs = 2000; // buyer §9

/** Shows the cart as it is right after its payment; it replaces the cart in the history. */
export const cartAfterPayment: NavigateOptions = { replace: true, state: "after-payment" };

export function isCartAfterPayment({ state }: Location<unknown>): boolean {
  return state === cartAfterPayment.state;
}

/** The buyer pays the sum they saw: prices, or the cart in another tab, may have changed. */
const totalChanged = (total: string) =>
  `The total is now ${total}: prices or your cart have changed. Please press Pay Now again if that is right.`;

type CartToPay = Pick<Cart, "items" | "breakdown" | "heldOrder">;

/** From Proceed to Pay to the orders page (buyer §4). A second press while one runs is ignored. */
export function useCheckout({ items, breakdown, heldOrder }: CartToPay) {
  const total = formatAmount(breakdown.finalPrice);
  const [stage, setStage] = useState<CheckoutStage>("idle");
  const [popup, setPopup] = useState<{ book: AddressBook; first: Checkout } | null>(null);
  const [orderRefusal, setOrderRefusal] = useState<CheckoutRefusal | null>(null);
  /** Why the last try did not reach the payment. */
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  // Not an effect: the cart reloads empty after the payment and unmounts this hook.
  function goToOrdersSoon(here: string, orders: string) {
    setTimeout(() => {
      // Not when the buyer has left the page since.
      if (window.location.pathname === here) void navigate(orders);
    }, ordersAfterMs);
  }

  async function once(work: () => Promise<CheckoutStage>) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      setStage(await work());
    } finally {
      isRunning.current = false;
    }
  }

  const proceed = () =>
    once(async () => {
      setStage("reading-details");
      setOrderRefusal(null);
      setFailure(null);
      try {
        const book = await readAddressBook();
        if (typeof book === "string") {
          // The popup opens by itself once they are saved.
          await navigate(book, { state: proceedAtOnce });
          return "idle";
        }
        // Changes for this order stay when the popup is opened again.
        setPopup((last) => ({
          book,
          first: {
            choice: firstChoice(book, last?.first.choice ?? null),
            // It may be the order that is held, which would lose its number otherwise.
            poNumber: last?.first.poNumber ?? heldOrder?.poNumber ?? "",
          },
        }));
        return "address";
      } catch (error) {
        setFailure(
          isOfflineError(error) ? error.message : `Something went wrong. Please contact ${contact.helpPhone}`,
        );
        return "idle";
      }
    });

  const pay = (checkout: Checkout) =>
    once(async () => {
      const here = window.location.pathname;
      const { choice } = checkout;
      setPopup((now) => now && { ...now, first: checkout });
      setOrderRefusal(null);
      setStage("placing-order");
      try {
        if (!(await passesAuthorisationChecks(items.map(({ product }) => product.category)))) return "idle";
        const payable = await call("POST /api/orders", {
          body: {
            shippingAddress: choice.draft,
            poNumber: checkout.poNumber.trim(),
            ...(popup?.book.branch && { branchId: popup.book.branch._id }),
            paymentMethod: "razorpay",
          },
        });
        if (popup && choice.isToSave) void saveChosenAddress(popup.book, choice);
        if (Number.isSafeInteger(payable.amount) && formatRupees(payable.amount) !== total) {
          setOrderRefusal({ message: totalChanged(formatRupees(payable.amount)), errors: {} });
          await revalidate();
          return "address";
        }
        // The popup must close before the provider's dialog opens: it would cover it.
        flushSync(() => setStage("paying"));
        const outcome = await openPaymentDialog(payable, cartPaymentMessages, () => setStage("verifying"));
        if (outcome === "paid" && window.location.pathname === here) void navigate("/cart", cartAfterPayment);
        else void revalidate();
        if (typeof outcome === "object") {
          setFailure(outcome.notOpened);
          return "idle";
        }
        goToOrdersSoon(here, outcome === "dismissed" ? "/orders" : placedOrderPath(payable.order._id));
        return "leaving";
      } catch (error) {
        if (isOfflineError(error)) {
          setOrderRefusal({ message: error.message, errors: {} });
          return "address";
        }
        const message = messageOf(error, "Error initiating payment. Please try again.");
        const paidId = paidInstead(error);
        if (paidId !== undefined) {
          showToast("ok", message);
          await navigate(placedOrderPath(paidId));
          return "idle";
        }
        if (error instanceof ApiError && error.status === 400) {
          setOrderRefusal({ message, errors: errorsOf(error) });
          return "address";
        }
        const durationMs = durationOf(message);
        if (durationMs === undefined) setFailure(message);
        else showToast("bad", message, durationMs);
        void revalidate();
        return "idle";
      }
    });

  return {
    stage,
    isBusy: stage !== "idle" && stage !== "address",
    total,
    popup,
    orderRefusal,
    failure,
    proceed: () => void proceed(),
    pay: (checkout: Checkout) => void pay(checkout),
    /** What was entered stays for the next time. */
    close: (checkout: Checkout) => {
      setPopup((now) => now && { ...now, first: checkout });
      setStage("idle");
    },
  };
}

/** The earlier order that was found paid; then nothing else was ordered. */
function paidInstead(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "order-paid") return undefined;
  const { details } = error;
  const isNamed = typeof details === "object" && details !== null && "orderId" in details;
  return isNamed ? String(details.orderId) : undefined;
}

/** The errors of a refused order by field, those of its address without the name of the address. */
function errorsOf(error: ApiError): CheckoutRefusal["errors"] {
  const named = Object.entries(fieldErrorsOf(error));
  return Object.fromEntries(
    named.map(([field, message]) => [field.replace("shippingAddress.", ""), message]),
  );
}
