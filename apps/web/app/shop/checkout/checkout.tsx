import { useEffect } from "react";
import { ShippingAddressDialog } from "./shipping-address-dialog.tsx";
import { type CheckoutStage, useCheckout } from "./use-checkout.ts";
import styles from "./checkout.module.css";

export interface CheckoutProps {
  /** The categories of the goods in the cart: some may be bought by authorised sellers only. */
  categories: readonly string[];
  /** The cart's final price in words. */
  total: string;
  /** How often Proceed to Pay was pressed: each one begins anew. */
  presses: number;
  /** Whether the button has to wait. */
  onBusy: (isBusy: boolean) => void;
}

const words: Partial<Record<CheckoutStage, string>> = {
  paying: "Waiting for your payment…",
  verifying: "Confirming your payment. Please keep this page open.",
  leaving: "Taking you to your orders…",
};

/** What follows on Proceed to Pay: the popup, and what is going on meanwhile (buyer §4). */
export default function Checkout({ presses, onBusy, ...cart }: CheckoutProps) {
  const { stage, popup, addressRefusal, proceed, pay, closeAddress } = useCheckout(cart);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a press is the event, whatever else has changed
  useEffect(proceed, [presses]);
  const isBusy = stage !== "idle" && stage !== "address";
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  return (
    <>
      <p className={styles.progress} role="status">
        {words[stage]}
      </p>
      {popup && (stage === "address" || stage === "placing-order") && (
        <ShippingAddressDialog
          {...popup}
          isBusy={stage === "placing-order"}
          refusal={addressRefusal}
          total={cart.total}
          onPay={pay}
          onClose={closeAddress}
        />
      )}
    </>
  );
}
