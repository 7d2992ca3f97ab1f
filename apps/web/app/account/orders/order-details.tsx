import type { OrderDetails } from "@dakbag/contracts/orders";
import { PartDelivery } from "./part-delivery.tsx";
import { Parcels } from "./parcels.tsx";
import type { Claims } from "./read-claims.ts";
import { RefundsBlock } from "./refunds-block.tsx";
import { UnpaidActions } from "./unpaid-actions.tsx";
import { AskToCancel, CancellationRequest } from "./cancellation-request.tsx";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { ProgressTracker } from "#app/components/order-status/progress-tracker.tsx";
import { parcelStages } from "#app/components/order-status/shipments-of-order.ts";
import { stageOf, stageText } from "#app/components/order-status/stage-text.ts";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { AddressBlock, ParcelBlock, PaymentBlock, Scans, StatusHistory } from "./order-blocks.tsx";
import { GstSummary, OrderTotals, OrderLines } from "./order-lines.tsx";
import styles from "./order-details.module.css";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import { ReorderButton } from "#app/components/reorder/reorder-button.tsx";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { company, whatsappUrl } from "@dakbag/company/company";
import { parcelsText } from "@dakbag/domain/orders/shipment-stage";

const ClaimsBlock = lazyComponent(() => import("./claims-block.tsx"));

const FailedDeliveries = lazyComponent(async () => ({
  default: (await import("./failed-delivery.tsx")).FailedDeliveries,
}));

/** A whole order: its status, lines and sums, addresses, payment, claims, refunds and history. */
export function OrderView({ order, claims }: { order: OrderDetails; claims: Claims | null }) {
  useRefresh(order.status === "Payment Pending");
  const { GST, UIN, poNumber } = order;
  const words = stageText(stageOf(order));
  return (
    <div className={styles.order}>
      <OrderHead order={order} />
      <div className={styles.onScreen}>
        <ProgressTracker status={order.status} words={words === order.status ? undefined : words} />
        <OrderNotices order={order} unpaidActions={<UnpaidActions order={order} />} />
        <CancellationRequest order={order} />
        <PartDelivery order={order} />
        {order.followed.some(({ failure }) => failure !== null) && <FailedDeliveries order={order} />}
      </div>
      <Parcels order={order} />
      {claims && <ClaimsBlock order={order} claims={claims} />}
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
          facts={[
            `GSTIN: ${GST.GSTIN}`,
            ...(UIN === "" ? [] : [`UIN: ${UIN}`]),
            ...(poNumber === "" ? [] : [`PO number: ${poNumber}`]),
          ]}
        />
        <PaymentBlock order={order} />
        {order.isPaid && order.shipments.length < 2 && <ParcelBlock order={order} />}
      </div>
      {order.refunds.length > 0 && <RefundsBlock order={order} />}
      {order.shipments.length < 2 && <Scans order={order} />}
      <StatusHistory history={order.history} />
    </div>
  );
}

/** The status of the order, and what can be done with it. */
function OrderHead({ order }: { order: OrderDetails }) {
  const { orderNumber, placedFor } = order;
  const by = placedFor ? ` by ${placedFor.by} for ${placedFor.branch}` : "";
  const parcels = parcelsText(parcelStages(order));
  return (
    <div className={styles.head}>
      <p className={styles.statusLine}>
        <OrderStatusBadge status={order.status} />
        {parcels !== undefined && <span className={styles.muted}>{parcels}</span>}
        <span className={styles.muted}>{`Placed on ${indiaDateAndTime(order.createdAt)}${by}`}</span>
      </p>
      <div className={styles.actions}>
        <ReorderButton order={order} />
        <InvoiceLink order={order} />
        <TrackLink order={order} />
        <AskToCancel order={order} />
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
        <ButtonAnchor
          size="small"
          href={whatsappUrl(`Hello ${company.shopName}, I have a question about my order ${orderNumber}.`)}
          target="_blank"
          rel="noreferrer"
        >
          Help on WhatsApp
          <span className="visually-hidden">{` with ${orderNumber} (opens in a new tab)`}</span>
        </ButtonAnchor>
        <ButtonLink size="small" kind="quiet" to="/orders">
          All orders
        </ButtonLink>
      </div>
    </div>
  );
}
