import type { OrderDetails } from "@dakbag/contracts/orders";
import type { ComponentType } from "react";
import { RetryPayment } from "./retry-payment.tsx";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { ProgressTracker } from "#app/components/order-status/progress-tracker.tsx";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { AddressBlock } from "./address-block.tsx";
import { GstSummary, OrderTotals } from "./order-amounts.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { ParcelBlock } from "./parcel-block.tsx";
import { PaymentBlock } from "./payment-block.tsx";
import { StatusHistory } from "./status-history.tsx";
import styles from "./order-details.module.css";

interface OrderScreenProps {
  order: OrderDetails;
  /** The part that tells its refunds; most orders have none. */
  Refunds: ComponentType<{ order: OrderDetails }> | undefined;
}

/** A whole order: where it stands, its lines and sums, where it goes, how it was paid, and what it has been through. */
export function OrderScreen({ order, Refunds }: OrderScreenProps) {
  useRefresh(order.status === "Payment Pending");
  const { GST, UIN } = order;
  return (
    <div className={styles.order}>
      <OrderHead order={order} />
      <div className={styles.onScreen}>
        <ProgressTracker status={order.status} />
        <OrderNotices order={order} retry={<RetryPayment orderId={order._id} />} />
      </div>
      <OrderLines items={order.items} />
      <div className={styles.sums}>
        <GstSummary order={order} />
        <OrderTotals order={order} />
      </div>
      <div className={styles.blocks}>
        <AddressBlock title="Shipping address" address={order.shippingAddress} />
        <AddressBlock
          title="Billing address"
          address={order.billingAddress}
          facts={[`GSTIN: ${GST.GSTIN}`, ...(UIN === "" ? [] : [`UIN: ${UIN}`])]}
        />
        <PaymentBlock order={order} />
        <ParcelBlock order={order} />
      </div>
      {Refunds && <Refunds order={order} />}
      <StatusHistory history={order.history} />
    </div>
  );
}
