import type { Order } from "@dakbag/contracts/orders";
import { useNavigate, useRevalidator } from "react-router";
import { PressButton } from "#app/components/press-button.tsx";
import { call } from "#app/api/call.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { placedOrderPath } from "#app/components/order-status/placed-order-path.ts";
import { openPaymentDialog, ordersPaymentMessages } from "#app/components/payment/open-payment-dialog.ts";
import { CancelOrder } from "./cancel-order.tsx";

/** What the buyer can do with an unpaid order: pay it, or cancel it. */
export function UnpaidActions({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  return (
    <>
      <RetryPayment orderId={order._id} />
      <CancelOrder order={order} />
    </>
  );
}

/** Pays a pending order: the same order, the server's amount; the orders are reloaded for any result (buyer §4, rulings: money). */
function RetryPayment({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function retry(): Promise<string | null> {
    let isPaid = false;
    try {
      const payable = await call("POST /api/orders/:id/retryPayment", { params: { id: orderId } });
      const outcome = await openPaymentDialog(payable, ordersPaymentMessages, () => undefined);
      isPaid = outcome === "paid";
      return typeof outcome === "string" ? null : outcome.notOpened;
    } finally {
      // The cart may have been paid by it (buyer §4).
      void refreshCartCount();
      void (isPaid ? navigate(placedOrderPath(orderId)) : revalidate());
    }
  }
  return (
    <PressButton
      kind="action"
      size="small"
      work={retry}
      otherwise="Error initiating payment. Please try again."
    >
      Retry Payment
    </PressButton>
  );
}
