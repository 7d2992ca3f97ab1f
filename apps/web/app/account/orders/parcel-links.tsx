import type { Order } from "@dakbag/contracts/orders";
import { trackedShipments } from "#app/components/order-status/shipments-of-order.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { DownloadInvoice } from "#app/components/documents/download-document.tsx";
import styles from "./order-actions.module.css";

type OrderWithParcel = Pick<
  Order,
  "_id" | "orderNumber" | "isPaid" | "invoice" | "pastedInvoice" | "status" | "tracking" | "shipments"
>;

/**
 * The invoice: the link that staff pasted, or the shop's own file. An order that is not paid has none, and says nothing of it.
 *
 * @param isBrief one word, where there are many
 */
export function InvoiceLink({ order, isBrief = false }: { order: OrderWithParcel; isBrief?: boolean }) {
  if (!order.isPaid && order.invoice === "") return null;
  if (order.invoice === "") return <span className={styles.notYet}>No invoice yet</span>;
  if (order.pastedInvoice === "") return <DownloadInvoice order={order} isBrief={isBrief} />;
  return (
    <ButtonAnchor size="small" href={order.invoice} target="_blank" rel="noreferrer">
      Invoice
      <span className="visually-hidden">{` of ${order.orderNumber} (opens in a new tab)`}</span>
    </ButtonAnchor>
  );
}

/**
 * Tracking: the courier's page where it is known, else the order's own page, as for several shipments; nothing while the order is
 * not paid.
 */
export function TrackLink({ order }: { order: OrderWithParcel }) {
  const [shipment, ...others] = trackedShipments(order);
  if (shipment?.url && others.length === 0) {
    return (
      <ButtonAnchor size="small" href={shipment.url} target="_blank" rel="noreferrer">
        Track
        <span className="visually-hidden">{` ${order.orderNumber} at the courier (opens in a new tab)`}</span>
      </ButtonAnchor>
    );
  }
  if (!shipment) return order.isPaid ? <span className={styles.notYet}>No tracking yet</span> : null;
  return (
    <ButtonLink size="small" to={`/orders/${order._id}#tracking`}>
      Track<span className="visually-hidden">{` ${order.orderNumber}`}</span>
    </ButtonLink>
  );
}
