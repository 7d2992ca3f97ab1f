import { useEffect, useEffectEvent, useId } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { proceedAtOnce } from "#app/components/payment/proceed-at-once.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import type { Cart } from "#app/shop/read-cart.ts";
import type { CheckoutStage, useCheckout } from "./use-checkout.ts";
import styles from "./checkout.module.css";

const ShippingAddressDialog = lazyComponent(() => import("./shipping-address-dialog.tsx"));

interface ProceedToPayProps extends Pick<Cart, "items" | "breakdown" | "heldOrder"> {
  checkout: ReturnType<typeof useCheckout>;
  /** Why the cart cannot be paid yet. */
  refusal?: string | undefined;
  /** Shows the line that the refusal is about. */
  onRefused?: () => void;
}

const progress: Partial<Record<CheckoutStage, string>> = {
  paying: "Waiting for your payment…",
  verifying: "Confirming your payment. Please keep this page open.",
  leaving: "Taking you to your orders…",
};

/** Proceed to Pay with what follows: the address popup and the payment (buyer §2, §4). */
export function ProceedToPay(props: ProceedToPayProps) {
  const { items, breakdown, heldOrder, checkout, refusal, onRefused } = props;
  const { stage, isBusy, total, popup, orderRefusal, failure, proceed, pay, close } = checkout;
  const refusalId = useId();
  const press = () => (refusal === undefined ? proceed() : onRefused?.());
  usePressedBefore(press);
  // It is there before the button is pressed.
  useEffect(() => ShippingAddressDialog.load(), []);
  return (
    <>
      {refusal !== undefined && (
        <p className={styles.refusal} id={refusalId}>
          {refusal}
        </p>
      )}
      <Button
        kind="action"
        size="large"
        wide
        busy={isBusy}
        aria-describedby={refusal === undefined ? undefined : refusalId}
        onClick={press}
      >
        Proceed to Pay
      </Button>
      <ActionError>{failure}</ActionError>
      <p className={`muted ${styles.progress}`} role="status">
        {progress[stage]}
      </p>
      {popup && (stage === "address" || stage === "placing-order") && (
        <ShippingAddressDialog
          {...popup}
          items={items}
          breakdown={breakdown}
          heldOrder={heldOrder}
          isBusy={stage === "placing-order"}
          refusal={orderRefusal}
          total={total}
          onPay={pay}
          onClose={close}
        />
      )}
    </>
  );
}

/** Presses the button when the link that led here said so, once: neither a reload nor Back does it again. */
function usePressedBefore(press: () => void) {
  const { state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const pressNow = useEffectEvent(press);
  useEffect(() => {
    if (state !== proceedAtOnce) return;
    void navigate(".", { replace: true, state: null });
    pressNow();
  }, [state, navigate]);
}
