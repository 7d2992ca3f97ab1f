import type { CartItem } from "@dakbag/contracts/cart";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { proceedAtOnce } from "#app/components/payment/proceed-at-once.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PressFailure } from "#app/ui/press-failure.tsx";
import type { Cart } from "#app/shop/cart/read-cart.ts";
import { ShippingAddressDialog } from "./shipping-address-dialog.tsx";
import { type CheckoutStage, useCheckout } from "./use-checkout.ts";
import styles from "./checkout.module.css";

interface ProceedToPayProps extends Pick<Cart, "items" | "breakdown" | "heldOrder"> {
  /** Why the cart cannot be paid yet. */
  refusal?: string | undefined;
  /** Shows the line that the refusal is about. */
  onRefused?: () => void;
  /** Takes lines out of the cart. @returns why they could not be; null when they are */
  onSaveForLater: (lineIds: readonly string[]) => Promise<string | null>;
}

const progress: Partial<Record<CheckoutStage, string>> = {
  paying: "Waiting for your payment…",
  verifying: "Confirming your payment. Please keep this page open.",
  leaving: "Taking you to your orders…",
};

/** Proceed to Pay with what follows: the address popup and the payment (buyer §2, §4). */
export function ProceedToPay(props: ProceedToPayProps) {
  const { items, breakdown, heldOrder, refusal, onRefused, onSaveForLater } = props;
  // It may be the same order, which would lose its number otherwise.
  const poNumber = heldOrder?.poNumber ?? "";
  const total = formatAmount(breakdown.finalPrice);
  const categories = [...new Set(items.map(({ product }) => product.category))];
  const { stage, popup, orderRefusal, failure, proceed, pay, close } = useCheckout({
    categories,
    total,
    poNumber,
  });
  const refusalId = useId();
  const isBusy = stage !== "idle" && stage !== "address";
  const press = () => (refusal === undefined ? proceed() : onRefused?.());
  usePressedBefore(press);
  return (
    <>
      {refusal !== undefined && (
        <p className={styles.refusal} id={refusalId}>
          {refusal}
        </p>
      )}
      <PayForTheRest items={items} isBusy={isBusy} onSaveForLater={onSaveForLater} onSaved={proceed} />
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
      <PressFailure>{failure}</PressFailure>
      <p className={styles.progress} role="status">
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

interface PayForTheRestProps extends Pick<ProceedToPayProps, "items" | "onSaveForLater"> {
  isBusy: boolean;
  /** Goes on to pay for what is left. */
  onSaved: () => void;
}

/** Saves the lines that cannot be bought now for later, and goes on with the others, if there are any. */
function PayForTheRest({ items, isBusy, onSaveForLater, onSaved }: PayForTheRestProps): ReactNode {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blocked = items.filter(({ problems }: CartItem) => problems.length > 0);
  const isAnyLeft = blocked.length < items.length;
  if (blocked.length === 0) return null;

  async function saveAndPay() {
    setIsSaving(true);
    const refusal = await onSaveForLater(blocked.map(({ _id }) => _id));
    setIsSaving(false);
    setFailure(refusal);
    if (refusal === null && isAnyLeft) onSaved();
  }
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <Button wide busy={isSaving || isBusy} onClick={() => void saveAndPay()}>
        {isAnyLeft ? "Pay for the rest, keep these for later" : "Keep these for later"}
      </Button>
    </>
  );
}
