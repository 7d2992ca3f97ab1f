import { Button } from "#app/ui/button.tsx";
import { ShippingAddressDialog } from "./shipping-address-dialog.tsx";
import { type CheckoutStage, useCheckout } from "./use-checkout.ts";
import styles from "./checkout.module.css";

interface ProceedToPayProps {
  /** The categories of the goods in the cart: some may be bought by authorised sellers only. */
  categories: readonly string[];
  /** The cart's final price in words. */
  total: string;
}

const words: Partial<Record<CheckoutStage, string>> = {
  paying: "Waiting for your payment…",
  verifying: "Confirming your payment. Please keep this page open.",
  leaving: "Taking you to your orders…",
};

/** Proceed to Pay, with the popup it opens and what is going on meanwhile (buyer §2, §4). */
export function ProceedToPay(props: ProceedToPayProps) {
  const { stage, address, addressRefusal, proceed, pay, closeAddress } = useCheckout(props);
  return (
    <>
      <Button
        kind="action"
        size="large"
        wide
        busy={stage !== "idle" && stage !== "address"}
        onClick={proceed}
      >
        Proceed to Pay
      </Button>
      <p className={styles.progress} role="status">
        {words[stage]}
      </p>
      {address && (stage === "address" || stage === "placing-order") && (
        <ShippingAddressDialog
          address={address}
          isBusy={stage === "placing-order"}
          refusal={addressRefusal}
          total={props.total}
          onPay={pay}
          onClose={closeAddress}
        />
      )}
    </>
  );
}
