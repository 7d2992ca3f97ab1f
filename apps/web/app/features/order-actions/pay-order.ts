import { call } from "#app/api-client/call.ts";
import { refreshCartCount } from "#app/api-client/cart-count.ts";
import { openPaymentDialog, ordersPaymentWords } from "#app/features/checkout/open-payment-dialog.ts";

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
