import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { ShippingAddressDialog } from "./shipping-address-dialog.tsx";
import { type CheckoutStage, useCheckout } from "./use-checkout.ts";
import styles from "./checkout.module.css";

interface ProceedToPayProps {
  /** The categories of the goods in the cart: some may be bought by authorised sellers only. */
  categories: readonly string[];
  /** The cart's final price, formatted. */
  total: string;
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
export function ProceedToPay({ categories, total, refusal, onRefused }: ProceedToPayProps) {
  const { stage, popup, addressRefusal, proceed, pay, closeAddress } = useCheckout({ categories, total });
  const refusalId = useId();
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
        busy={stage !== "idle" && stage !== "address"}
        aria-describedby={refusal === undefined ? undefined : refusalId}
        onClick={() => (refusal === undefined ? proceed() : onRefused?.())}
      >
        Proceed to Pay
      </Button>
      <p className={styles.progress} role="status">
        {progress[stage]}
      </p>
      {popup && (stage === "address" || stage === "placing-order") && (
        <ShippingAddressDialog
          {...popup}
          isBusy={stage === "placing-order"}
          refusal={addressRefusal}
          total={total}
          onPay={pay}
          onClose={closeAddress}
        />
      )}
    </>
  );
}
