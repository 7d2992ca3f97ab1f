import type { OrderDetails } from "@dakbag/contracts/orders";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { DownloadInvoice } from "#app/components/documents/download-invoice.tsx";
import { OrderStatusWord } from "#app/components/order-status/order-status-word.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Facts } from "#app/ui/table.tsx";
import type { WholeOrder } from "./desk-order.tsx";
import { MakeInvoice } from "./make-invoice.tsx";
import { OrderBill } from "./order-bill.tsx";
import { OrderEvents } from "./order-events.tsx";
import { OrderMoney } from "./order-money.tsx";
import { RecheckPayment } from "./recheck-payment.tsx";
import { UpdateOrderDialog } from "./update-order-dialog.tsx";
import styles from "./order-on-desk.module.css";

/** Where an order stands, its bill, to whom it goes, its money, and who changed what. */
export function OrderOnDesk({ order, payments, refunds, refundable, events }: WholeOrder) {
  return (
    <div className={styles.order}>
      <OrderActions order={order} />
      <OrderBill order={order} />
      <div className={styles.blocks}>
        <AddressBlock title="Shipping address" address={order.shippingAddress} />
        <AddressBlock title="Billing address" address={order.billingAddress} />
        <BuyerBlock order={order} />
        <DeliveryBlock order={order} />
      </div>
      <OrderMoney order={order} payments={payments} refunds={refunds} refundable={refundable} />
      <section aria-labelledby="events">
        <h2 id="events">History</h2>
        <OrderEvents events={events.toReversed()} />
      </section>
    </div>
  );
}

function OrderActions({ order }: { order: OrderDetails }) {
  const [isEdited, setIsEdited] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.head}>
      <p className={styles.standing} id="standing">
        <OrderStatusWord status={order.status} />
        <span className={styles.muted}>Placed on {indiaDateAndTime(order.createdAt)}</span>
        <span className={styles.muted}>{order._id}</span>
      </p>
      <div className={styles.actions}>
        {order.status === "Payment Pending" ? (
          <RecheckPayment order={order} describedBy="standing" onRechecked={() => void revalidate()} />
        ) : (
          <Button kind="action" onClick={() => setIsEdited(true)}>
            Edit
          </Button>
        )}
        <ButtonLink to="/admin/orders">All orders</ButtonLink>
      </div>
      {isEdited && (
        <UpdateOrderDialog
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

function AddressBlock({ title, address }: { title: string; address: OrderDetails["billingAddress"] }) {
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

function BuyerBlock({ order: { userDetails, GST, UIN } }: { order: OrderDetails }) {
  const orders = `/admin/orders?orderId=${encodeURIComponent(userDetails.phoneNumber)}`;
  return (
    <section className={styles.block} aria-label="Buyer">
      <h2>Buyer</h2>
      <Facts
        facts={[
          {
            name: "Phone",
            value: <a href={`tel:+91${userDetails.phoneNumber}`}>{userDetails.phoneNumber}</a>,
          },
          { name: "E-mail", value: <a href={`mailto:${userDetails.email}`}>{userDetails.email}</a> },
          { name: "GST number", value: GST.isCheckDigitRight ? GST.GSTIN : `${GST.GSTIN} (unverified)` },
          ...(UIN === "" ? [] : [{ name: "UIN", value: UIN }]),
        ]}
      />
      <ButtonLink size="small" to={orders}>
        Orders of this buyer
      </ButtonLink>
    </section>
  );
}

function DeliveryBlock({ order }: { order: OrderDetails }) {
  const { revalidate } = useRevalidator();
  const { tracking, pastedInvoice, taxInvoiceNumber, orderNumber } = order;
  return (
    <section className={styles.block} aria-label="Delivery and invoice">
      <h2>Delivery and invoice</h2>
      <Facts
        facts={[
          { name: "Partner", value: tracking.partnerName || "–" },
          { name: "Tracking ID", value: tracking.trackingId || "–" },
          { name: "Tax invoice", value: taxInvoiceNumber ?? "none" },
        ]}
      />
      <div className={styles.actions}>
        {taxInvoiceNumber !== null && <DownloadInvoice order={order} />}
        {taxInvoiceNumber === null && order.isPaid && pastedInvoice === "" && (
          <MakeInvoice order={order} onMade={() => void revalidate()} />
        )}
        {pastedInvoice !== "" && (
          <ButtonAnchor size="small" href={pastedInvoice} target="_blank" rel="noreferrer">
            Pasted invoice<span className="visually-hidden"> of {orderNumber} (opens in a new tab)</span>
          </ButtonAnchor>
        )}
      </div>
    </section>
  );
}
