import type { Order } from "@dakbag/contracts/orders";
import { CancelOrder } from "./cancel-order.tsx";
import { RetryPayment } from "./retry-payment.tsx";

/** What the buyer can do with an unpaid order: pay it, or cancel it. */
export function UnpaidActions({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  return (
    <>
      <RetryPayment orderId={order._id} />
      <CancelOrder order={order} />
    </>
  );
}
