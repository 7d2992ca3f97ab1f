import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface RetryRefundProps {
  orderId: string;
  refundId: string;
  /** As it is read out: "₹1,888.00". */
  amount: string;
  onAsked: () => void;
}

/** Asks anew for a refund that has failed. */
export function RetryRefund({ orderId, refundId, amount, onAsked }: RetryRefundProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setIsBusy(true);
    try {
      await call("POST /api/admin/orders/:id/refunds/:refundId/retry", { params: { id: orderId, refundId } });
      showToast("ok", `Refund of ${amount} asked for anew`);
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
      onAsked();
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void ask()}>
      Ask again<span className="visually-hidden"> for the refund of {amount}</span>
    </Button>
  );
}
