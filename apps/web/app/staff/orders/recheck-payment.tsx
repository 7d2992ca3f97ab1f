import type { Order } from "@dakbag/contracts/orders";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./orders.module.css";

type PaymentState = Answer<"POST /api/orders/validateRazorpay">["paymentState"];

interface RecheckPaymentProps {
  order: Pick<Order, "razorpayOrderId" | "razorpayPaymentId" | "razorpaySignature">;
  /** The order's number, for the button. */
  describedBy: string;
  onRechecked: () => void;
}

/** Rechecks a pending order at the payment provider; nothing else can be done with it (staff §4). */
export function RecheckPayment({ order, describedBy, onRechecked }: RecheckPaymentProps) {
  const [found, setFound] = useState<keyof typeof meanings | null>(null);
  const { razorpayOrderId, razorpayPaymentId, razorpaySignature } = order;

  const { isBusy, run } = useSaving(() => {
    showToast("bad", "Something went wrong");
    setFound("unknown");
    return null;
  });

  const recheck = () =>
    run(async () => {
      if (razorpayOrderId === null) return;
      const { paymentState } = await call("POST /api/orders/validateRazorpay", {
        body: { razorpayOrderId, razorpayPaymentId, razorpaySignature },
      });
      showState(paymentState);
      setFound(paymentState);
      if (paymentState === "paid") onRechecked();
    });
  return (
    <div className={styles.recheck}>
      <Button
        size="small"
        aria-describedby={describedBy}
        busy={isBusy}
        disabled={razorpayOrderId === null}
        onClick={() => void recheck()}
      >
        Recheck
      </Button>
      <span className={styles.muted}>No Update Available</span>
      {found !== null && found !== "paid" && (
        <p className={styles.muted} role="status">
          {meanings[found]}
        </p>
      )}
    </div>
  );
}

/** What staff have found, and what there is to do. */
const meanings = {
  paid: "",
  pending: "Not paid yet. The buyer can still pay; without a payment the order is cancelled by itself.",
  failed:
    "The buyer’s last payment attempt failed. The buyer can try again; without a payment the order is cancelled by itself.",
  unknown: "The payment could not be checked. Please recheck it in a minute.",
} as const satisfies Record<PaymentState | "unknown", string>;

/** staff §8 */
function showState(state: PaymentState): void {
  if (state === "paid") showToast("ok", "Payment Successful!");
  else if (state === "pending") showToast("warn", "Payment Pending!");
  else showToast("bad", "Something went wrong");
}
