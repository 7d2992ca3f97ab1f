import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { openPaymentDialog, ordersPaymentWords } from "#app/components/payment/open-payment-dialog.ts";

/** Pays a pending order: the same order, the amount the server says (buyer §4, rulings: money). */
export async function payOrder(orderId: string): Promise<void> {
  try {
    const payable = await call("POST /api/orders/:id/retryPayment", { params: { id: orderId } });
    await openPaymentDialog(payable, ordersPaymentWords, () => undefined);
  } finally {
    // The cart may have been paid by it (buyer §4).
    void refreshCartCount();
  }
}
