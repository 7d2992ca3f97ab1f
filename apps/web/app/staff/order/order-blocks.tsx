import type { OrderDetails } from "@dakbag/contracts/orders";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { DownloadInvoice } from "#app/components/documents/download-document.tsx";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { PressButton } from "#app/components/press-button.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Facts } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { RecheckPayment } from "#app/staff/orders/recheck-payment.tsx";
import { EditOrderDialog } from "#app/staff/orders/edit-order-dialog.tsx";
import { KeysDialog } from "#app/staff/orders/order-keys.tsx";
import { GstNumber } from "#app/staff/gst-number.tsx";
import { trackedShipments } from "#app/components/order-status/shipments-of-order.ts";
import { TrackingId } from "#app/staff/tracking-id.tsx";
import { useKeys } from "#app/staff/use-keys.ts";
import { PrintMenu } from "#app/staff/orders/print-menu.tsx";
import { WhatsAppLink } from "#app/staff/whatsapp-link.tsx";
import { ArrangeParcels, formatParcel } from "./order-parcels.tsx";
import styles from "./order.module.css";

const orderPageKeys = [
  ["j", "next order of the list"],
  ["k", "previous order of the list"],
  ["e", "edit"],
  ["?", "this list"],
] as const;

export function OrderActions({ order }: { order: OrderDetails }) {
  const [isEdited, setIsEdited] = useState(false);
  const [isHelpShown, setIsHelpShown] = useState(false);
  const { revalidate } = useRevalidator();
  useKeys({
    e: () => order.isPaid && setIsEdited(true),
    "?": () => setIsHelpShown(true),
  });
  return (
    <div className={styles.head}>
      <p className={styles.status} id="order-status">
        <OrderStatusBadge status={order.status} />
        <span className={styles.muted}>{`Placed on ${indiaDateAndTime(order.createdAt)}`}</span>
        <span className={styles.muted}>{order._id}</span>
      </p>
      <div className={styles.actions}>
        {!mayUse("admin") ? null : order.isPaid ? (
          <Button kind="action" onClick={() => setIsEdited(true)}>
            Edit
          </Button>
        ) : order.status === "Payment Pending" ? (
          <RecheckPayment order={order} describedBy="order-status" onRechecked={() => void revalidate()} />
        ) : (
          <span className={styles.muted}>Never paid</span>
        )}
        <PrintMenu orders={[order]} size="medium" />
      </div>
      {isHelpShown && <KeysDialog keys={orderPageKeys} onClose={() => setIsHelpShown(false)} />}
      {isEdited && (
        <EditOrderDialog
          order={order}
          onClose={() => setIsEdited(false)}
          onUpdated={() => {
            setIsEdited(false);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}

export function AddressBlock({ title, address }: { title: string; address: OrderDetails["billingAddress"] }) {
  const { name, companyName, addressLine, district, state, zipCode, country, phoneNumber } = address;
  const place = [district, state].filter(Boolean).join(", ");
  const lines = [companyName, name, addressLine, `${place} ${zipCode}`.trim(), country, phoneNumber];
  return (
    <section className={styles.block} aria-label={title}>
      <h2>{title}</h2>
      <address>
        {lines.filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  );
}

export function BuyerBlock({
  order: { userDetails, GST, UIN, orderNumber, poNumber, placedFor, billingAddress },
}: {
  order: OrderDetails;
}) {
  const orders = `/admin/orders?orderId=${encodeURIComponent(userDetails.phoneNumber)}`;
  return (
    <section className={styles.block} aria-label="Buyer">
      <h2>Buyer</h2>
      <Facts
        facts={[
          ...(placedFor ? [{ name: "Placed by", value: `${placedFor.by}, for ${placedFor.branch}` }] : []),
          {
            name: "Phone",
            value: <a href={`tel:+91${userDetails.phoneNumber}`}>{userDetails.phoneNumber}</a>,
          },
          { name: "E-mail", value: <a href={`mailto:${userDetails.email}`}>{userDetails.email}</a> },
          { name: "GST number", value: <GstNumber {...GST} address={billingAddress} /> },
          ...(UIN === "" ? [] : [{ name: "UIN", value: UIN }]),
          ...(poNumber === "" ? [] : [{ name: "PO number", value: poNumber }]),
        ]}
      />
      <div className={styles.actions}>
        <WhatsAppLink phoneNumber={userDetails.phoneNumber} draft={`About your order ${orderNumber}: `} />
        <ButtonLink size="small" to={orders}>
          Orders of this buyer
        </ButtonLink>
      </div>
    </section>
  );
}

export function DeliveryBlock({ found }: { found: Answer<"GET /api/admin/orders/:id"> }) {
  const { order, parcels } = found;
  const { revalidate } = useRevalidator();
  const { pastedInvoice, taxInvoiceNumber, orderNumber } = order;
  const tracked = trackedShipments(order);
  // Then each parcel has its own row.
  const isDivided = order.shipments.length > 1;
  return (
    <section className={styles.block} aria-label="Delivery and invoice">
      <h2>Delivery and invoice</h2>
      <Facts
        facts={[
          ...(isDivided ? [] : tracked.length === 0 ? [order.tracking] : tracked).flatMap((tracking) => [
            { name: "Partner", value: tracking.partnerName || "–" },
            {
              name: "Tracking ID",
              value: tracking.trackingId === "" ? "–" : <TrackingId tracking={tracking} />,
            },
          ]),
          ...(isDivided || parcels.length === 0
            ? []
            : [{ name: "Packed", value: parcels.map(formatParcel).join(", ") }]),
          { name: "Tax invoice", value: taxInvoiceNumber ?? "none" },
        ]}
      />
      <div className={styles.actions}>
        {taxInvoiceNumber !== null && <DownloadInvoice order={order} />}
        {taxInvoiceNumber === null && order.isPaid && pastedInvoice === "" && (
          <MakeInvoice order={order} onMade={() => void revalidate()} />
        )}
        {!isDivided && <ArrangeParcels found={found} />}
        {pastedInvoice !== "" && (
          <ButtonAnchor size="small" href={pastedInvoice} target="_blank" rel="noreferrer">
            Pasted invoice<span className="visually-hidden">{` of ${orderNumber} (opens in a new tab)`}</span>
          </ButtonAnchor>
        )}
      </div>
    </section>
  );
}

/** For a paid order without an invoice: it is older than the shop's invoices, or making it failed. */
function MakeInvoice({ order, onMade }: { order: OrderDetails; onMade: () => void }) {
  async function make() {
    const { number } = await call("POST /api/admin/orders/:id/invoice", { params: { id: order._id } });
    showToast("ok", `Tax invoice ${number} issued`);
    onMade();
  }
  return (
    <PressButton size="small" work={make}>
      Issue tax invoice
    </PressButton>
  );
}
