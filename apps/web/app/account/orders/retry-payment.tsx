import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

// What takes a payment is fetched once somebody turns to the button.
const paymentCode = () => import("./pay-order.ts");
const fetchAhead = () => void paymentCode().catch(() => undefined);

/** The button that pays a pending order; whatever comes of it, the orders are read anew (buyer §4). */
export function RetryPayment({ orderId }: { orderId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function retry() {
    setIsBusy(true);
    try {
      const { payOrder } = await paymentCode();
      await payOrder(orderId);
    } catch (error) {
      showToast("bad", messageOf(error, "Error initiating payment. Please try again."));
    } finally {
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
