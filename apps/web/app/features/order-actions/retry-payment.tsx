import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api-client/api-error.ts";
import { call } from "#app/api-client/call.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

// What takes a payment is fetched once somebody turns to the button.
const paymentDialog = () => import("#app/features/checkout/open-payment-dialog.ts");
const fetchAhead = () => void paymentDialog().catch(() => undefined);

/** Pays a pending order: the same order, the amount the server says (buyer §4, rulings: money). */
export function RetryPayment({ orderId }: { orderId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const { revalidate } = useRevalidator();

  async function retry() {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const { openPaymentDialog, ordersPaymentWords } = await paymentDialog();
      const payable = await call("POST /api/orders/:id/retryPayment", { params: { id: orderId } });
      await openPaymentDialog(payable, ordersPaymentWords, () => undefined);
    } catch (error) {
      showToast("bad", messageOf(error, "Error initiating payment. Please try again."));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
      void revalidate();
    }
  }
  return (
    <Button
      kind="action"
      size="small"
      busy={isBusy}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => void retry()}
    >
      Retry Payment
    </Button>
  );
}
