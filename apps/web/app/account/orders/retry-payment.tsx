import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { openPaymentDialog, ordersPaymentMessages } from "#app/components/payment/open-payment-dialog.ts";

/** Pays a pending order; afterwards the orders are reloaded, for any result (buyer §4). */
export function RetryPayment({ orderId }: { orderId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function retry() {
    setIsBusy(true);
    try {
      await payOrder(orderId);
    } catch (error) {
      showToast("bad", messageOf(error, "Error initiating payment. Please try again."));
    } finally {
      setIsBusy(false);
      void revalidate();
    }
  }
  return (
    <Button kind="action" size="small" busy={isBusy} onClick={() => void retry()}>
      Retry Payment
    </Button>
  );
}

/** Pays a pending order: the same order, the server's amount (buyer §4, rulings: money). */
async function payOrder(orderId: string): Promise<void> {
  try {
    const payable = await call("POST /api/orders/:id/retryPayment", { params: { id: orderId } });
    await openPaymentDialog(payable, ordersPaymentMessages, () => undefined);
  } finally {
    // The cart may have been paid by it (buyer §4).
    void refreshCartCount();
  }
}
