import { type ComponentType, useId, useState } from "react";
import { showToast } from "#app/ui/toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { contact } from "@dakbag/company/company";
import type { CheckoutProps } from "./checkout.tsx";
import styles from "./checkout.module.css";

type ProceedToPayProps = Pick<CheckoutProps, "categories" | "total"> & {
  /** Why nothing in the cart can be paid yet. */
  refusal?: string | undefined;
  /** Shows what the refusal is about. */
  onRefused?: () => void;
};

const loadCheckout = () => import("./checkout.tsx");

/**
 * Proceed to Pay (buyer §2, §4). All that follows, popup and payment, is code that loads when somebody turns to the
 * button: most looks at a cart do not end in a payment.
 */
export function ProceedToPay({ categories, total, refusal, onRefused }: ProceedToPayProps) {
  const [Checkout, setCheckout] = useState<ComponentType<CheckoutProps> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const refusalId = useId();

  async function proceed() {
    if (refusal !== undefined) return onRefused?.();
    setIsBusy(true);
    try {
      const { default: Loaded } = await loadCheckout();
      setCheckout(() => Loaded);
      setPresses(presses + 1);
    } catch {
      setIsBusy(false);
      showToast("bad", `Something went wrong. Please contact ${contact.helpPhone}`); // buyer §8
    }
  }
  const load = () => void loadCheckout().catch(() => undefined);
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
        onClick={() => void proceed()}
        onPointerEnter={load}
        onFocus={load}
      >
        Proceed to Pay
      </Button>
      {Checkout && <Checkout categories={categories} total={total} presses={presses} onBusy={setIsBusy} />}
    </>
  );
}
